import Core
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

@testable import Web

@Suite("The cost of a change")
struct WriteRateTests {
    @Test(
        "Large requests and bulk changes cost more than an ordinary change",
        arguments: [
            ("/c/kombuis/settings", "200", nil, 1), ("/api/v1/me", nil, nil, 1),
            ("/c/operations/settings", "200", nil, 1), ("/api/v1/crews/copy/defects", "200", nil, 1),
            ("/c/kombuis/hours/import/0", "200", nil, 1),
            ("/api/v1/crews/kombuis/defects/bulk", "200", nil, 10), ("/c/kombuis/hours/import", "\(5 << 20)", nil, 15),
            ("/api/v1/crews/kombuis/imports/defects", nil, "chunked", 35),
            ("/c/kombuis/defects/new", "\(24 << 20)", nil, 25), ("/c/kombuis/defects/new", "-1", nil, 1),
        ]
    )
    func cost(path: String, length: String?, encoding: String?, cost: Int) {
        var head = HTTPRequest(method: .post, scheme: "http", authority: nil, path: path)
        head.headerFields[.contentLength] = length
        head.headerFields[.transferEncoding] = encoding
        #expect(WriteRate.cost(of: Request(head: head, body: .init(buffer: .init()))) == cost)
    }

    @Test("A request is permitted once: it is not stopped halfway, and a rejected one writes nothing")
    func once() throws {
        let rate = WriteRate(perMinute: 1)
        let person = PersonID(high: 1, low: 1)
        let head = HTTPRequest(method: .post, scheme: "http", authority: nil, path: "/api/v1/me")
        let request = Request(head: head, body: .init(buffer: .init()))
        let permits = (0..<6).map { _ in rate.permit(person, request, at: testNow) }
        for permit in permits.prefix(5) {
            for _ in 0..<3 { try permit.use() }
            #expect(permit.retryAfter == nil)
        }
        for _ in 0..<2 {
            let error = #expect(throws: AppError.self) { try permits[5].use() }
            #expect(error?.code == .tooMany)
        }
        #expect(permits[5].retryAfter == 60)
        let soon = rate.permit(person, request, at: testNow.adding(milliseconds: 59_500))
        let error = #expect(throws: AppError.self) { try soon.use() }
        #expect(error?.message.key == "error.tooManyWrites.one" && soon.retryAfter == 1)
    }
}
