import API
import Core
import HTTPTypes
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Your own settings, in a browser")
struct SettingsPagesTests {
    @Test("Name, language and appearance are saved, and the language is kept after signing out")
    func save() async throws {
        try await withTown { town in
            let browser = try await town.signedUp()
            let answer = try await browser.post(
                "/settings",
                ["name": "Marieke B.", "language": "nl", "appearance": "dark"]
            )
            let page = try await browser.follow(answer)
            #expect(page.body.contains("Instellingen opgeslagen."))
            #expect(page.body.contains("data-appearance=\"dark\""))
            #expect(page.body.contains("value=\"Marieke B.\""))
            _ = try await browser.post("/signout")
            #expect(try await browser.get("/signin").body.contains("<html lang=\"nl\""))
        }
    }

    @Test("Changing the password requires the old one")
    func password() async throws {
        try await withTown { town in
            let browser = try await town.signedUp()
            let other = Browser(town)
            let form: KeyValuePairs = ["email": "m@example.org", "password": "vier emmers mosselen"]
            _ = try await other.post("/signin", form)
            let wrong = try await browser.post(
                "/settings/password",
                ["current": "fout fout fout", "new": "vijf emmers garnalen"]
            )
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.body.contains("id=\"current-error\""))
            #expect(!wrong.body.contains("garnalen"))
            #expect(try await other.get("/settings").status == .ok)
            let right = try await browser.post(
                "/settings/password",
                ["current": "vier emmers mosselen", "new": "vijf emmers garnalen"]
            )
            #expect(try await browser.follow(right).body.contains("your access tokens are revoked"))
            #expect(try await other.get("/settings").location == "/signin?next=%2Fsettings")
        }
    }

    @Test("Each session can be ended, the current one is marked, and all can be ended at once")
    func devices() async throws {
        try await withTown { town in
            let browser = try await town.signedUp()
            let other = Browser(town, [.userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36"])
            let form: KeyValuePairs = ["email": "m@example.org", "password": "vier emmers mosselen"]
            _ = try await other.post("/signin", form)
            let page = try await browser.get("/settings/devices")
            #expect(page.body.contains("<bdi>Chrome on Android</bdi>"))
            #expect(page.body.matches(of: /This device/).count == 1)
            let action = try #require(page.body.firstMatch(of: /action="(\/settings\/devices\/[0-9a-f-]{36}\/end)"/)?.1)
            #expect(try await browser.post(String(action)).location == "/settings/devices")
            #expect(try await other.get("/settings").status == .seeOther)
            _ = try await other.post("/signin", form)
            #expect(page.body.contains("Revoke my access tokens too"))
            let out = try await browser.post("/settings/devices/end")
            #expect(out.location == "/signin")
            #expect(HTTPField.Name("Clear-Site-Data").flatMap { out.headers[$0] } == "\"cache\"")
            #expect(try await browser.get("/settings").status == .seeOther)
            #expect(try await other.get("/settings").status == .seeOther)
        }
    }

    @Test("A token cannot end sessions, neither on the page nor in the API")
    func tokenEndsNothing() async throws {
        try await withTown { town in
            let browser = try await town.signedUp()
            let form = ["name": "Script", "access": "write"]
            let session = try await town.call(
                .post,
                "/api/v1/sessions",
                ["email": "m@example.org", "password": "vier emmers mosselen"]
            ).json(SignedIn.self).token
            let token = try await town.call(.post, "/api/v1/me/tokens", form, token: session).json(API.Token.self)
                .secret
            let answer = try await town.call(
                .post,
                "/settings/devices/end",
                token: token,
                headers: [.fetchSite: "none"]
            )
            #expect(answer.status == .forbidden)
            #expect(try await browser.get("/settings").status == .ok)
        }
    }

    @Test("A token is shown once, works, and can be revoked")
    func tokens() async throws {
        try await withTown { town in
            let browser = try await town.signedUp()
            let empty = try await browser.post("/settings/tokens", ["name": " ", "access": "write", "crew": ""])
            #expect(empty.status == .unprocessableContent)
            #expect(empty.body.contains("value=\"write\" checked"))
            let guess: KeyValuePairs = ["name": "Keuken", "access": "read", "crew": "", "password": "een gok"]
            for form in [guess, ["name": "Keuken", "access": "read", "crew": ""]] {
                let refused = try await browser.post("/settings/tokens", form)
                #expect(refused.status == .unprocessableContent)
                #expect(refused.body.contains("id=\"password-error\"") && refused.body.contains("value=\"Keuken\""))
                #expect(!refused.body.contains("dlt_"))
            }
            let made = try await browser.post(
                "/settings/tokens",
                ["name": "Keuken", "access": "read", "crew": "", "password": "vier emmers mosselen"]
            )
            let secret = String(try #require(made.body.firstMatch(of: /dlt_[A-Za-z0-9_-]+/)).0)
            #expect(try await town.call(.get, "/api/v1/me", token: secret).status == .ok)
            let list = try await browser.get("/settings/tokens")
            #expect(list.body.contains("<bdi>Keuken</bdi>") && !list.body.contains("dlt_"))
            let action = try #require(list.body.firstMatch(of: /action="(\/settings\/tokens\/[0-9a-f-]{36}\/end)"/)?.1)
            _ = try await browser.post(String(action))
            #expect(try await town.call(.get, "/api/v1/me", token: secret).status == .unauthorized)
        }
    }
}

extension Town {
    fileprivate func signedUp() async throws -> Browser {
        let browser = Browser(self)
        _ = try await browser.post(
            "/signup",
            ["name": "M", "email": "m@example.org", "password": "vier emmers mosselen"]
        )
        return browser
    }
}
