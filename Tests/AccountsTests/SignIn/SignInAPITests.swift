import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("The API for signing up and in")
struct SignInAPITests {
    private let sanne = SignUp(email: " Sanne@Example.ORG ", password: "vier emmers mosselen", name: " Sanne Visser ")

    @Test("A new person is signed in, with the email address in lower case")
    func signUp() async throws {
        try await withTown { town in
            let answer = try await town.call(.post, "/api/v1/people", sanne)
            #expect(answer.status == .created)
            let signedIn = try answer.json(SignedIn.self)
            #expect(signedIn.person.email == "sanne@example.org")
            #expect(signedIn.person.name == "Sanne Visser")
            #expect(signedIn.token.hasPrefix("dls_"))
            let me = try await town.call(.get, "/api/v1/me", token: signedIn.token).json(Me.self)
            #expect(me.person == signedIn.person)
            #expect(me.crews == [])
            #expect(try await town.count("SELECT COUNT(*) FROM person WHERE password_hash LIKE '%mosselen%'") == 0)
            let secret = signedIn.token
            #expect(try await town.count("SELECT COUNT(*) FROM credential WHERE CAST(hash AS text) = \(secret)") == 0)
        }
    }

    @Test("An address has one account")
    func taken() async throws {
        try await withTown { town in
            _ = try await town.call(.post, "/api/v1/people", sanne)
            let again = try await town.call(.post, "/api/v1/people", sanne)
            #expect(again.status == .conflict)
            #expect(try again.errors() == ["email/taken"])
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 1)
            #expect(try await town.count("SELECT COUNT(*) FROM credential") == 1)
        }
    }

    @Test("All invalid fields are named together, and nothing is written")
    func invalid() async throws {
        try await withTown { town in
            let answer = try await town.call(
                .post,
                "/api/v1/people",
                SignUp(email: "sanne", password: "kort", name: " ")
            )
            #expect(answer.status == .unprocessableContent)
            #expect(try Set(answer.errors()) == ["email/email", "password/tooShort", "name/required"])
            let long = try await town.call(
                .post,
                "/api/v1/people",
                SignUp(email: "a@b.nl", password: "1234567890", name: String(repeating: "🍕", count: 10_000))
            )
            #expect(try long.errors() == ["name/tooLong"])
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 0)
        }
    }

    @Test("A wrong password and an unknown address get the same response")
    func alike() async throws {
        try await withTown { town in
            _ = try await town.call(.post, "/api/v1/people", sanne)
            let wrong = try await town.call(
                .post,
                "/api/v1/sessions",
                SignIn(email: "sanne@example.org", password: "vijf emmers garnalen")
            )
            let unknown = try await town.call(
                .post,
                "/api/v1/sessions",
                SignIn(email: "ahmed@example.org", password: "vijf emmers garnalen")
            )
            #expect(wrong.status == .unauthorized)
            var problems = try [wrong, unknown].map { try $0.json(Problem.self) }
            for index in problems.indices { problems[index].requestId = "" }
            #expect(problems[0] == problems[1])
            #expect(wrong.headers[.wwwAuthenticate] == "Bearer")
        }
    }

    @Test("Signing in ignores case and spaces around the address, and names the device")
    func signIn() async throws {
        try await withTown { town in
            _ = try await town.call(.post, "/api/v1/people", sanne)
            let answer = try await town.call(
                .post,
                "/api/v1/sessions",
                SignIn(email: " SANNE@example.org", password: "vier emmers mosselen"),
                headers: [.userAgent: "curl/8.5.0", .acceptLanguage: "nl"]
            )
            #expect(answer.status == .created)
            let token = try answer.json(SignedIn.self).token
            let sessions = try await town.call(.get, "/api/v1/me/sessions", token: token).json(Page<Session>.self)
                .items
            #expect(
                sessions.map(\.device) == ["curl", "Onbekend apparaat"]
                    || sessions.map(\.device) == ["curl", "Unknown device"]
            )
            #expect(sessions.map(\.current) == [true, false])
        }
    }

    @Test("Signing out ends only this session; an unknown token is 401")
    func signOut() async throws {
        try await withTown { town in
            let first = try await town.call(.post, "/api/v1/people", sanne).json(SignedIn.self).token
            let second = try await town.signInAgain()
            #expect(try await town.call(.delete, "/api/v1/sessions/current", token: first).status == .noContent)
            #expect(try await town.call(.get, "/api/v1/me", token: first).status == .unauthorized)
            #expect(try await town.call(.get, "/api/v1/me", token: second).status == .ok)
            #expect(try await town.call(.get, "/api/v1/me", token: "dls_nonsense").status == .unauthorized)
            #expect(try await town.call(.get, "/api/v1/me").status == .unauthorized)
        }
    }

    @Test("A session can be ended by its owner from another session, but not by others")
    func endOther() async throws {
        try await withTown { town in
            let first = try await town.call(.post, "/api/v1/people", sanne).json(SignedIn.self).token
            let second = try await town.signInAgain()
            let other = try await town.database.write { tx in try tx.signIn(try tx.addPerson("Bram")) }
            let sessions = try await town.call(.get, "/api/v1/me/sessions", token: second).json(Page<Session>.self)
                .items
            let id = try #require(sessions.first { !$0.current }).id
            #expect(try await town.call(.delete, "/api/v1/me/sessions/\(id)", token: other).status == .notFound)
            #expect(try await town.call(.get, "/api/v1/me", token: first).status == .ok)
            #expect(try await town.call(.delete, "/api/v1/me/sessions/\(id)", token: second).status == .noContent)
            #expect(try await town.call(.get, "/api/v1/me", token: first).status == .unauthorized)
        }
    }

    @Test("Signing out everywhere ends all sessions but no tokens")
    func everywhere() async throws {
        try await withTown { town in
            let first = try await town.call(.post, "/api/v1/people", sanne).json(SignedIn.self).token
            let second = try await town.signInAgain()
            let made = try await town.call(
                .post,
                "/api/v1/me/tokens",
                NewToken(name: "Kitchen", access: .read),
                token: first
            ).json(Token.self)
            #expect(try await town.call(.delete, "/api/v1/me/sessions", token: first).status == .noContent)
            for token in [first, second] {
                #expect(try await town.call(.get, "/api/v1/me", token: token).status == .unauthorized)
            }
            #expect(try await town.call(.get, "/api/v1/me", token: made.secret).status == .ok)
        }
    }

    @Test("A new password ends all other sessions, and the old one no longer works")
    func changePassword() async throws {
        try await withTown { town in
            let first = try await town.call(.post, "/api/v1/people", sanne).json(SignedIn.self).token
            let second = try await town.signInAgain()
            let wrong = try await town.call(
                .post,
                "/api/v1/me/password",
                PasswordChange(current: "niet dit wachtwoord", new: "kort"),
                token: first
            )
            #expect(wrong.status == .unprocessableContent)
            #expect(try Set(wrong.errors()) == ["current/wrong", "new/tooShort"])
            #expect(try await town.call(.get, "/api/v1/me", token: second).status == .ok)

            let change = PasswordChange(current: "vier emmers mosselen", new: "vijf emmers garnalen")
            let key: HTTPFields = [.idempotencyKey: "one"]
            #expect(
                try await town.call(.post, "/api/v1/me/password", change, token: first, headers: key).status
                    == .noContent
            )
            // A retry by a phone that did not receive the response.
            #expect(
                try await town.call(.post, "/api/v1/me/password", change, token: first, headers: key).status
                    == .noContent
            )
            #expect(try await town.call(.get, "/api/v1/me", token: first).status == .ok)
            #expect(try await town.call(.get, "/api/v1/me", token: second).status == .unauthorized)
            let old = SignIn(email: "sanne@example.org", password: "vier emmers mosselen")
            #expect(try await town.call(.post, "/api/v1/sessions", old).status == .unauthorized)
            let new = SignIn(email: "sanne@example.org", password: "vijf emmers garnalen")
            #expect(try await town.call(.post, "/api/v1/sessions", new).status == .created)
        }
    }

    @Test("Guessing is rate-limited for each account, and other people can still sign in")
    func limits() async throws {
        try await withTown(limitsRates: true) { town in
            _ = try await town.call(.post, "/api/v1/people", sanne)
            let bram = SignUp(email: "bram@example.org", password: "vier emmers mosselen", name: "Bram")
            _ = try await town.call(.post, "/api/v1/people", bram)
            var statuses: [Int] = []
            for _ in 0..<11 {
                let guess = SignIn(email: "sanne@example.org", password: "een gok van iemand")
                statuses.append(try await town.call(.post, "/api/v1/sessions", guess).status.code)
            }
            #expect(statuses == Array(repeating: 401, count: 10) + [429])
            let right = SignIn(email: "Sanne@example.org", password: "vier emmers mosselen")
            let late = try await town.call(.post, "/api/v1/sessions", right)
            #expect(late.status == .tooManyRequests)
            #expect(late.headers[.retryAfter] != nil)
            let other = SignIn(email: "bram@example.org", password: "vier emmers mosselen")
            #expect(try await town.call(.post, "/api/v1/sessions", other).status == .created)
            town.clock.advance(minutes: 10)
            #expect(try await town.call(.post, "/api/v1/sessions", right).status == .created)
        }
    }

    @Test("Sign-ups are rate-limited for each caller")
    func signUpLimit() async throws {
        try await withTown(limitsRates: true) { town in
            var statuses: Set<Int> = []
            for number in 0..<41 {
                let input = SignUp(email: "p\(number)@example.org", password: "vier emmers mosselen", name: "P")
                statuses.insert(try await town.call(.post, "/api/v1/people", input).status.code)
            }
            #expect(statuses == [201, 429])
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 40)
        }
    }

    @Test("A session that is not used for 90 days expires; a used one is extended")
    func expiry() async throws {
        try await withTown { town in
            let used = try await town.call(.post, "/api/v1/people", sanne).json(SignedIn.self).token
            let unused = try await town.signInAgain()
            town.clock.advance(minutes: 60 * 24 * 60)
            #expect(try await town.call(.get, "/api/v1/me", token: used).status == .ok)
            town.clock.advance(minutes: 60 * 24 * 60)
            #expect(try await town.call(.get, "/api/v1/me", token: used).status == .ok)
            #expect(try await town.call(.get, "/api/v1/me", token: unused).status == .unauthorized)
        }
    }

    @Test("Unknown fields, unknown parameters and wrong types are rejected by name")
    func strict() async throws {
        try await withTown { town in
            let unknown = try await town.call(
                .post,
                "/api/v1/sessions",
                ["email": "a@b.nl", "password": "1234567890", "admin": "yes"]
            )
            #expect(try unknown.errors() == ["admin/unknown"])
            let type = try await town.call(.post, "/api/v1/sessions", ["email": 1, "password": 2])
            #expect(try type.errors() == ["email/type", "password/type"])
            let query = try await town.call(.post, "/api/v1/sessions?debug=1", sanne)
            #expect(try query.errors() == ["debug/unknown"])
        }
    }
}

extension Town {
    fileprivate func signInAgain() async throws -> String {
        let input = SignIn(email: "sanne@example.org", password: "vier emmers mosselen")
        return try await call(.post, "/api/v1/sessions", input).json(SignedIn.self).token
    }
}
