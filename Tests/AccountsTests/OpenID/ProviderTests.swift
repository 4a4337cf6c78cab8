import Core
import Crypto
import HTTPTypes
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("What a provider publishes")
struct ProviderTests {
    @Test(
        "A discovery document that is for another issuer or has unsafe addresses is refused",
        arguments: [
            ["issuer": "https://evil.example"], ["issuer": "http://127.0.0.1:1/"],
            ["token_endpoint": "ftp://x.example/"],
            ["jwks_uri": "/keys"], ["authorization_endpoint": "https://user@x.example/"], ["issuer": .null],
            ["userinfo_endpoint": "file:///etc/passwd"], ["id_token_signing_alg_values_supported": ["HS256", "none"]],
        ] as [[String: JSON]]
    )
    func discovery(change: [String: JSON]) async throws {
        try await withProviderAndTown { provider, town in
            provider.state.withLock { $0.discovery = change }
            let browser = Browser(town)
            let refused = try await browser.get("/sign-in/oidc/test?next=/inbox")
            #expect(refused.location == "/signin?next=%2Finbox")
            #expect(try await browser.follow(refused).body.contains("didn’t work"))
            #expect(try await town.count("SELECT COUNT(*) FROM openid_attempt") == 0)
        }
    }

    @Test("An issuer with an extra slash is another issuer")
    func slash() async throws {
        try await withProvider { provider in
            let http = ProviderHTTP(allowsHTTP: true)
            let document = try await http.get(ProviderMetadata.address(of: provider.issuer + "/"), most: 10_000).body
            _ = try ProviderMetadata(document, issuer: provider.issuer, http)
            #expect(throws: OpenIDFault.otherIssuer) {
                try ProviderMetadata(document, issuer: provider.issuer + "/", http)
            }
            // Without the setting for tests, addresses without TLS are refused.
            #expect(throws: OpenIDFault.endpoint) {
                try ProviderMetadata(document, issuer: provider.issuer, ProviderHTTP(allowsHTTP: false))
            }
        }
    }

    @Test("Keys are fetched once, and again for an unknown key, at most once a minute")
    func rotation() async throws {
        try await withProviderAndTown { provider, town in
            for _ in 1...3 { #expect(try await town.enter(Browser(town), provider).location == "/") }
            #expect(provider.requests("keys") == 1 && provider.requests("discovery") == 1)

            provider.state.withLock { $0.keys = [TestKey(id: "new", kind: .p256(.init()))] }
            #expect(try await town.enter(Browser(town), provider).location == "/signin")
            #expect(provider.requests("keys") == 1)
            town.clock.advance(seconds: 60)
            #expect(try await town.enter(Browser(town), provider).location == "/")
            #expect(provider.requests("keys") == 2)
            // Tokens with unknown keys cannot cause more requests.
            for _ in 1...3 {
                let browser = Browser(town)
                let there = try await browser.get("/sign-in/oidc/test")
                let back = try await browser.get(try provider.agree(there.location) { $0.header["kid"] = "unknown" })
                #expect(back.location == "/signin")
            }
            #expect(provider.requests("keys") == 2)
        }
    }

    @Test("Keys that are not for signatures, or for another algorithm, do not count")
    func unusable() async throws {
        for key in [
            TestKey(id: "p", kind: TestKey.shared.kind, use: "enc"),
            TestKey(id: "p", kind: TestKey.shared.kind, announced: "ES384"),
        ] {
            try await withProviderAndTown { provider, town in
                provider.state.withLock { $0.keys = [key] }
                let refused = try await town.enter(Browser(town), provider)
                #expect(refused.location == "/signin")
            }
        }
    }

    @Test(
        "A key set that is too large, empty or invalid is refused",
        arguments: [
            #"{"keys": []}"#, "[]", "", #"{"keys": ["# + String(repeating: " ", count: 200_000) + "]}",
        ]
    )
    func keySet(text: String) async throws {
        try await withProviderAndTown { provider, town in
            provider.state.withLock { $0.keySet = text }
            let refused = try await town.enter(Browser(town), provider)
            #expect(refused.location == "/signin")
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 0)
        }
    }

    @Test("A provider that reports errors is unavailable, and is asked again after ten seconds")
    func failing() async throws {
        try await withProviderAndTown { provider, town in
            provider.state.withLock { $0.status = 503 }
            for _ in 1...3 {
                let browser = Browser(town)
                let failed = try await browser.get("/sign-in/oidc/test")
                #expect(try await browser.follow(failed).body.contains("can’t be reached right now"))
            }
            #expect(provider.requests("discovery") == 1)
            provider.state.withLock { $0.status = 200 }
            town.clock.advance(seconds: 10)
            #expect(try await town.enter(Browser(town), provider).location == "/")
        }
    }

    @Test("Answers are limited in size and time, and redirects are not followed")
    func limits() async throws {
        try await withProvider { provider in
            let http = ProviderHTTP(allowsHTTP: true, timeout: .milliseconds(300))
            for path in ["/silence", "/trickle"] {
                await #expect(throws: OpenIDFault.timeout) { _ = try await http.get(provider.issuer + path, most: 100) }
            }
            let patient = ProviderHTTP(allowsHTTP: true)
            await #expect(throws: OpenIDFault.tooLarge) {
                _ = try await patient.get(provider.issuer + "/large", most: 100_000)
            }
            let redirect = try await patient.get(provider.issuer + "/elsewhere", most: 100_000)
            #expect(redirect.status == 302)
            await #expect(throws: OpenIDFault.unreachable) { _ = try await patient.get("http://127.0.0.1:1/", most: 1) }
            for url in ["http://example.org/", "https://", "file:///etc/passwd", "https://a@example.org/", "/"] {
                await #expect(throws: OpenIDFault.endpoint) {
                    _ = try await ProviderHTTP(allowsHTTP: false).get(url, most: 1)
                }
            }
        }
    }
}
