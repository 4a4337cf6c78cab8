import Core
import TestSupport
import Testing

@testable import Web

@Suite("Limits on how often")
struct RateLimitTests {
    @Test("After the first burst, tries come back one by one")
    func burst() throws {
        let limit = RateLimit(burst: 3, perHour: 60)
        for _ in 0..<3 { try limit.take("a", at: testNow) }
        let error = #expect(throws: AppError.self) { try limit.take("a", at: testNow) }
        #expect(error?.code == .tooMany)
        #expect(throws: AppError.self) { try limit.take("a", at: testNow.adding(milliseconds: 59_000)) }
        try limit.take("a", at: testNow.adding(milliseconds: 60_000))
        #expect(throws: AppError.self) { try limit.take("a", at: testNow.adding(milliseconds: 60_000)) }
    }

    @Test("One caller's tries are not another's")
    func separate() throws {
        let limit = RateLimit(burst: 1, perHour: 1)
        try limit.take("a", at: testNow)
        try limit.take("b", at: testNow)
        #expect(throws: AppError.self) { try limit.take("a", at: testNow) }
    }

    @Test("No more tries are saved up than the burst, and a clock that goes back gives none")
    func full() throws {
        let limit = RateLimit(burst: 2, perHour: 60)
        try limit.take("a", at: testNow)
        let later = testNow.adding(minutes: 1_000)
        for _ in 0..<2 { try limit.take("a", at: later) }
        #expect(throws: AppError.self) { try limit.take("a", at: later) }
        #expect(throws: AppError.self) { try limit.take("a", at: testNow) }
    }
}
