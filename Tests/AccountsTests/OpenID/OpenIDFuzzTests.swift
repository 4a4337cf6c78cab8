import Core
import Foundation
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Fuzzing the answers of sign-in providers")
struct OpenIDFuzzTests {
    private static let issuer = "https://id.example.org"

    @Test("Signed tokens are verified or rejected cleanly, and no changed payload is verified")
    func tokens() throws {
        let key = TestKey.shared
        let keys = try ProviderKeys(Array(#"{"keys":[\#(key.jwk.text)]}"#.utf8))
        let token = try TestToken(issuer: Self.issuer, nonce: "n", key: key).text()
        let genuine = try SignedToken(token, allowed: [.es256]).verified(with: keys)
        let faults = Fuzz("tokens", texts: [token]).run(isTold: { $0 is OpenIDFault }) { bytes in
            let payload = try SignedToken(String(decoding: bytes, as: UTF8.self), allowed: [.es256]).verified(
                with: keys
            )
            #expect(payload == genuine, "another payload is verified: \(payload)")
        }
        #expect(faults == [])
    }

    @Test("Key sets, claims and discovery documents are read or rejected cleanly")
    func documents() throws {
        let document = """
            {"issuer":"\(Self.issuer)","authorization_endpoint":"\(Self.issuer)/a","token_endpoint":"\(Self.issuer)/t",
            "userinfo_endpoint":"\(Self.issuer)/u","jwks_uri":"\(Self.issuer)/k",
            "id_token_signing_alg_values_supported":["RS256","ES256"],"token_endpoint_auth_methods_supported":["client_secret_post"]}
            """
        let claims = JSON.object(TestToken(issuer: Self.issuer, nonce: "n", key: .shared).claims).text
        let provider = OpenIDProvider(
            id: "fuzz",
            name: "Fuzz",
            issuer: Self.issuer,
            clientID: TestProvider.client,
            clientSecret: "s"
        )
        let seeds = [document, #"{"keys":[\#(TestKey.shared.jwk.text)]}"#, claims]
        let faults = Fuzz("documents", texts: seeds).run(isTold: { $0 is OpenIDFault }) { bytes in
            _ = try? ProviderKeys(bytes)
            _ = try? IDToken(bytes, from: provider, nonce: "n", accessToken: nil, at: testNow)
            let metadata = try ProviderMetadata(bytes, issuer: Self.issuer, ProviderHTTP(allowsHTTP: false))
            #expect(metadata.tokenEndpoint.hasPrefix("https://"))
        }
        #expect(faults == [])
    }
}
