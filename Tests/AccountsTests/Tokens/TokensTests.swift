import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Access tokens")
struct TokensTests {
    @Test("The secret is returned once, and the list has everything else")
    func make() async throws {
        try await withTown { town in
            let session = try await town.sanne()
            let answer = try await town.call(
                .post,
                "/api/v1/me/tokens",
                NewToken(name: " Kitchen ", access: .read),
                token: session
            )
            #expect(answer.status == .created)
            let token = try answer.json(Token.self)
            #expect(token.secret?.hasPrefix("dlt_") == true)
            #expect(token.name == "Kitchen")
            #expect(token.lastUsedAt == nil)
            _ = try await town.call(.get, "/api/v1/me", token: token.secret)
            let list = try await town.call(.get, "/api/v1/me/tokens", token: session)
            #expect(!list.body.contains("dlt_"))
            let listed = try list.json(Page<Token>.self).items
            #expect(listed.map(\.id) == [token.id])
            #expect(listed.first?.lastUsedAt == testNow.description)
            let one = try await town.call(.get, "/api/v1/me/tokens/\(token.id)", token: session)
            #expect(try one.json(Token.self) == listed.first)
        }
    }

    @Test("A read-only token cannot change anything")
    func readOnly() async throws {
        try await withTown { town in
            let secret = try await town.token(NewToken(name: "Reader", access: .read))
            let answer = try await town.call(.patch, "/api/v1/me", MePatch(name: "Mallory"), token: secret)
            #expect(answer.status == .forbidden)
            #expect(try await town.count("SELECT COUNT(*) FROM person WHERE name = 'Mallory'") == 0)
        }
    }

    @Test("A token with write access cannot change the password, end sessions or create tokens")
    func noEscalation() async throws {
        try await withTown { town in
            let secret = try await town.token(NewToken(name: "Writer", access: .write))
            #expect(
                try await town.call(.patch, "/api/v1/me", MePatch(name: "Sanne V."), token: secret).status == .ok
            )
            let more = try await town.call(
                .post,
                "/api/v1/me/tokens",
                NewToken(name: "More", access: .write),
                token: secret
            )
            #expect(more.status == .forbidden)
            let password = PasswordChange(current: "vier emmers mosselen", new: "vijf emmers garnalen")
            #expect(try await town.call(.post, "/api/v1/me/password", password, token: secret).status == .forbidden)
            #expect(try await town.call(.delete, "/api/v1/me/sessions", token: secret).status == .forbidden)
            #expect(try await town.call(.delete, "/api/v1/sessions/current", token: secret).status == .forbidden)
            #expect(try await town.count("SELECT COUNT(*) FROM credential") == 2)
        }
    }

    @Test("A browser's cookie cannot create a token; on the page, that requires the password")
    func cookie() async throws {
        try await withTown { town in
            let session = try await town.sanne()
            let new = NewToken(name: "For ever", access: .write)
            let browser: HTTPFields = [.cookie: "decklog=\(session)", .fetchSite: "same-origin"]
            #expect(try await town.call(.get, "/api/v1/me/tokens", headers: browser).status == .ok)
            let made = try await town.call(.post, "/api/v1/me/tokens", new, headers: browser)
            #expect(made.status == .forbidden)
            #expect(try await town.count("SELECT COUNT(*) FROM credential WHERE kind = 'token'") == 0)
            #expect(try await town.call(.post, "/api/v1/me/tokens", new, token: session).status == .created)
        }
    }

    @Test("A token for one crew gives access to that crew only, and to nothing else of the person")
    func oneCrew() async throws {
        try await withTown { town in
            let session = try await town.sanne()
            let crews = try await town.database.write { tx in
                let sanne = try #require(try tx.value("SELECT id FROM person", as: PersonID.self))
                return [try tx.addCrew("De Kombuis", owner: sanne), try tx.addCrew("De Jol", owner: sanne)]
            }
            let token = try await town.call(
                .post,
                "/api/v1/me/tokens",
                NewToken(name: "One", access: .write, crew: "de-kombuis"),
                token: session
            ).json(Token.self)
            #expect(token.crew == crews[0].crew.description)
            #expect(try await town.call(.get, "/api/v1/crews/de-kombuis", token: token.secret).status == .ok)
            #expect(try await town.call(.get, "/api/v1/crews/de-jol", token: token.secret).status == .notFound)
            for path in ["/api/v1/me/tokens", "/api/v1/me/sessions"] {
                #expect(try await town.call(.get, path, token: token.secret).status == .forbidden)
            }
            // It may request its own crew, and sees no other.
            let me = try await town.call(.get, "/api/v1/me", token: token.secret).json(Me.self)
            #expect(me.crews.map(\.slug) == ["de-kombuis"])
            let listed = try await town.call(.get, "/api/v1/crews", token: token.secret).json(Page<Crew>.self)
            #expect(listed.items.map(\.slug) == ["de-kombuis"])
            let renamed = try await town.call(.patch, "/api/v1/me", ["name": "X"], token: token.secret)
            #expect(renamed.status == .forbidden)
            let unknown = try await town.call(
                .post,
                "/api/v1/me/tokens",
                NewToken(name: "No", access: .read, crew: "de-sloep"),
                token: session
            )
            #expect(try unknown.errors() == ["crew/unknown"])
        }
    }

    @Test("A revoked token no longer works, and only its owner can revoke it")
    func end() async throws {
        try await withTown { town in
            let session = try await town.sanne()
            let token = try await town.call(
                .post,
                "/api/v1/me/tokens",
                NewToken(name: "Kitchen", access: .read),
                token: session
            ).json(Token.self)
            let other = try await town.database.write { tx in try tx.signIn(try tx.addPerson("Bram")) }
            #expect(try await town.call(.delete, "/api/v1/me/tokens/\(token.id)", token: other).status == .notFound)
            #expect(try await town.call(.get, "/api/v1/me", token: token.secret).status == .ok)
            #expect(try await town.call(.delete, "/api/v1/me/tokens/\(token.id)", token: session).status == .noContent)
            #expect(try await town.call(.get, "/api/v1/me", token: token.secret).status == .unauthorized)
            #expect(try await town.call(.delete, "/api/v1/me/tokens/\(token.id)", token: session).status == .notFound)
        }
    }

    @Test("A new password revokes all tokens, whoever sets it; signing out everywhere does so on request")
    func ends() async throws {
        try await withTown { town in
            let session = try await town.sanne()
            func make() async throws -> String? {
                let new = NewToken(name: "Kitchen", access: .write)
                let token = try await town.call(.post, "/api/v1/me/tokens", new, token: session)
                return try token.json(Token.self).secret
            }
            func works(_ token: String?) async throws -> Bool {
                try await town.call(.get, "/api/v1/me", token: token).status == .ok
            }
            let first = try await make()
            #expect(try await works(first))
            let change = PasswordChange(current: "vier emmers mosselen", new: "vijf emmers garnalen")
            #expect(try await town.call(.post, "/api/v1/me/password", change, token: session).status == .noContent)
            #expect(try await !works(first))
            #expect(try await works(session))

            let second = try await make()
            let odd = try await town.call(.delete, "/api/v1/me/sessions?tokens=maybe", token: session)
            #expect(try odd.errors() == ["tokens/choice"])
            _ = try await town.call(.delete, "/api/v1/me/sessions", token: session)
            #expect(try await works(second))
            let input = SignIn(email: "sanne@example.org", password: "vijf emmers garnalen")
            let again = try await town.call(.post, "/api/v1/sessions", input).json(SignedIn.self).token
            let all = try await town.call(.delete, "/api/v1/me/sessions?tokens=true", token: again)
            #expect(all.status == .noContent)
            #expect(try await !works(second))
            #expect(try await town.count("SELECT COUNT(*) FROM credential") == 0)
        }
    }

    @Test("A long list is paged and contains everything once")
    func parts() async throws {
        try await withTown { town in
            let session = try await town.sanne()
            for number in 0..<5 {
                _ = try await town.call(
                    .post,
                    "/api/v1/me/tokens",
                    NewToken(name: "T\(number)", access: .read),
                    token: session
                )
            }
            var names: [String] = []
            var path: String? = "/api/v1/me/tokens?limit=2"
            while let next = path {
                let answer = try await town.call(.get, next, token: session)
                names += try answer.json(Page<Token>.self).items.map(\.name)
                path = answer.headers[.link]?.dropFirst().split(separator: ">").first.map(String.init)
            }
            #expect(names == ["T4", "T3", "T2", "T1", "T0"])
            let bad = try await town.call(.get, "/api/v1/me/tokens?after=nonsense", token: session)
            #expect(try bad.errors() == ["after/cursor"])
        }
    }
}

extension Town {
    /// Signs Sanne up, and returns her token.
    func sanne() async throws -> String {
        let input = SignUp(email: "sanne@example.org", password: "vier emmers mosselen", name: "Sanne")
        return try await call(.post, "/api/v1/people", input).json(SignedIn.self).token
    }

    fileprivate func token(_ new: NewToken) async throws -> String? {
        try await call(.post, "/api/v1/me/tokens", new, token: try await sanne()).json(Token.self).secret
    }
}
