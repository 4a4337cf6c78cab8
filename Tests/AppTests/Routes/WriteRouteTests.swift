import App
import Foundation
import HTTPTypes
import HummingbirdTesting
import TestSupport
import Testing
import Web

@testable import Storage

/// Available only on a server that sends mail, tested in `ChallengesTests`; or answered by an authenticator, tested in
/// `PasskeyTests`; or about an account at a provider, tested in `OpenIDAccountsTests`.
private let elsewhere: Set<String> = [
    "POST /api/v1/me/passkeys/options", "POST /api/v1/me/passkeys", "DELETE /api/v1/me/passkeys/{passkey}",
    "POST /api/v1/sign-in/passkey/options", "POST /api/v1/sign-in/passkey",
    "DELETE /api/v1/me/identities/{identity}",
    "POST /api/v1/sign-in/challenges", "POST /api/v1/sign-in/challenges/{challenge}/answer",
]

@Suite("Every request of the API that writes")
struct WriteRouteTests {
    @Test("is in the table, and the table has no others")
    func complete() async throws {
        try await RouteWorld.with(isEmpty: true) { world in
            let routes = Set(
                world.routes.filter { !$0.hasPrefix("GET ") && $0.contains(" /api/") && !elsewhere.contains($0) }
                    .map(RouteWorld.shape)
            )
            let table = Set(WriteRoute.all.map { RouteWorld.shape($0.route) })
            #expect(routes.subtracting(table).sorted() == [], "to be added to WriteRoutes.swift")
            #expect(table.subtracting(routes).sorted() == [], "no route of the server")
            #expect(WriteRoute.all.count == table.count)
        }
    }

    @Test("has the expected effect")
    func succeeds() async throws {
        try await RouteWorld.with { world in
            for write in WriteRoute.all {
                var own = world
                try await own.prepare(write.given, for: [write.body])
                world.skipDays(of: own)
                try await world.settle()
                let before = try await world.test.database.contents([write.table])
                let answer = try await own.send(write)
                #expect(answer.status == write.status, "\(write.route): \(answer.text.prefix(500))")
                let after = try await world.test.database.contents([write.table])
                #expect(before != after, "\(write.route) changes nothing in \(write.table)")
                #expect((answer.status == 204) == answer.bytes.isEmpty, "\(write.route)")
            }
        }
    }

    @Test("changes nothing for people who may not send it, or with an unknown field")
    func refused() async throws {
        try await RouteWorld.with { world in
            var prepared: [(WriteRoute, RouteWorld)] = []
            for write in WriteRoute.all {
                var own = world
                try await own.prepare(write.given, for: [write.body])
                world.skipDays(of: own)
                prepared.append((write, own))
            }
            let before = try await world.settledContents()
            for (write, own) in prepared {
                if write.isForCrew {
                    for caller in [Caller.stranger, .removed] {
                        let answer = try await own.send(write, as: caller)
                        #expect(answer.status == 404, "\(write.route) by \(caller.name): \(answer.text)")
                    }
                }
                if write.caller != .anonymous {
                    #expect(try await own.send(write, as: .anonymous).status == 401, "\(write.route) by nobody")
                    let answer = try await own.send(write, as: .readOnly)
                    #expect(answer.status == 403, "\(write.route) by a token that reads: \(answer.text)")
                }
                if write.isJSON || write.hasNoFields {
                    let answer = try await own.send(write, adding: #""unheardOf": 1"#)
                    #expect(answer.status == 422, "\(write.route) with a field too many: \(answer.text)")
                    #expect(answer.text.contains("unheardOf"), "\(write.route)")
                }
            }
            try await world.test.server.settle()
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("changes nothing for another member, unless it is open to every member")
    func colleague() async throws {
        try await RouteWorld.with { world in
            var prepared: [(WriteRoute, RouteWorld)] = []
            for write in WriteRoute.all
            where RouteWorld.isRestricted(write.route, write.caller) && !WriteRoute.openToMembers.contains(write.route)
            {
                var own = world
                try await own.prepare(write.given, for: [write.body])
                world.skipDays(of: own)
                prepared.append((write, own))
            }
            // The first request about Focus gives a person the preset modes.
            try await world.run(Step(.colleague, "POST /api/v1/me/focus/modes", #"{"name": "Chess"}"#))
            let before = try await world.settledContents()
            for (write, own) in prepared {
                let answer = try await own.send(write, as: write.caller == .colleague ? .member : .colleague)
                #expect([403, 404].contains(answer.status), "\(write.route): \(answer.status) \(answer.text)")
            }
            try await world.test.server.settle()
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("and deletes everything deletes nothing that was added since, when it is repeated with its key")
    func repeatedDeletions() async throws {
        try await RouteWorld.with { world in
            let bucket = #"{"type": "currentwindow", "client": "later", "hostname": "later"}"#
            for (deletion, addition, list) in [
                ("", Step(.member, "POST /api/v1/me/focus/modes", #"{"name": "later"}"#), "modes"),
                ("/activity", Step(.member, "POST /api/0/buckets/later", bucket), "activity"),
            ] {
                #expect(try await world.delete("/api/v1/me/focus\(deletion)", key: list) == 204)
                try await world.run(addition)
                #expect(try await world.delete("/api/v1/me/focus\(deletion)", key: list) == 204)
                #expect(try await world.send(.member, "GET /api/v1/me/focus/\(list)").text.contains("later"), "\(list)")
            }
        }
    }

    @Test("is refused in an archived crew")
    func archived() async throws {
        try await RouteWorld.with { world in
            var prepared: [(WriteRoute, RouteWorld)] = []
            for write in WriteRoute.all where write.isForCrew && !WriteRoute.outlivesCrew.contains(write.route) {
                var own = world
                try await own.prepare(write.given, for: [write.body])
                world.skipDays(of: own)
                prepared.append((write, own))
            }
            try await world.run(Step(.owner, "PATCH /api/v1/crews/{crew}", #"{"archived": true}"#))
            let before = try await world.settledContents()
            for (write, own) in prepared {
                let answer = try await own.send(write)
                if WriteRoute.answersEach.contains(write.route) {
                    #expect(answer.status == 200, "\(write.route): \(answer.text)")
                    #expect(answer.text.contains("This crew is closed"), "\(write.route): \(answer.text)")
                } else {
                    #expect(answer.status == 409, "\(write.route): \(answer.text)")
                    #expect(answer.text.contains(#""archived""#), "\(write.route): \(answer.text)")
                }
            }
            #expect(prepared.count >= 70)
            try await world.test.server.settle()
            try await world.expectUnchanged(since: before)
        }
    }
}

extension RouteWorld {
    /// Deletes something as the member, with an `Idempotency-Key`.
    /// - Returns: the status.
    fileprivate func delete(_ path: String, key: String) async throws -> Int {
        let token = try #require(things["token-" + Caller.member.name])
        let headers: HTTPFields = [.authorization: "Bearer \(token)", .idempotencyKey: key]
        return try await test.client.execute(uri: path, method: .delete, headers: headers) { $0.status.code }
    }

    /// - Parameter field: added to the fields of the request.
    fileprivate func send(_ write: WriteRoute, as caller: Caller? = nil, adding field: String? = nil) async throws
        -> Answer
    {
        var body = write.body.map(filled)
        if let field {
            let text = body ?? "{}"
            let close = text.lastIndex(of: "}") ?? text.endIndex
            let isEmpty = text.filter { !$0.isWhitespace } == "{}"
            body = text[..<close] + (isEmpty ? "" : ", ") + field + "}"
        }
        return try await send(
            caller ?? write.caller,
            write.route + write.query,
            body: body.map { Array($0.utf8) },
            type: write.type
        )
    }
}
