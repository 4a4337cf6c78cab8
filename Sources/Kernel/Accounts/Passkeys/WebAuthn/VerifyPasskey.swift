import Core
import Crypto
import Foundation

/// The response of an authenticator that created a passkey (WebAuthn §7.1).
struct PasskeyCreationResponse: Sendable {
    let clientData: [UInt8]
    let attestation: [UInt8]

    struct Verified: Sendable {
        let id: [UInt8]
        /// In COSE.
        let key: [UInt8]
        let count: Int64
        let isBackedUp: Bool
    }

    /// In base64url. Verifies the purpose, origin and frame, but nothing else yet.
    /// - Throws: `PasskeyFault`.
    func challenge(at party: RelyingParty) throws -> String {
        try ClientData(clientData, for: .creation, at: party).challenge
    }

    /// Verifies everything except the challenge. A statement about the origin of the authenticator (attestation) is
    /// neither requested nor verified.
    /// - Throws: `PasskeyFault`.
    func verify(at party: RelyingParty) throws -> Verified {
        _ = try ClientData(clientData, for: .creation, at: party)
        let object = try CBOR(attestation)
        guard let format = object["fmt"]?.text, case .map(let statement) = object["attStmt"],
            let bytes = object["authData"]?.bytes
        else { throw PasskeyFault.encoding }
        if format == "none" && !statement.isEmpty { throw PasskeyFault.encoding }
        let data = try AuthenticatorData(bytes, for: party)
        guard let created = data.created else { throw PasskeyFault.flags }
        return Verified(
            id: created.id,
            key: created.key,
            count: data.count,
            isBackedUp: data.isBackedUp
        )
    }
}

/// The response of an authenticator that signed in with a passkey (WebAuthn §7.2).
struct PasskeySignInResponse: Sendable {
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]

    struct Verified: Sendable {
        let count: Int64
        let isBackedUp: Bool
    }

    /// In base64url. Verifies the purpose, origin and frame, but nothing else yet.
    /// - Throws: `PasskeyFault`.
    func challenge(at party: RelyingParty) throws -> String {
        try ClientData(clientData, for: .signIn, at: party).challenge
    }

    /// Verifies everything except the challenge and the owner.
    /// - Parameters:
    ///   - key: in COSE.
    ///   - count: the highest count of the passkey so far.
    /// - Throws: `PasskeyFault`.
    func verify(key: [UInt8], count: Int64, at party: RelyingParty) throws -> Verified {
        _ = try ClientData(clientData, for: .signIn, at: party)
        let data = try AuthenticatorData(authenticatorData, for: party)
        let message = authenticatorData + SHA256.hash(data: Data(clientData))
        if try !PasskeyKey(try CBOR(key)).isValid(signature, for: message) { throw PasskeyFault.signature }
        // Passkeys that are synced between devices do not count signatures.
        if (data.count > 0 || count > 0) && data.count <= count { throw PasskeyFault.replay }
        return Verified(count: data.count, isBackedUp: data.isBackedUp)
    }
}
