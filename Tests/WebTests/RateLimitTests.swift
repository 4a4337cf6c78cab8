import Core
import TestSupport
import Testing

@testable import Web

@Suite("A rate limit")
struct RateLimitTests {
    @Test("After the burst, attempts are regained one by one")
    func burst() throws {
        let limit = RateLimit(burst: 3, perHour: 60)
        for _ in 0..<3 { try limit.take("a", at: testNow) }
        let error = #expect(throws: AppError.self) { try limit.take("a", at: testNow) }
        #expect(error?.code == .tooMany && error?.retryAfter == 60)
        #expect(throws: AppError.self) { try limit.take("a", at: testNow.adding(milliseconds: 59_000)) }
        try limit.take("a", at: testNow.adding(milliseconds: 60_000))
        #expect(throws: AppError.self) { try limit.take("a", at: testNow.adding(milliseconds: 60_000)) }
    }

    @Test("Callers do not affect each other")
    func separate() throws {
        let limit = RateLimit(burst: 1, perHour: 1)
        try limit.take("a", at: testNow)
        try limit.take("b", at: testNow)
        #expect(throws: AppError.self) { try limit.take("a", at: testNow) }
    }

    @Test("No more attempts are saved up than the burst, and a clock that is set back adds none")
    func full() throws {
        let limit = RateLimit(burst: 2, perHour: 60)
        try limit.take("a", at: testNow)
        let later = testNow.adding(minutes: 1_000)
        for _ in 0..<2 { try limit.take("a", at: later) }
        #expect(throws: AppError.self) { try limit.take("a", at: later) }
        #expect(throws: AppError.self) { try limit.take("a", at: testNow) }
    }

    @Test("With too many callers, new ones are accepted and limited ones stay limited")
    func eviction() throws {
        let limit = RateLimit(burst: 2, perHour: 1, mostCallers: 100)
        for _ in 0..<2 { try limit.take("guesser", at: testNow) }
        for number in 0..<10_000 { try limit.take("caller \(number)", at: testNow) }
        try limit.take("newcomer", at: testNow)
        #expect(throws: AppError.self) { try limit.take("guesser", at: testNow) }
        #expect(limit.count <= 100)
    }

    @Test("Several attempts are taken together or not at all, and the wait for them is returned")
    func several() {
        let limit = RateLimit(burst: 10, perHour: 60)
        #expect(limit.wait(toTake: 8, "a", at: testNow) == nil)
        #expect(limit.wait(toTake: 5, "a", at: testNow) == 180_000)
        #expect(limit.wait(toTake: 2, "a", at: testNow) == nil)
        #expect(limit.wait(toTake: 1_000, "b", at: testNow) == nil)
    }

    @Test("The networks of one IPv6 customer are counted together too, and other callers individually")
    func networks() {
        let first = widerNetwork(of: "2001:db8:1:2::5")
        #expect(first != nil)
        #expect(widerNetwork(of: "2001:db8:1:ffff::1") == first)
        #expect(widerNetwork(of: "2001:db8:2:2::5") != first)
        for caller in ["192.0.2.7", "unknown"] { #expect(widerNetwork(of: caller) == nil) }
    }
}
