import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Sign-in links")
struct SignInLinksTests {
    @Test("let a person who forgot their password set a new one, once")
    func use() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let made = try await town.link(kombuis.member.person, kombuis, kombuis.tokens.manager)
            #expect(made.status == .created)
            let link = try made.json(SignInLink.self)
            #expect(link.expiresAt == testNow.adding(minutes: 24 * 60).description)
            let path = try #require(town.path(link))
            let browser = Browser(town)
            // Mail programs and messengers open links first, and more than once.
            for _ in 0..<3 { #expect(try await browser.get(path).body.contains("<bdi>Sanne</bdi>")) }
            #expect(try await browser.post(path, ["password": "kort"]).status == .unprocessableContent)
            let used = try await browser.post(path, ["password": "vier emmers mosselen"])
            #expect(used.location == "/")
            #expect(try await browser.get("/settings").body.contains("sanne@example.org"))
            #expect(try await town.call(.get, "/api/v1/me", token: kombuis.tokens.member).status == .unauthorized)
            let signedIn = SignIn(email: "sanne@example.org", password: "vier emmers mosselen")
            #expect(try await town.call(.post, "/api/v1/sessions", signedIn).status == .created)

            #expect(try await Browser(town).get(path).status == .notFound)
            #expect(try await Browser(town).post(path, ["password": "vijf emmers garnalen"]).status == .notFound)
            #expect(try await town.facts().suffix(2) == ["member.signInLinkCreated", "member.signInLinkUsed"])
        }
    }

    @Test("expire after a day, and end when replaced, when revoked, and when the password changes")
    func over() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            func new() async throws -> String {
                let made = try await town.link(kombuis.member.person, kombuis, kombuis.tokens.manager)
                return try #require(town.path(try made.json(SignInLink.self)))
            }
            func works(_ path: String) async throws -> Bool { try await Browser(town).get(path).status == .ok }
            let first = try await new()
            let second = try await new()
            #expect(try await !works(first))
            #expect(try await works(second))
            let link = "\(kombuis.path(kombuis.member.person))/sign-in-link"
            #expect(try await town.call(.delete, link, token: kombuis.tokens.owner).status == .noContent)
            #expect(try await town.call(.delete, link, token: kombuis.tokens.owner).status == .notFound)
            #expect(try await !works(second))
            let third = try await new()
            try await town.database.write { tx in
                try People.setPassword("another", of: kombuis.member.person, in: tx)
            }
            #expect(try await !works(third))
            let fourth = try await new()
            town.clock.advance(minutes: 24 * 60)
            #expect(try await !works(fourth))
            try await SweepAccounts(database: town.database).run(now: town.clock.now)
            #expect(try await town.count("SELECT COUNT(*) FROM sign_in_link") == 0)
        }
    }

    @Test("are created by managers for members and by owners for managers, never for themselves or an owner")
    func whoMay() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let people = [kombuis.member.person, kombuis.manager.person, kombuis.owner.person, kombuis.stranger]
            let expected: [(token: String, statuses: [HTTPResponse.Status])] = [
                (kombuis.tokens.member, [.forbidden, .forbidden, .forbidden, .notFound]),
                (kombuis.tokens.manager, [.created, .forbidden, .forbidden, .notFound]),
                (kombuis.tokens.owner, [.created, .created, .forbidden, .notFound]),
                (kombuis.tokens.stranger, [.notFound, .notFound, .notFound, .notFound]),
            ]
            for (token, statuses) in expected {
                for (person, status) in zip(people, statuses) {
                    #expect(try await town.link(person, kombuis, token).status == status)
                }
            }
            let second = try await town.database.write { tx in
                let person = try tx.addMember("Olga", of: kombuis.crew, as: .owner).person
                return (person, try tx.signIn(person))
            }
            let other = try await town.link(kombuis.owner.person, kombuis, second.1)
            #expect(try other.errors() == ["person/owner"])
        }
    }

    @Test("do not work for people who are also in another crew, even if they join it after the link is created")
    func otherCrews() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let made = try await town.link(kombuis.member.person, kombuis, kombuis.tokens.owner)
            let path = try #require(town.path(try made.json(SignInLink.self)))
            try await town.database.write { tx in
                let jol = try tx.addCrew("De Jol", owner: kombuis.stranger)
                try Members.add(kombuis.member.person, to: jol.crew, as: .member, at: testNow, in: tx)
            }
            #expect(try await Browser(town).get(path).status == .notFound)
            #expect(try await Browser(town).post(path, ["password": "vier emmers mosselen"]).status == .notFound)
            let again = try await town.link(kombuis.member.person, kombuis, kombuis.tokens.owner)
            #expect(try again.errors() == ["person/otherCrews"])
            let page = try await town.browser(kombuis.owner).get("/c/de-kombuis/people/\(kombuis.member.person)")
            #expect(page.body.contains("This person is in other crews too"))
            #expect(!page.body.contains("/sign-in-link\""))
        }
    }

    @Test("stop working when their creator may no longer create them, or the member becomes an owner")
    func formerManager() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let made = try await town.link(kombuis.member.person, kombuis, kombuis.tokens.manager)
            let path = try #require(town.path(try made.json(SignInLink.self)))
            func change(_ person: PersonID, _ role: Role) async throws {
                let patch = MemberPatch(role: role)
                let answer = try await town.call(.patch, kombuis.path(person), patch, token: kombuis.tokens.owner)
                #expect(answer.status == .ok)
            }
            try await change(kombuis.manager.person, .member)
            #expect(try await Browser(town).get(path).status == .notFound)
            try await change(kombuis.manager.person, .manager)
            #expect(try await Browser(town).get(path).status == .ok)
            try await change(kombuis.member.person, .owner)
            #expect(try await Browser(town).get(path).status == .notFound)
        }
    }

    @Test("created by the operator can be for anyone, and are not in the database")
    func operating() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let made = try await town.database.write { tx in
                try SignInLinks.make(for: kombuis.owner.person, at: testNow, in: tx)
            }
            #expect(try await !town.holds(made.code.text, "SELECT hash FROM sign_in_link"))
            let browser = Browser(town)
            let used = try await browser.post(SignInLinks.path(made.code), ["password": "vier emmers mosselen"])
            #expect(used.location == "/")
            #expect(try await browser.get("/").location == "/c/de-kombuis/roster")
        }
    }

    @Test("are created, shown once and revoked on the member's page")
    func page() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let path = "/c/de-kombuis/people/\(kombuis.member.person)"
            let manager = try await town.browser(kombuis.manager)
            #expect(try await !manager.get(path).body.contains("/sign-in-link/end"))
            let made = try await manager.post("\(path)/sign-in-link")
            #expect(made.status == .ok)
            #expect(made.body.contains("/signin/link/"))
            #expect(made.body.contains("<svg viewBox=\"0 0 "))
            let page = try await manager.get(path)
            #expect(page.body.contains("/sign-in-link/end"))
            #expect(!page.body.contains("/signin/link/"))
            #expect(try await manager.post("\(path)/sign-in-link/end").location == path)
            #expect(try await town.count("SELECT COUNT(*) FROM sign_in_link") == 0)
            #expect(try await !town.browser(kombuis.member).get(path).body.contains("/sign-in-link"))
            #expect(try await Browser(town).get("/signin").body.contains("/signin/forgotten"))
            #expect(try await Browser(town).get("/signin/forgotten").body.contains("decklog person link"))
        }
    }
}

extension Town {
    fileprivate func link(_ person: PersonID, _ kombuis: Kombuis, _ token: String) async throws -> Answer {
        try await call(.post, "\(kombuis.path(person))/sign-in-link", token: token)
    }

    fileprivate func path(_ link: SignInLink) -> String? {
        link.url.firstRange(of: "/signin/link/").map { String(link.url[$0.lowerBound...]) }
    }
}
