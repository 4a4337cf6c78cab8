import API
import Core
import Crypto
import HTTPTypes
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Sign-in with a provider")
struct OpenIDTests {
    @Test("The first sign-in creates an account, and later ones use it, even if the address has changed")
    func signsIn() async throws {
        try await withProviderAndTown { provider, town in
            let browser = Browser(town)
            #expect(try await browser.get("/signin").body.contains("Continue with Test &amp; co"))
            let there = try await browser.get("/sign-in/oidc/test?next=/settings")
            #expect(there.status == .found)
            let query = try provider.parameters(there.location)
            #expect(there.location?.hasPrefix(provider.issuer + "/authorize?") == true)
            #expect(query["response_type"] == "code" && query["code_challenge_method"] == "S256")
            #expect(query["redirect_uri"] == "https://rooster.example.org/sign-in/oidc/test/return")
            #expect(query["scope"] == "openid email profile" && query["prompt"] == nil && query["max_age"] == nil)
            let back = try await browser.get(try provider.agree(there.location))
            #expect(back.status == .seeOther && back.location == "/settings")
            let me = try await browser.get("/settings").body
            #expect(me.contains("Sanne Visser") && me.contains("sanne@example.org"))

            // The address at the provider has changed; the account is the same.
            let later = Browser(town)
            _ = try await town.enter(later, provider, ["email": "other@example.org"])
            #expect(try await later.get("/settings").body.contains("sanne@example.org"))
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 1)
            #expect(try await town.count("SELECT COUNT(*) FROM openid_attempt") == 0)
            let token = try #require(browser.cookie("decklog"))
            let list: Page<Identity> = try await town.call(.get, "/api/v1/me/identities", token: token).json()
            #expect(list.items.map(\.provider) == ["Test & co"])
            #expect(list.items[0].email == "other@example.org" && list.items[0].lastUsedAt != nil)
        }
    }

    @Test("Each algorithm is accepted, and so are the forms that providers use", arguments: AcceptedToken.all)
    func accepts(accepted: AcceptedToken) async throws {
        try await withProviderAndTown { provider, town in
            let rsa = try #require(TestKey.rsa)
            provider.state.withLock { $0.keys = [.shared, rsa] }
            let browser = Browser(town)
            let there = try await browser.get("/sign-in/oidc/test")
            let back = try await browser.get(try provider.agree(there.location, [:]) { accepted.change(&$0) })
            #expect(back.location == "/", "\(accepted.name)")
            #expect(try await browser.get("/settings").status == .ok)
        }
    }

    @Test("A token that is wrong in any way signs no one in", arguments: WrongToken.all)
    func rejects(wrong: WrongToken) async throws {
        try await withProviderAndTown { provider, town in
            let browser = Browser(town)
            let there = try await browser.get("/sign-in/oidc/test")
            let back = try await browser.get(try provider.agree(there.location, [:]) { wrong.change(&$0) })
            #expect(back.location == "/signin", "\(wrong.name)")
            #expect(try await browser.follow(back).body.contains("Signing in with Test &amp; co didn’t work."))
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 0, "\(wrong.name)")
            #expect(browser.cookie("decklog") == nil)
        }
    }

    @Test("The fault names what is wrong with a token", arguments: WrongToken.all)
    func names(wrong: WrongToken) throws {
        let provider = TestProvider("https://provider.example")
        var token = TestToken(issuer: provider.issuer, nonce: "n", key: .shared)
        wrong.change(&token)
        let text = try token.text()
        let keys = try ProviderKeys(Array(JSON.object(["keys": [TestKey.shared.jwk]]).text.utf8))
        #expect(throws: wrong.fault) {
            let payload = try SignedToken(text, allowed: Set(TokenAlgorithm.allCases)).verified(with: keys)
            _ = try IDToken(
                payload,
                from: provider.settings(),
                nonce: "n",
                accessToken: "the-access-token",
                at: testNow
            )
        }
    }

    @Test("The answer works once, within ten minutes, and only in the browser that asked")
    func bound() async throws {
        try await withProviderAndTown { provider, town in
            let (mine, other) = (Browser(town), Browser(town))
            let there = try await mine.get("/sign-in/oidc/test")
            let answer = try provider.agree(there.location)
            // Without a cookie, and with the cookie of another attempt.
            #expect(try await Browser(town).get(answer).location == "/signin")
            _ = try await other.get("/sign-in/oidc/test")
            #expect(try await other.get(answer).location == "/signin")
            let cookie = try #require(mine.cookie("decklog-openid"))
            #expect(try await mine.get(answer).location == "/")
            // The same answer again, with the same cookie.
            let again = try await town.call(.get, answer, headers: [.cookie: "decklog-openid=\(cookie)"])
            #expect(again.location == "/signin")

            let late = Browser(town)
            let begun = try await late.get("/sign-in/oidc/test")
            town.clock.advance(minutes: OpenIDAttempts.minutes)
            let over = try await late.get(try provider.agree(begun.location))
            #expect(try await late.follow(over).body.contains("This took too long, or began in another window."))
            #expect(provider.requests("token") == 1)
        }
    }

    @Test("A redirect from another provider is refused, and so is one without an issuer if the provider announces it")
    func mixedUp() async throws {
        try await withProviderAndTown { provider, town in
            provider.state.withLock { $0.discovery["authorization_response_iss_parameter_supported"] = true }
            for (issuer, isGood) in [
                ("", false), ("&iss=https://evil.example", false), ("&iss=\(provider.issuer)", true),
            ] {
                let browser = Browser(town)
                let there = try await browser.get("/sign-in/oidc/test")
                let back = try await browser.get(try provider.agree(there.location) + issuer)
                #expect(back.location == (isGood ? "/" : "/signin"), "\(issuer)")
            }
            #expect(provider.requests("token") == 1)
        }
    }

    @Test("Cancelling is not an error, even without a state, and keeps the page to continue to")
    func cancelled() async throws {
        try await withProviderAndTown { _, town in
            let browser = Browser(town)
            _ = try await browser.get("/sign-in/oidc/test?next=/inbox")
            let back = try await browser.get("/sign-in/oidc/test/return?error=access_denied")
            #expect(back.location == "/signin?next=%2Finbox")
            let page = try await browser.follow(back).body
            #expect(page.contains("You cancelled signing in with Test &amp; co.") && page.contains("flash-info"))
            _ = try await browser.get("/sign-in/oidc/test")
            let failed = try await browser.get("/sign-in/oidc/test/return?error=server_error&error_description=%3Cb%3E")
            #expect(try await browser.follow(failed).body.contains("flash-error"))
        }
    }

    @Test("Signing in only continues to pages of this server")
    func openRedirect() async throws {
        try await withProviderAndTown { provider, town in
            for next in ["//evil.example", "https://evil.example", "/%5Cevil.example"] {
                let browser = Browser(town)
                let there = try await browser.get("/sign-in/oidc/test?next=\(next)")
                #expect(try await browser.get(try provider.agree(there.location)).location == "/", "\(next)")
            }
        }
    }

    @Test("A provider that is not set up has no page, and without providers there is no button")
    func unknown() async throws {
        try await withTown { town in
            for path in ["/sign-in/oidc/test", "/sign-in/oidc/test/return"] {
                let answer = try await town.call(.get, path)
                #expect(answer.status == .notFound)
            }
            let page = try await Browser(town).get("/signin").body
            #expect(!page.contains("/sign-in/oidc/"))
        }
    }
}

/// What is wrong with a token.
struct WrongToken: Sendable, CustomTestStringConvertible {
    let name: String
    let fault: OpenIDFault
    let change: @Sendable (inout TestToken) -> Void
    var testDescription: String { name }

    init(_ name: String, _ fault: OpenIDFault, _ change: @escaping @Sendable (inout TestToken) -> Void) {
        self.name = name
        self.fault = fault
        self.change = change
    }

    private static let now = Double(testNow.milliseconds / 1000)

    static let all = [
        WrongToken("of another issuer", .issuer) { $0.claims["iss"] = "https://evil.example" },
        WrongToken("of an issuer with a slash more", .issuer) { token in
            if case .text(let issuer)? = token.claims["iss"] { token.claims["iss"] = .text(issuer + "/") }
        },
        WrongToken("for another client", .audience) { $0.claims["aud"] = "other" },
        WrongToken("for nobody", .audience) { $0.claims["aud"] = [] },
        WrongToken("for several clients, without a party", .party) { $0.claims["aud"] = ["decklog", "other"] },
        WrongToken("for several clients, for another party", .party) {
            $0.claims["aud"] = ["decklog", "other"]
            $0.claims["azp"] = "other"
        },
        WrongToken("for another party", .party) { $0.claims["azp"] = "other" },
        WrongToken("expired", .expired) { $0.claims["exp"] = .number(now - 121) },
        WrongToken("without an expiry", .encoding) { $0.claims["exp"] = .null },
        WrongToken("issued in the future", .notYet) { $0.claims["iat"] = .number(now + 121) },
        WrongToken("without a time", .encoding) { $0.claims["iat"] = .null },
        WrongToken("not valid yet", .notYet) { $0.claims["nbf"] = .number(now + 121) },
        WrongToken("of another attempt", .nonce) { $0.claims["nonce"] = "other" },
        WrongToken("without an attempt", .nonce) { $0.claims["nonce"] = .null },
        WrongToken("about nobody", .subject) { $0.claims["sub"] = "" },
        WrongToken("about somebody with a long name", .subject) {
            $0.claims["sub"] = .text(String(repeating: "x", count: 256))
        },
        WrongToken("with another access token", .accessToken) { $0.claims["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA" },
        WrongToken("not signed", .algorithm) {
            $0.header["alg"] = "none"
            $0.signature = .none
        },
        WrongToken("not signed, but says so in capitals", .algorithm) {
            $0.header["alg"] = "NONE"
            $0.signature = .none
        },
        WrongToken("without a signature", .signature) { $0.signature = .none },
        WrongToken("signed with the public key as a shared secret", .algorithm) {
            $0.header["alg"] = "HS256"
            $0.signature = .hmac(key: TestKey.shared.publicBytes)
        },
        WrongToken("signed with the client secret", .algorithm) {
            $0.header["alg"] = "HS256"
            $0.signature = .hmac(key: Array(TestProvider.secret.utf8))
        },
        WrongToken("with a wrong signature", .signature) { $0.signature = .wrong(.shared) },
        WrongToken("with a wrong signature and no key id", .key) {
            $0.header["kid"] = .null
            $0.signature = .wrong(.shared)
        },
        WrongToken("signed with an unknown key of a known name", .signature) {
            $0.signature = .key(TestKey(id: "p", kind: .p256(.init())), algorithm: "ES256")
        },
        WrongToken("signed with an unknown key", .key) {
            $0.header["kid"] = "unknown"
            $0.signature = .key(TestKey(id: "unknown", kind: .p256(.init())), algorithm: "ES256")
        },
        WrongToken("of another kind than its key", .key) { $0.header["alg"] = "RS256" },
        WrongToken("with an extension that must be understood", .encoding) { $0.header["crit"] = ["b64"] },
        WrongToken("too long", .tooLarge) { $0.claims["name"] = .text(String(repeating: "x", count: 16 * 1024)) },
    ]
}

/// What is unusual about a token that is accepted.
struct AcceptedToken: Sendable, CustomTestStringConvertible {
    let name: String
    let change: @Sendable (inout TestToken) -> Void
    var testDescription: String { name }

    init(_ name: String, _ change: @escaping @Sendable (inout TestToken) -> Void) {
        self.name = name
        self.change = change
    }

    private static let now = Double(testNow.milliseconds / 1000)

    static let all = [
        AcceptedToken("RS256") { sign(&$0, "RS256") },
        AcceptedToken("PS256") { sign(&$0, "PS256") },
        AcceptedToken("no key id") { $0.header["kid"] = .null },
        AcceptedToken("the audience as a list") { $0.claims["aud"] = ["decklog"] },
        AcceptedToken("several audiences") {
            $0.claims["aud"] = ["decklog", "other"]
            $0.claims["azp"] = "decklog"
        },
        AcceptedToken("clocks that differ") {
            $0.claims["iat"] = .number(now + 119)
            $0.claims["nbf"] = .number(now + 119)
            $0.claims["exp"] = .number(now - 119)
        },
        AcceptedToken("fractions of seconds") { $0.claims["iat"] = .number(now - 0.5) },
        AcceptedToken("verified as text") { $0.claims["email_verified"] = "true" },
        // The left half of the SHA-256 of "the-access-token".
        AcceptedToken("the hash of the access token") { $0.claims["at_hash"] = "uby9Z8Gb_H_x4fPjwNzguw" },
        AcceptedToken("a name that is none") { $0.claims["name"] = " \u{200B}" },
        AcceptedToken("no name") { $0.claims["name"] = .null },
    ]

    private static func sign(_ token: inout TestToken, _ algorithm: String) {
        guard let key = TestKey.rsa else { return }
        token.header["alg"] = .text(algorithm)
        token.header["kid"] = .text(key.id)
        token.signature = .key(key, algorithm: algorithm)
    }
}
