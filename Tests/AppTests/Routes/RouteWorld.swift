import App
import Core
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing
import Web

/// The sender of a request: a person of the world, by the key of their credential.
struct Caller: Sendable, Hashable {
    let name: String

    init(_ name: String) { self.name = name }

    static let owner = Caller("nora")
    static let manager = Caller("max")
    /// A member, who owns the things in the world.
    static let member = Caller("lea")
    /// Another member, who owns none of them.
    static let colleague = Caller("tim")
    /// The manager of another crew on the same server.
    static let stranger = Caller("vera")
    /// A former member.
    static let removed = Caller("rik")
    static let anonymous = Caller("nobody")
    /// A read-only token of the owner.
    static let readOnly = Caller("reader")
    /// The person who signed in last, in a separate session.
    static let guest = Caller("guest")
}

/// A request that prepares something, with the values to keep from its response.
struct Step: Sendable {
    let caller: Caller
    /// `POST /api/v1/crews/{crew}/shifts`
    let call: String
    let body: String?
    /// Names of things, with the position of their value in the response: `["shift": "id"]`, or `Location` for the id
    /// in that header.
    let keep: [String: String]
    let type: String
    /// Whether background work has to finish after it.
    let settles: Bool

    init(
        _ caller: Caller,
        _ call: String,
        _ body: String? = nil,
        keep: [String: String] = [:],
        type: String = "application/json",
        settles: Bool = false
    ) {
        self.caller = caller
        self.call = call
        self.body = body
        self.keep = keep
        self.type = type
        self.settles = settles
    }
}

struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var isPage: Bool { headers[.contentType]?.hasPrefix("text/html") == true }
    var flash: String { headers[values: .setCookie].joined().removingPercentEncoding ?? "" }

    /// A value in a JSON response by its path, `items.0.id`; the whole response for an empty path.
    func value(_ path: String) throws -> String? {
        if path.isEmpty { return text }
        var value = try JSONSerialization.jsonObject(with: Data(bytes))
        for name in path.split(separator: ".") {
            if let list = value as? [Any], let index = Int(name), list.indices.contains(index) {
                value = list[index]
            } else if let object = value as? [String: Any], let next = object[String(name)] {
                value = next
            } else {
                return nil
            }
        }
        return value as? String ?? (value as? NSNumber)?.stringValue
    }
}

/// A server with a crew in which every route has a subject. Names of people and things contain characters that HTML has
/// to escape.
///
/// Everything is created through requests, named by `METHOD path` as in openapi.yaml, so it does not depend on types of
/// the API.
struct RouteWorld: Sendable {
    let test: TestServer
    /// Ids and other values by the name of the path parameter, and credentials by the name of a caller.
    var things: [String: String] = [:]
    private var lastDay = 2
    private var lastHour = 0

    init(_ test: TestServer) { self.test = test }

    static let markup = #"<i data-injected="1"> & Co"#
    /// A push service by its address, so that no name has to be resolved.
    static let pushService = "127.0.0.1"
    static let missing = "0199c0de-0000-7000-8000-000000000000"

    /// Replaces `{names}` by their values, and `{day}` by an unused day in the coming months.
    func filled(_ text: String) -> String {
        guard text.contains("{") else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            let name = rest[rest.index(after: open)...].prefix { $0.isLetter || $0.isNumber }
            let end = rest.index(open, offsetBy: name.count + 1)
            if end < rest.endIndex, rest[end] == "}", let value = things[String(name)] {
                result += value
                rest = rest[rest.index(after: end)...]
            } else {
                result += "{"
                rest = rest[rest.index(after: open)...]
            }
        }
        return result + rest
    }

    /// A day and an hour that nothing else uses.
    mutating func takeDay() {
        lastHour = (lastHour + 1) % 24
        things["hour"] = lastHour < 10 ? "0\(lastHour)" : "\(lastHour)"
        // There are fixed shifts on Wednesdays and weekends. Day 0 is a Tuesday.
        repeat { lastDay += 1 } while [1, 4, 5].contains(lastDay % 7)
        things["day"] = LocalDate.iso(lastDay)
        // Unlike an hour, never used again: the last group of an id.
        things["serial"] = String(repeating: "0", count: 12 - String(lastDay).count) + String(lastDay)
        things["past"] = LocalDate.iso(-lastDay)
        things["dayWeek"] = "2026-W\(26 + (lastDay + 1) / 7)"
    }

    @discardableResult
    mutating func run(_ step: Step) async throws -> Answer {
        let answer = try await send(
            step.caller,
            step.call,
            body: step.body.map { Array(filled($0).utf8) },
            type: step.type
        )
        try #require(
            (200..<400).contains(answer.status),
            "\(step.call) \(step.body ?? ""): \(answer.status) \(answer.text)"
        )
        for (name, path) in step.keep {
            if path == "Location" {
                things[name] = answer.headers[.location]?.split(separator: "/").last.map {
                    String($0.prefix { $0 != "?" })
                }
                continue
            }
            let value: String = try #require(try answer.value(path), "\(step.call): no \(path) in \(answer.text)")
            things[name] = value
        }
        if step.settles { try await test.server.settle() }
        return answer
    }

    /// Continues with the unused days and hours of a copy of this world.
    mutating func skipDays(of other: RouteWorld) {
        lastDay = other.lastDay
        lastHour = other.lastHour
    }

    /// Prepares everything that a request needs, with an unused day and hour if it mentions one.
    mutating func prepare(_ steps: [Step], for texts: [String?]) async throws {
        let all = steps.flatMap { [$0.call, $0.body] } + texts
        if all.contains(where: { $0?.contains("{day}") == true || $0?.contains("{hour}") == true }) { takeDay() }
        try await run(steps)
    }

    mutating func run(_ steps: [Step]) async throws {
        for step in steps { try await run(step) }
    }

    /// Signs someone up and, unless they stay outside, makes them a member.
    mutating func addPerson(_ name: String, role: String? = "member") async throws {
        let body =
            #"{"email": "\#(name)@example.org", "password": "a few words in a row", "name": "\#(name.capitalized)"}"#
        try await run(
            Step(.anonymous, "POST /api/v1/people", body, keep: [name: "person.id", "token-" + name: "token"])
        )
        guard let role else { return }
        try await run(
            Step(.owner, "POST /api/v1/crews/{crew}/invitations", #"{"role": "\#(role)"}"#, keep: ["code": "code"])
        )
        try await run(Step(Caller(name), "POST /api/v1/invitations/{code}/acceptance"))
    }

    func send(_ caller: Caller, _ call: String, json: String? = nil) async throws -> Answer {
        try await send(caller, call, body: json.map { Array(filled($0).utf8) }, type: "application/json")
    }

    /// - Parameters:
    ///   - call: method and path, with names of things in braces.
    ///   - site: the value of `Sec-Fetch-Site`.
    func send(_ caller: Caller, _ call: String, body: [UInt8]?, type: String, site: String = "same-origin") async throws
        -> Answer
    {
        let parts = call.split(separator: " ", maxSplits: 1)
        let method = try #require(HTTPRequest.Method(String(parts[0])))
        var headers: HTTPFields = [:]
        if let token = things["token-" + caller.name] { headers[.authorization] = "Bearer \(token)" }
        headers[.fetchSite] = site
        headers[.acceptLanguage] = "en"
        if body != nil { headers[.contentType] = type }
        if method != .get { headers[.ifMatch] = "*" }
        return try await test.client.execute(
            uri: filled(String(parts[1])),
            method: method,
            headers: headers,
            body: body.map { ByteBuffer(bytes: $0) }
        ) { response in
            Answer(
                status: response.status.code,
                headers: response.headers,
                bytes: Array(response.body.readableBytesView)
            )
        }
    }

    /// The contents of the database after all work caused by earlier requests.
    ///
    /// On PostgreSQL, `settle` does not wait for facts that the server's own runner is delivering.
    func settledContents() async throws -> [String: [String]] {
        try await settle()
        return try await test.database.contents()
    }

    /// Waits until the background work of earlier requests is done.
    func settle() async throws {
        let now = test.clock.now
        for _ in 0..<500 {
            try await test.server.settle()
            let isBusy = try await test.database.read { tx in
                try tx.exists("SELECT 1 FROM outbox WHERE due_at IS NOT NULL")
                    // Jobs that a worker of the server had begun before.
                    || tx.exists("SELECT 1 FROM job WHERE due_at IS NOT NULL AND leased_until > \(now)")
                    || tx.exists("SELECT 1 FROM notice WHERE push_due_at <= \(now)")
                    || tx.exists("SELECT 1 FROM push_message WHERE due_at <= \(now) OR leased_until > 0")
                    || tx.exists("SELECT 1 FROM webhook_delivery WHERE due_at <= \(now) OR leased_until > 0")
            }
            if !isBusy { return }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Expects every row of the database to be unchanged.
    func expectUnchanged(
        since before: [String: [String]],
        _ what: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        // The server's own runners may still deliver facts and push messages of an earlier request.
        let background = ["+ notice ", "+ push_message ", "- push_message ", "+ push_pause ", "- push_pause "]
        let changes = changes(before, try await test.database.contents()).filter { change in
            !background.contains { change.hasPrefix($0) }
        }
        #expect(changes.isEmpty, "\(what) \(changes.prefix(6).joined(separator: "\n"))", sourceLocation: sourceLocation)
    }

    /// All routes of the server, as `METHOD path`, except those of other protocols and of the shell.
    var routes: [String] {
        let router = Router(context: WebContext.self)
        for module in Modules(media: test.media).all { module.addRoutes(test.server.site, to: router) }
        return router.routes.map { "\($0.method.rawValue) \($0.path.description)" }
            .filter { !$0.contains("**") && !$0.hasPrefix("HEAD ") }.sorted()
    }

    /// Whether a request is for managers, or about a thing that may belong to somebody.
    static func isRestricted(_ route: String, _ caller: Caller) -> Bool {
        if caller == .owner || caller == .manager { return true }
        let names = route.split(separator: "/").filter { $0.hasPrefix("{") && $0 != "{crew}" }
        return caller != .anonymous && !names.isEmpty
    }

    /// A route without the names of its parameters, because openapi.yaml and the router name some of them differently.
    static func shape(_ route: String) -> String {
        route.split(separator: "/", omittingEmptySubsequences: false).map { $0.hasPrefix("{") ? "{}" : $0 }
            .joined(separator: "/")
    }
}

extension LocalDate {
    /// The day that is this many days after the day of the tests.
    fileprivate static func iso(_ days: Int) -> String {
        let seconds = Double(testNow.milliseconds / 1_000) + Double(days) * 86_400
        return String(ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: seconds)).prefix(10))
    }
}
