import API
import Core
import HTTPTypes
import Storage
import Testing
import Web

@testable import Accounts

@Suite("Requests that are sent twice")
struct IdempotencyTests {
    private let key: HTTPFields = [.idempotencyKey: "4f0f2f3e-1c5e-4f57-9f0e-0b6c7d1f7a55"]

    @Test("A repeated request with the same key is carried out once and gets the same response")
    func replay() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let crew = NewCrew(name: "De Kombuis", timeZone: "Europe/Amsterdam")
            let first = try await town.call(.post, "/api/v1/crews", crew, token: token, headers: key)
            let second = try await town.call(.post, "/api/v1/crews", crew, token: token, headers: key)
            #expect(first.status == .created)
            #expect(second.status == .created)
            #expect(second.body == first.body)
            #expect(second.headers[.eTag] == first.headers[.eTag])
            #expect(try await town.count("SELECT COUNT(*) FROM crew") == 1)
            #expect(try await town.facts() == ["crew.created"])
        }
    }

    @Test("A response with a secret is repeated too, and the database does not contain the secret")
    func secret() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let new = NewToken(name: "Kitchen", access: .read)
            let first = try await town.call(.post, "/api/v1/me/tokens", new, token: token, headers: key)
            let second = try await town.call(.post, "/api/v1/me/tokens", new, token: token, headers: key)
            #expect(try first.json(Token.self) == second.json(Token.self))
            let secret = try #require(try first.json(Token.self).secret)
            #expect(try await town.count("SELECT COUNT(*) FROM request_key") == 1)
            #expect(try await !town.holds(secret, "SELECT body FROM request_key"))
        }
    }

    @Test("A key that is reused for another request is rejected")
    func reused() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let first = NewCrew(name: "De Kombuis", timeZone: "Europe/Amsterdam")
            _ = try await town.call(.post, "/api/v1/crews", first, token: token, headers: key)
            let other = NewCrew(name: "De Jol", timeZone: "Europe/Amsterdam")
            let answer = try await town.call(.post, "/api/v1/crews", other, token: token, headers: key)
            #expect(answer.status == .conflict)
            #expect(try answer.errors() == ["Idempotency-Key/reused"])
            let elsewhere = try await town.call(.patch, "/api/v1/me", MePatch(name: "S"), token: token, headers: key)
            #expect(elsewhere.status == .conflict)
            #expect(try await town.count("SELECT COUNT(*) FROM crew") == 1)
        }
    }

    @Test("A failed request can be retried with its key")
    func afterFailure() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let wrong = NewToken(name: "K", access: .read, crew: "de-kombuis")
            let refused = try await town.call(.post, "/api/v1/me/tokens", wrong, token: token, headers: key)
            #expect(refused.status == .unprocessableContent)
            _ = try await town.call(
                .post,
                "/api/v1/crews",
                NewCrew(name: "De Kombuis", timeZone: "UTC"),
                token: token
            )
            #expect(
                try await town.call(.post, "/api/v1/me/tokens", wrong, token: token, headers: key).status == .created
            )
        }
    }

    @Test("Two people may choose the same key")
    func twoPeople() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            for (token, name) in [(kombuis.tokens.member, "Sanne V."), (kombuis.tokens.stranger, "Bram B.")] {
                let answer = try await town.call(
                    .patch,
                    "/api/v1/me",
                    MePatch(name: name),
                    token: token,
                    headers: key
                )
                #expect(try answer.json(Person.self).name == name)
            }
        }
    }

    @Test("Concurrent requests with the same key are carried out once")
    func atOnce() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let crew = NewCrew(name: "De Kombuis", timeZone: "Europe/Amsterdam")
            let bodies = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await town.call(.post, "/api/v1/crews", crew, token: token, headers: key).body
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(bodies.count == 1)
            #expect(try await town.count("SELECT COUNT(*) FROM crew") == 1)
        }
    }

    @Test("An empty or very long key is rejected")
    func length() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let long: HTTPFields = [.idempotencyKey: String(repeating: "k", count: 201)]
            let answer = try await town.call(.patch, "/api/v1/me", MePatch(name: "S"), token: token, headers: long)
            #expect(answer.status == .unprocessableContent)
        }
    }
}
