import API
import Core
import Crypto
import CryptoExtras
import Foundation

/// An authenticator with one passkey, whose responses tests can distort.
struct TestAuthenticator {
    enum Key {
        case ed25519(Curve25519.Signing.PrivateKey)
        case p256(P256.Signing.PrivateKey)
        case rsa(_RSA.Signing.PrivateKey)
    }

    /// What a test changes.
    struct Distortion {
        var type: String?
        var challenge: String?
        var origin: String?
        var host = "rooster.example.org"
        /// More members of the client data, beginning with a comma.
        var members = #","other_keys_can_be_added_here":"do not compare""#
        var flags: UInt8?
        var more: [UInt8] = []
        var attestation: [UInt8]?
        var cose: [UInt8]?
        var signature: ((inout [UInt8]) -> Void)?
        var handle: String?
    }

    let id = (0..<16).map { _ in UInt8.random(in: 0...255) }
    let key: Key
    var count: UInt32 = 0
    var handle: String?

    init(_ key: Key = .p256(P256.Signing.PrivateKey())) {
        self.key = key
    }

    // MARK: - Responses

    func create(_ options: PasskeyCreation, _ change: Distortion = Distortion()) -> NewPasskey {
        let client = clientData("webauthn.create", options.challenge, change)
        let object = change.attestation ?? attestation(change)
        return NewPasskey(
            id: base64url(id),
            rawId: base64url(id),
            type: .publicKey,
            response: PasskeyAttestation(clientDataJSON: base64url(client), attestationObject: base64url(object))
        )
    }

    func attestation(_ change: Distortion = Distortion()) -> [UInt8] {
        let key = change.cose ?? cose
        let attested = [UInt8](repeating: 0, count: 16) + [UInt8(id.count >> 8), UInt8(id.count & 0xFF)] + id + key
        let data = authenticatorData(change.flags ?? 0x45, change) + attested + change.more
        return [0xA3] + text("fmt") + text("none") + text("attStmt") + [0xA0] + text("authData") + blob(data)
    }

    func signIn(_ options: PasskeyRequest, _ change: Distortion = Distortion()) throws -> PasskeyAnswer {
        let client = clientData("webauthn.get", options.challenge, change)
        let data = authenticatorData(change.flags ?? 0x05, change) + change.more
        var signature = try sign(data + SHA256.hash(data: Data(client)))
        change.signature?(&signature)
        return PasskeyAnswer(
            id: base64url(id),
            rawId: base64url(id),
            type: .publicKey,
            response: PasskeyAssertion(
                clientDataJSON: base64url(client),
                authenticatorData: base64url(data),
                signature: base64url(signature),
                userHandle: change.handle ?? handle
            )
        )
    }

    private func clientData(_ type: String, _ challenge: String, _ change: Distortion) -> [UInt8] {
        let origin = change.origin ?? "https://rooster.example.org"
        let challenge = change.challenge ?? challenge
        return Array(
            #"{"type":"\#(change.type ?? type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(change.members)}"#
                .utf8
        )
    }

    private func authenticatorData(_ flags: UInt8, _ change: Distortion) -> [UInt8] {
        let counter = (0..<4).map { UInt8(count >> (24 - 8 * UInt32($0)) & 0xFF) }
        return Array(SHA256.hash(data: Data(change.host.utf8))) + [flags] + counter
    }

    private func sign(_ message: [UInt8]) throws -> [UInt8] {
        switch key {
        case .ed25519(let key): Array(try key.signature(for: message))
        case .p256(let key): Array(try key.signature(for: Data(message)).derRepresentation)
        case .rsa(let key):
            Array(try key.signature(for: Data(message), padding: .insecurePKCS1v1_5).rawRepresentation)
        }
    }

    // MARK: - CBOR

    /// The public key.
    var cose: [UInt8] {
        switch key {
        case .ed25519(let key):
            return [0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21] + blob(Array(key.publicKey.rawRepresentation))
        case .p256(let key):
            let point = Array(key.publicKey.rawRepresentation)
            return [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21] + blob(Array(point.prefix(32))) + [0x22]
                + blob(Array(point.suffix(32)))
        case .rsa(let key):
            let parts = try? key.publicKey.getKeyPrimitives()
            return [0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20] + blob(Array(parts?.modulus ?? Data())) + [0x21]
                + blob(Array(parts?.publicExponent ?? Data()))
        }
    }
}

func text(_ value: String) -> [UInt8] {
    [0x60 + UInt8(value.utf8.count)] + value.utf8
}

func blob(_ bytes: [UInt8]) -> [UInt8] {
    [0x59, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
}
