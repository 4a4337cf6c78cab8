import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Accounts

@Suite("Joining by a link, in a browser")
struct JoinPagesTests {
    @Test("A manager creates a link, which is shown once with its QR code")
    func invite() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let manager = try await town.browser(kombuis.manager)
            let page = try await manager.get("/c/de-kombuis/people/invite")
            #expect(page.status == .ok)
            #expect(!page.body.contains("name=\"role\""))
            let made = try await manager.post("/c/de-kombuis/people/invite", ["email": ""])
            #expect(made.body.contains("/join/"))
            #expect(made.body.contains("<svg viewBox=\"0 0 "))
            #expect(made.body.contains("data-copy=\"#invite-url\""))
            let people = try await manager.get("/c/de-kombuis/people")
            #expect(people.body.contains("Anyone with the link"))
            #expect(!people.body.contains("/join/"))
        }
    }

    @Test("A new person creates an account and joins the crew with one form")
    func newcomer() async throws {
        try await withTown { town in
            let path = try await town.invitation()
            let browser = Browser(town)
            for _ in 0..<3 {
                let page = try await browser.get(path)
                #expect(page.status == .ok)
                #expect(page.body.contains("Join De Kombuis"))
                #expect(page.body.contains("<bdi>Ahmed</bdi>"))
            }
            #expect(try await town.count("SELECT COUNT(*) FROM member") == 3)
            let joined = try await browser.post(
                path,
                ["name": "Ed", "email": "ed@example.org", "password": "vier emmers mosselen"]
            )
            #expect(joined.location == "/c/de-kombuis/roster")
            #expect(try await browser.get("/").location == "/c/de-kombuis/roster")
            #expect(try await town.count("SELECT COUNT(*) FROM member") == 4)
            #expect(try await browser.get(path).body.contains("You are already in this crew."))
        }
    }

    @Test("When joining fails, no account is created either")
    func allOrNothing() async throws {
        try await withTown { town in
            let path = try await town.invitation(["email": "ed@example.org"])
            let browser = Browser(town)
            #expect(try await browser.get(path).body.contains("value=\"ed@example.org\""))
            let page = try await browser.post(
                path,
                ["name": "Mallory", "email": "mallory@example.org", "password": "vier emmers mosselen"]
            )
            #expect(page.status == .forbidden)
            #expect(page.body.contains("This invitation is for another e-mail address."))
            #expect(try await town.count("SELECT COUNT(*) FROM person WHERE name = 'Mallory'") == 0)
            #expect(try await town.count("SELECT COUNT(*) FROM member") == 3)
        }
    }

    @Test("A person with an account signs in and returns to the invitation")
    func signIn() async throws {
        try await withTown { town in
            let path = try await town.invitation()
            _ = try await town.call(
                .post,
                "/api/v1/people",
                SignUp(email: "ed@example.org", password: "vier emmers mosselen", name: "Ed")
            )
            let browser = Browser(town)
            #expect(try await browser.get(path).body.contains("/signin?next=\(percentEncode(path))"))
            let taken = try await browser.post(
                path,
                ["name": "Ed", "email": "ed@example.org", "password": "vier emmers mosselen"]
            )
            #expect(taken.status == .unprocessableContent)
            #expect(taken.body.contains("There is already an account with this address."))
            let back = try await browser.post(
                "/signin",
                ["email": "ed@example.org", "password": "vier emmers mosselen", "next": path]
            )
            #expect(back.location == path)
            let page = try await browser.follow(back)
            #expect(page.body.contains("<bdi>Ed</bdi>"))
            #expect(!page.body.contains("name=\"password\""))
            #expect(try await browser.post(path).location == "/c/de-kombuis/roster")
            #expect(try await browser.get("/c/de-kombuis/people").status == .ok)
        }
    }

    @Test("A revoked link says so, to strangers and members alike")
    func ended() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let manager = try await town.browser(kombuis.manager)
            let path = try await manager.invite()
            let people = try await manager.get("/c/de-kombuis/people")
            let action = try #require(people.body.firstMatch(of: /action="([^"]*\/end)"/)?.1)
            #expect(try await town.browser(kombuis.member).post(String(action)).status == .seeOther)
            #expect(try await Browser(town).get(path).status == .ok)
            #expect(try await manager.post(String(action)).location == "/c/de-kombuis/people")
            for visitor in [Browser(town), try await town.browser(kombuis.member)] {
                let page = try await visitor.get(path)
                #expect(page.status == .notFound)
                #expect(page.body.contains("<h1>This invitation no longer works</h1>"))
            }
        }
    }
}

extension Town {
    /// The browser of someone who is signed in.
    func browser(_ viewer: Viewer) async throws -> Browser {
        let secret = try await database.write { tx in try tx.signIn(viewer.person, at: testNow) }
        return Browser(self, [.authorization: "Bearer \(secret)"])
    }

    fileprivate func invitation(_ form: KeyValuePairs<String, String> = [:]) async throws -> String {
        try await browser(try await kombuis().manager).invite(form)
    }
}

extension Browser {
    /// Creates an invitation and returns the path of its link.
    fileprivate func invite(_ form: KeyValuePairs<String, String> = [:]) async throws -> String {
        let made = try await post("/c/de-kombuis/people/invite", form)
        return String(try #require(made.body.firstMatch(of: /\/join\/[0-9a-z]{20}/)).0)
    }
}
