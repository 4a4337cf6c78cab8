import API
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Accounts

@Suite("The passkey pages")
struct PasskeyPagesTests {
    @Test("An open sign-in page renews its challenge before the challenge expires")
    func renewal() throws {
        let folder = try #require(AccountsModule().resources)
        let script = try String(contentsOf: folder.appending(path: "assets/passkeys.page.js"), encoding: .utf8)
        let renewal = try #require(script.firstMatch(of: /const renewal = (\d+) \* 60000/)).1
        let minutes = try #require(Int(renewal))
        #expect(minutes < PasskeyChallenges.minutes)
        #expect(script.contains("setInterval(renew,") && script.contains("'visibilitychange', renew)"))
    }

    @Test("A passkey is added and removed in the settings, and signs in on the sign-in page")
    func settings() async throws {
        try await withTown(sendsMail: true) { town in
            let browser = try await signedIn(town)
            #expect(try await browser.get("/signin").status == .seeOther)
            var passkey = TestAuthenticator()
            let page = try await browser.post("/settings/passkeys/new")
            let options = try #require(try page.options())
            passkey.handle = options.user.id
            let made = try json(passkey.create(options))
            let added = try await browser.post("/settings/passkeys", ["name": "Mijn <telefoon>", "credential": made])
            #expect(added.location == "/settings/passkeys")
            let list = try await browser.follow(added).body
            #expect(list.contains("Mijn &lt;telefoon&gt;"))

            let other = Browser(town)
            #expect(try await other.get("/signin").body.contains("passkey-sign-in"))
            let request: PasskeyRequest = try await town.call(.post, "/api/v1/sign-in/passkey/options").json()
            let answer = try json(try passkey.signIn(request))
            let entered = try await other.post("/signin/passkey", ["credential": answer, "next": "/settings"])
            #expect(entered.location == "/settings")
            #expect(try await other.get("/settings").status == .ok)
            let again = try await Browser(town).post("/signin/passkey", ["credential": answer])
            #expect(again.status == .unprocessableContent && again.body.contains("sign in with your password"))

            let end = try #require(list.firstMatch(of: #/\/settings\/passkeys\/[0-9a-f-]{36}\/end/#)).output
            #expect(try await browser.post(String(end)).location == "/settings/passkeys")
            #expect(try await town.count("SELECT COUNT(*) FROM passkey") == 0)
        }
    }

    @Test("After ten minutes the password is required, which is then good for another ten minutes")
    func confirmation() async throws {
        try await withTown(sendsMail: true) { town in
            let browser = try await signedIn(town)
            let confirm = #"action="/settings/passkeys/confirm""#
            #expect(try await !browser.get("/settings/passkeys").body.contains(confirm))
            town.clock.advance(minutes: 10)
            #expect(try await browser.post("/settings/passkeys/new").status == .seeOther)
            #expect(try await browser.get("/settings/passkeys").body.contains(confirm))
            let wrong = try await browser.post("/settings/passkeys/confirm", ["password": "not this"])
            #expect(wrong.status == .unprocessableContent)
            let right = try await browser.post("/settings/passkeys/confirm", ["password": "vier emmers mosselen"])
            #expect(right.location == "/settings/passkeys")
            town.clock.advance(minutes: 9)
            #expect(try await browser.post("/settings/passkeys/new").options() != nil)
            town.clock.advance(minutes: 1)
            #expect(try await browser.post("/settings/passkeys/new").status == .seeOther)
            #expect(try await browser.get("/settings/passkeys").body.contains(confirm))
        }
    }

    @Test("Anything but the response of an authenticator is refused", arguments: ["", "{}", "[]", "{\"id\": 1}"])
    func nonsense(credential: String) async throws {
        try await withTown(sendsMail: true) { town in
            let browser = try await signedIn(town)
            for path in ["/settings/passkeys", "/signin/passkey"] {
                #expect(try await browser.post(path, ["credential": credential]).status == .unprocessableContent)
            }
        }
    }

    @Test("After signing in, the next page offers a passkey, until the person has one or asks not to be asked again")
    func offer() async throws {
        try await withTown(sendsMail: true) { town in
            func offers(_ browser: Browser) async throws -> Bool {
                try await browser.get("/settings").body.contains(#"id="passkey-offer""#)
            }
            let new = Browser(town)
            let account: KeyValuePairs = ["name": "Lea", "email": "lea@example.org", "password": "een zak vol wortels"]
            #expect(try await new.post("/signup", account).status == .seeOther)
            #expect(try await !offers(new))

            let browser = try await signedIn(town)
            #expect(try await offers(browser))
            #expect(try await !offers(browser))
            let signIn: KeyValuePairs = ["email": "sanne@example.org", "password": "vier emmers mosselen"]
            let other = Browser(town)
            _ = try await other.post("/signin", signIn)
            let ended = try await other.post("/settings/passkeys/offer/end", ["to": "/settings/devices"])
            #expect(ended.location == "/settings/devices")
            #expect(try await other.post("/settings/passkeys/offer/end", ["to": "//example.com"]).location == "/")
            _ = try await other.post("/signout")
            _ = try await other.post("/signin", signIn)
            #expect(try await !offers(other))

            _ = try await new.post("/signout")
            _ = try await new.post("/signin", account)
            var passkey = TestAuthenticator()
            let options = try #require(try await new.post("/settings/passkeys/new").options())
            passkey.handle = options.user.id
            let made = try json(passkey.create(options))
            #expect(
                try await new.post("/settings/passkeys", ["name": "Phone", "credential": made]).status == .seeOther
            )
            _ = try await new.post("/signout")
            _ = try await new.post("/signin", account)
            #expect(try await !offers(new))
        }
    }

    @Test("A server whose address browsers do not accept for passkeys offers none")
    func noOffer() async throws {
        try await withTown { town in
            let browser = try await signedIn(town)
            #expect(try await !browser.get("/settings").body.contains("passkey-offer"))
        }
    }

    private func signedIn(_ town: Town) async throws -> Browser {
        let person = SignUp(email: "sanne@example.org", password: "vier emmers mosselen", name: "Sanne")
        #expect(try await town.call(.post, "/api/v1/people", person).status == .created)
        let browser = Browser(town)
        _ = try await browser.post("/signin", ["email": person.email, "password": person.password])
        return browser
    }
}

private func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}

extension Answer {
    /// The options that the page has for its script.
    func options() throws -> PasskeyCreation? {
        guard let match = body.firstMatch(of: #/data-options="([^"]+)"/#) else { return nil }
        let text = match.1.replacing("&quot;", with: "\"").replacing("&#34;", with: "\"").replacing("&amp;", with: "&")
        return try JSONDecoder().decode(PasskeyCreation.self, from: Data(text.utf8))
    }
}
