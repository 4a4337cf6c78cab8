import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Sign-up by invitation")
struct SignUpRuleTests {
    @Test("The first person needs no invitation, and everyone else does")
    func first() async throws {
        try await withTown(signUp: .invited) { town in
            #expect(try await Browser(town).get("/signup").body.contains("action=\"/signup\""))
            #expect(try await !town.sanne().isEmpty)
            let late = try await town.call(.post, "/api/v1/people", bram())
            #expect(late.status == .forbidden)
            #expect(try late.json(Problem.self).detail.contains("Were you invited?"))
            let page = try await Browser(town).post(
                "/signup",
                ["name": "Bram", "email": "bram@example.org", "password": "vier emmers mosselen"]
            )
            #expect(page.status == .forbidden)
            #expect(page.body.contains("Were you invited? Open your link."))
            #expect(page.body.contains("value=\"Bram\""))
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 1)
        }
    }

    @Test("The pages do not offer to sign up without an invitation")
    func pages() async throws {
        try await withTown(signUp: .invited) { town in
            _ = try await town.sanne()
            for path in ["/", "/signin"] {
                let page = try await Browser(town).get(path)
                #expect(page.body.contains("Were you invited? Open your link to create an account."))
                #expect(!page.body.contains("href=\"/signup"))
            }
            let closed = try await Browser(town, [.acceptLanguage: "nl"]).get("/signup")
            #expect(closed.status == .forbidden)
            #expect(closed.body.contains("Ben je uitgenodigd? Open je link."))
            #expect(!closed.body.contains("name=\"password\""))
        }
        try await withTown { town in
            _ = try await town.sanne()
            #expect(try await Browser(town).get("/signin").body.contains("href=\"/signup"))
        }
    }

    @Test("An API client signs up with the code of an invitation, and joins the crew", arguments: SignUpRule.allCases)
    func program(rule: SignUpRule) async throws {
        try await withTown(signUp: rule) { town in
            let kombuis = try await town.kombuis()
            let code = try await town.database.write { tx in
                try Invitations.make(
                    email: "eva@example.org",
                    role: .member,
                    in: tx.acting(as: kombuis.owner, at: testNow)
                )
                .code.text
            }
            let unknown = try await town.call(.post, "/api/v1/people", bram("eva", invitation: "0000-0000"))
            #expect(unknown.status == .unprocessableContent)
            #expect(try unknown.errors() == ["invitation/unknown"])
            let other = try await town.call(.post, "/api/v1/people", bram("vera", invitation: code))
            #expect(other.status == .forbidden)
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 4)

            let input = bram("eva", invitation: code.uppercased())
            let made = try await town.call(.post, "/api/v1/people", input)
            #expect(made.status == .created)
            let me = try await town.call(.get, "/api/v1/me", token: try made.json(SignedIn.self).token)
            #expect(try me.json(Me.self).crews.map(\.slug) == ["de-kombuis"])
            town.clock.advance(minutes: Invitations.minutes)
            let late = try await town.call(.post, "/api/v1/people", bram("late", invitation: code))
            #expect(try late.errors() == ["invitation/unknown"])
        }
    }

    @Test("The page of an invitation accepts new people")
    func page() async throws {
        try await withTown(signUp: .invited) { town in
            let kombuis = try await town.kombuis()
            let code = try await town.database.write { tx in
                try Invitations.make(email: nil, role: .member, in: tx.acting(as: kombuis.owner, at: testNow)).code.text
            }
            let joined = try await Browser(town).post(
                "/join/\(code)",
                ["name": "Eva", "email": "eva@example.org", "password": "vier emmers mosselen"]
            )
            #expect(joined.location == "/c/de-kombuis/roster")
        }
    }

    private func bram(_ name: String = "bram", invitation: String? = nil) -> SignUp {
        SignUp(email: "\(name)@example.org", password: "vier emmers mosselen", name: name, invitation: invitation)
    }
}
