import API
import Core
import Crypto
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Fuzzing the responses of passkeys")
struct PasskeyFuzzTests {
    private let passkey = TestAuthenticator()

    @Test("CBOR values and COSE public keys are read or rejected cleanly")
    func cbor() {
        let faults = Fuzz("cbor", [passkey.cose, [0x82, 0x01, 0x81, 0xF6]]).run(isTold: { $0 is PasskeyFault }) {
            bytes in
            let value = try CBOR(bytes)
            _ = try PasskeyKey(value).isValid(bytes, for: bytes)
        }
        #expect(faults == [])
    }

    @Test("No changed statement of the browser or the authenticator is verified")
    func statements() throws {
        let party = try #require(RelyingParty(passkeySettings))
        let options = PasskeyRequest(
            challenge: base64url(Array(repeating: 1, count: 32)),
            rpId: party.id,
            timeout: 1,
            userVerification: .preferred,
            allowCredentials: []
        )
        let good = try passkey.signIn(options).response
        let client = bytes(base64url: good.clientDataJSON) ?? []
        let data = bytes(base64url: good.authenticatorData) ?? []
        let signature = bytes(base64url: good.signature) ?? []
        func faults(_ name: String, _ seed: [UInt8], _ response: ([UInt8]) -> PasskeySignInResponse) -> [String] {
            Fuzz(name, [seed]).run(rounds: 1, isTold: { $0 is PasskeyFault }) { bytes in
                _ = try response(bytes).verify(key: passkey.cose, count: 0, at: party)
                #expect(bytes == seed, "\(name) passes although it was changed: \(bytes)")
            }
        }
        let changed =
            faults("client data", client) { .init(clientData: $0, authenticatorData: data, signature: signature) }
            + faults("authenticator data", data) {
                .init(clientData: client, authenticatorData: $0, signature: signature)
            }
            + faults("signature", signature) { .init(clientData: client, authenticatorData: data, signature: $0) }
        #expect(changed == [])
    }

    @Test("New passkeys are accepted or rejected cleanly")
    func creation() throws {
        let party = try #require(RelyingParty(passkeySettings))
        let client = Array(
            #"{"type":"webauthn.create","challenge":"AQ","origin":"\#(party.origin)","crossOrigin":false}"#.utf8
        )
        let seeds = [TestAuthenticator(.ed25519(.init())), passkey].map { $0.attestation() }
        let faults = Fuzz("attestations", seeds).run(isTold: { $0 is PasskeyFault }) { bytes in
            let created = try PasskeyCreationResponse(clientData: client, attestation: bytes).verify(at: party)
            #expect(1...1023 ~= created.id.count)
        }
        #expect(faults == [])
    }
}
