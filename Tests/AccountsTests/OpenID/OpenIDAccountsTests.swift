import API
import Core
import HTTPTypes
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@testable import Accounts

private let page = "/settings/identities"

@Suite("Accounts at a provider")
struct OpenIDAccountsTests {
    @Test("A known address signs no one in, verified or not; the account is connected in the settings")
    func hijacking() async throws {
        try await withProviderAndTown { provider, town in
            let browser = try await town.sanneInBrowser()
            for isVerified in [true, false] as [JSON] {
                let stranger = Browser(town)
                let back = try await town.enter(stranger, provider, ["email_verified": isVerified])
                #expect(back.location == "/signin" && stranger.cookie("decklog") == nil)
            }
            let stranger = Browser(town)
            let text = try await stranger.follow(try await town.enter(stranger, provider)).body
            #expect(text.contains("There is already an account with the address sanne@example.org."))
            #expect(try await town.count("SELECT COUNT(*) FROM openid_identity") == 0)

            #expect(try await browser.get(page).body.contains("Connect Test &amp; co"))
            let connected = try await town.connect(browser, provider)
            #expect(connected.location == page)
            #expect(try await browser.follow(connected).body.contains("Test &amp; co is connected."))
            let other = Browser(town)
            #expect(try await town.enter(other, provider).location == "/")
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 1)
        }
    }

    @Test(
        "An address that is unverified, invalid or missing creates no account",
        arguments: [
            ["email_verified": false], ["email_verified": "false"], ["email_verified": "yes"],
            ["email_verified": .null],
            ["email": .null], ["email": "not an address"], ["email": ""],
        ] as [[String: JSON]]
    )
    func unverified(claims: [String: JSON]) async throws {
        try await withProviderAndTown { provider, town in
            provider.state.withLock { $0.userInfo = ["sub": "109"] }
            let browser = Browser(town)
            let back = try await town.enter(browser, provider, claims)
            #expect(try await browser.follow(back).body.contains("hasn’t confirmed your e-mail address"))
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 0)
        }
    }

    @Test("A trusted provider need not say that addresses are verified, but may say that they are not")
    func trusted() async throws {
        try await withProvider { provider in
            try await withTown(openID: [provider.settings(trustsEmail: true)]) { town in
                let denied = try await town.enter(Browser(town), provider, ["email_verified": false])
                #expect(denied.location == "/signin")
                let silent = try await town.enter(Browser(town), provider, ["email_verified": .null])
                #expect(silent.location == "/")
            }
        }
    }

    @Test("A missing address is requested from the provider, and the answer must be about the same person")
    func userInfo() async throws {
        try await withProviderAndTown { provider, town in
            for (subject, isGood) in [("110", false), ("109", true)] {
                provider.state.withLock {
                    $0.userInfo = ["sub": .text(subject), "email": "lea@example.org", "email_verified": true]
                }
                let back = try await town.enter(Browser(town), provider, ["email": .null, "email_verified": .null])
                #expect(back.location == (isGood ? "/" : "/signin"), "\(subject)")
            }
            #expect(try await town.count("SELECT COUNT(*) FROM person WHERE email = 'lea@example.org'") == 1)
        }
    }

    @Test("Where an invitation is needed, an account is created with one, which is accepted")
    func invited() async throws {
        try await withProvider { provider in
            try await withTown(signUp: .invited, openID: [provider.settings()]) { town in
                let kombuis = try await town.kombuis()
                let closed = Browser(town)
                let back = try await town.enter(closed, provider, ["email": "lea@example.org"])
                #expect(try await closed.follow(back).body.contains("Were you invited?"))
                let wrong = try await town.enter(
                    Browser(town),
                    provider,
                    ["email": "lea@example.org"],
                    next: "/join/abc"
                )
                #expect(wrong.location == "/signin?next=%2Fjoin%2Fabc")
                #expect(try await town.count("SELECT COUNT(*) FROM openid_identity") == 0)

                let (general, personal) = (
                    try await town.invite(kombuis, nil), try await town.invite(kombuis, "bea@example.org")
                )
                // An invitation for another address.
                let refused = try await town.enter(
                    Browser(town),
                    provider,
                    ["email": "lea@example.org"],
                    next: "/join/\(personal)"
                )
                #expect(refused.location?.hasPrefix("/signin") == true)
                #expect(try await town.count("SELECT COUNT(*) FROM person WHERE email = 'lea@example.org'") == 0)

                let browser = Browser(town)
                #expect(try await browser.get("/join/\(general)").body.contains("next=%2Fjoin%2F\(general)"))
                let joined = try await town.enter(
                    browser,
                    provider,
                    ["email": "lea@example.org"],
                    next: "/join/\(general)"
                )
                #expect(joined.location == "/")
                #expect(try await browser.get("/").location == "/c/de-kombuis/roster")
            }
        }
    }

    @Test(
        "Only verified addresses at the permitted domains sign in, and this is checked each time",
        arguments: [
            (["email": "sanne@example.org"], true), (["email": "sanne@EXAMPLE.com"], true),
            (["email": "sanne@evil.example"], false), (["email": "sanne@sub.example.org"], false),
            (["email": "sanne@evilexample.org"], false), (["email": "sanne@evil.example", "hd": "example.org"], false),
            (["email_verified": false], false),
        ] as [([String: JSON], Bool)]
    )
    func domains(claims: [String: JSON], isAllowed: Bool) async throws {
        try await withProvider { provider in
            try await withTown(openID: [provider.settings(domains: ["example.org", "example.com"])]) { town in
                #expect(try await town.enter(Browser(town), provider, claims).location == (isAllowed ? "/" : "/signin"))
                if !isAllowed { return }
                // The address has since changed to another domain.
                let browser = Browser(town)
                let later = try await town.enter(browser, provider, ["email": "sanne@evil.example"])
                #expect(try await browser.follow(later).body.contains("at example.org, example.com."))
            }
        }
    }

    @Test(
        "At Google, the organisation that created the account must be permitted too",
        arguments: [("example.org", true), ("EXAMPLE.org", true), ("evil.example", false), (nil, false)]
            as [(String?, Bool)]
    )
    func google(organisation: String?, isAllowed: Bool) async throws {
        let google = OpenIDProvider(
            id: "google",
            name: "Google",
            issuer: "https://accounts.google.com",
            clientID: TestProvider.client,
            clientSecret: TestProvider.secret,
            domains: ["example.org"]
        )
        try await withTown(openID: [google]) { town in
            var claims = TestToken(issuer: google.issuer, nonce: "n", key: .shared).claims
            claims["hd"] = organisation.map { .text($0) } ?? .null
            let payload = Array(JSON.object(claims).text.utf8)
            let token = try IDToken(payload, from: google, nonce: "n", accessToken: nil, at: testNow)
            let service = OpenIDService(SignInService(town.site, SignInLimits()))
            if isAllowed {
                try service.requireDomain(token, google)
            } else {
                #expect(throws: AppError.self) { try service.requireDomain(token, google) }
            }
        }
    }

    @Test("Connecting and disconnecting is reported to a confirmed address")
    func reported() async throws {
        try await withProvider { provider in
            try await withTown(sendsMail: true, openID: [provider.settings()]) { town in
                let browser = try await town.sanneInBrowser()
                _ = try await town.connect(browser, provider)
                #expect(try await town.count("SELECT COUNT(*) FROM mail") == 0)
                try await town.database.write { tx in
                    try tx.run("UPDATE person SET email_verified_at = created_at")
                }
                let list = try await browser.get(page).body
                let end = try #require(list.firstMatch(of: #/\/settings\/identities\/[0-9a-f-]{36}\/end/#)).output
                _ = try await browser.post(String(end))
                #expect(try await town.count("SELECT COUNT(*) FROM mail") == 1)
                _ = try await town.connect(browser, provider)
                #expect(try await town.count("SELECT COUNT(*) FROM mail") == 2)
            }
        }
    }

    @Test("Connecting requires a link on a page here, a recent sign-in, and the session that began it")
    func connecting() async throws {
        try await withProviderAndTown { provider, town in
            let browser = try await town.sanneInBrowser()
            let token = try #require(browser.cookie("decklog"))
            for headers in [[.fetchSite: "cross-site"], [.fetchSite: "none"], [:], [.referer: "https://evil.example/"]]
                as [HTTPFields]
            {
                var headers = headers
                headers[.cookie] = "decklog=\(token)"
                let lured = try await town.call(.get, "/sign-in/oidc/test?connect=1", headers: headers)
                #expect(lured.status == .seeOther && lured.location == page)
            }
            #expect(try await Browser(town).get("/sign-in/oidc/test?connect=1").location?.hasPrefix("/signin") == true)

            // The browser has another session by the time the provider answers.
            let there = try await browser.get("/sign-in/oidc/test?connect=1")
            _ = try await browser.post("/signout")
            _ = try await browser.post("/signin", ["email": "sanne@example.org", "password": "vier emmers mosselen"])
            let back = try await browser.get(try provider.agree(there.location))
            #expect(try await browser.follow(back).body.contains("This took too long, or began in another window."))

            town.clock.advance(minutes: 10)
            let late = try await browser.get("/sign-in/oidc/test?connect=1")
            #expect(try provider.parameters(late.location)["prompt"] == "login")
            let refused = try await browser.get(try provider.agree(late.location) { $0.extend(minutes: 10) })
            #expect(try await browser.follow(refused).body.contains("Sign in again first"))
            #expect(try await town.count("SELECT COUNT(*) FROM openid_identity") == 0)
            let confirmed = try await browser.post("\(page)/confirm", ["password": "vier emmers mosselen"])
            #expect(confirmed.location == page)
            #expect(try await browser.post("\(page)/confirm", ["password": "x"]).status == .unprocessableContent)
            #expect(try await town.connect(browser, provider) { $0.extend(minutes: 10) }.location == page)
            #expect(try await town.count("SELECT COUNT(*) FROM openid_identity") == 1)
        }
    }

    @Test("An account that is connected to someone cannot be connected to someone else")
    func ofOther() async throws {
        try await withProviderAndTown { provider, town in
            _ = try await town.enter(Browser(town), provider, ["email": "lea@example.org"])
            let browser = try await town.sanneInBrowser()
            let back = try await town.connect(browser, provider)
            #expect(try await browser.follow(back).body.contains("is already connected to another Decklog account"))
            #expect(try await town.count("SELECT COUNT(*) FROM openid_identity") == 1)
        }
    }

    @Test("The last way to sign in cannot be disconnected; after choosing a password it can")
    func last() async throws {
        try await withProviderAndTown { provider, town in
            let browser = Browser(town)
            _ = try await town.enter(browser, provider)
            let token = try #require(browser.cookie("decklog"))
            let list: Page<Identity> = try await town.call(.get, "/api/v1/me/identities", token: token).json()
            let path = "/api/v1/me/identities/\(list.items[0].id)"
            let last = try await town.call(.delete, path, token: token)
            #expect(last.status == .conflict)
            #expect(try last.errors() == ["identity/last"])
            let refused = try await browser.post("\(page)/\(list.items[0].id)/end")
            #expect(try await browser.follow(refused).body.contains("You would no longer be able to sign in."))
            let bram = SignUp(email: "bram@example.org", password: "vier emmers mosselen", name: "Bram")
            let stranger = try await town.call(.post, "/api/v1/people", bram).json(SignedIn.self).token
            let other = try await town.call(.delete, path, token: stranger)
            #expect(other.status == .notFound)

            let settings = try await browser.get("/settings/password").body
            #expect(!settings.contains("name=\"current\"") && settings.contains("Choose password"))
            let chosen = try await browser.post("/settings/password", ["new": "vijf emmers garnalen"])
            #expect(chosen.location == "/settings")
            let again = Browser(town)
            let entered = try await again.post(
                "/signin",
                ["email": "sanne@example.org", "password": "vijf emmers garnalen"]
            )
            #expect(entered.location == "/")
            let end = try await again.post("\(page)/\(list.items[0].id)/end")
            #expect(try await again.follow(end).body.contains("Account disconnected"))
            #expect(try await town.count("SELECT COUNT(*) FROM openid_identity") == 0)
        }
    }

    @Test("The last way to sign in cannot be removed if it is a passkey")
    func lastPasskey() async throws {
        try await withProviderAndTown { provider, town in
            let browser = Browser(town)
            _ = try await town.enter(browser, provider)
            let token = try #require(browser.cookie("decklog"))
            let path = "/api/v1/me/passkeys"
            let options: PasskeyCreation = try await town.call(.post, "\(path)/options", token: token).json()
            let made = TestAuthenticator().create(options)
            let passkey: Passkey = try await town.call(.post, path, made, token: token).json()
            let list: Page<Identity> = try await town.call(.get, "/api/v1/me/identities", token: token).json()
            let ended = try await town.call(.delete, "/api/v1/me/identities/\(list.items[0].id)", token: token)
            #expect(ended.status == .noContent)
            let last = try await town.call(.delete, "\(path)/\(passkey.id)", token: token)
            #expect(last.status == .conflict)
            #expect(try last.errors() == ["passkey/last"])
            #expect(try await town.count("SELECT COUNT(*) FROM passkey") == 1)
        }
    }

    @Test("People without a password confirm who they are by signing in at the provider again")
    func confirming() async throws {
        try await withProviderAndTown { provider, town in
            let browser = Browser(town)
            _ = try await town.enter(browser, provider)
            town.clock.advance(minutes: 9)
            // Without proof, this does not make the ten minutes any longer.
            for path in ["passkeys", "identities"] {
                #expect(try await browser.post("/settings/\(path)/confirm").location == "/settings/\(path)")
            }
            town.clock.advance(minutes: 1)
            for path in ["password", "tokens", "passkeys", "delete", "identities"] {
                let text = try await browser.get("/settings/\(path)").body
                #expect(text.contains("connect=1&amp;next=%2Fsettings%2F\(path)"), "\(path)")
                #expect(!text.contains("type=\"password\""), "\(path)")
            }
            let refused = try await browser.post("/settings/password", ["new": "vijf emmers garnalen"])
            #expect(refused.status == .unprocessableContent)
            let early = JSON.number(Double(testNow.milliseconds / 1000) - 60)
            // The provider did not ask again, or does not say when it asked.
            for moment in [early, .null] {
                let there = try await browser.get("/sign-in/oidc/test?connect=1&next=/settings/password")
                let query = try provider.parameters(there.location)
                #expect(query["prompt"] == "login" && query["max_age"] == "0")
                #expect(query["claims"] == #"{"id_token":{"auth_time":{"essential":true}}}"#)
                let back = try provider.agree(there.location) {
                    $0.extend(minutes: 10)
                    $0.claims["auth_time"] = moment
                }
                let text = try await browser.follow(try await browser.get(back)).body
                #expect(text.contains("doesn’t say that you have just signed in there"))
                let refused = try await browser.post("/settings/password", ["new": "vijf emmers garnalen"])
                #expect(refused.status == .unprocessableContent)
            }
            let back = try await town.connect(browser, provider, next: "/settings/password") { $0.extend(minutes: 10) }
            #expect(back.location == "/settings/password")
            #expect(try await browser.follow(back).body.contains("Thank you, you can continue."))
            let chosen = try await browser.post("/settings/password", ["new": "vijf emmers garnalen"])
            #expect(chosen.location == "/settings", "\(chosen.status)")
        }
    }

    @Test("Recovering an account disconnects its accounts at providers, and deleting it removes them")
    func ends() async throws {
        try await withProviderAndTown { provider, town in
            let browser = Browser(town)
            _ = try await town.enter(browser, provider)
            #expect(try await browser.post("/settings/delete").location == "/signin")
            #expect(try await town.count("SELECT COUNT(*) FROM openid_identity") == 0)
            _ = try await town.enter(Browser(town), provider)
            try await town.database.write { tx in
                let person = try #require(try People.find(email: "sanne@example.org", in: tx))
                try People.setPassword("scrypt", of: person, in: tx)
            }
            #expect(try await town.count("SELECT COUNT(*) FROM openid_identity") == 0)
        }
    }

    @Test("Signing out everywhere ends sessions of providers too, and nothing secret is stored")
    func sessions() async throws {
        try await withProviderAndTown { provider, town in
            let browser = Browser(town)
            let there = try await browser.get("/sign-in/oidc/test?next=/join/geheim")
            let cookie = try #require(browser.cookie("decklog-openid")).prefix { $0 != "." }
            for secret in [String(cookie), try provider.parameters(there.location)["state"] ?? ""] {
                #expect(try await !town.holds(secret, "SELECT hash FROM openid_attempt"))
            }
            let person = try await town.enter(Browser(town), provider)
            #expect(person.location == "/")
            let first = Browser(town)
            _ = try await town.enter(first, provider)
            _ = try await first.post("/settings/devices/end")
            #expect(try await first.get("/settings").location?.hasPrefix("/signin") == true)
            #expect(try await town.count("SELECT COUNT(*) FROM credential") == 0)
        }
    }

    @Test("Attempts are limited for each caller, and old ones are swept")
    func limited() async throws {
        try await withProvider { provider in
            try await withTown(limitsRates: true, openID: [provider.settings()]) { town in
                for _ in 1...60 { #expect(try await town.call(.get, "/sign-in/oidc/test").status == .found) }
                #expect(try await town.call(.get, "/sign-in/oidc/test").location == "/signin")
                #expect(provider.requests("discovery") == 1)
                #expect(try await town.count("SELECT COUNT(*) FROM openid_attempt") == 60)
                try await SweepAccounts(database: town.database).run(now: town.clock.now.adding(minutes: 10))
                #expect(try await town.count("SELECT COUNT(*) FROM openid_attempt") == 0)
            }
        }
    }
}
