import Core
import Foundation

/// What the browser states about a response (WebAuthn §5.8.1). It is read as JSON, since browsers add members.
struct ClientData: Sendable {
    enum Purpose: String, Sendable {
        case creation = "webauthn.create"
        case signIn = "webauthn.get"
    }

    /// In base64url.
    let challenge: String

    /// - Throws: `PasskeyFault` `encoding`, `purpose`, `origin`, or `frame`.
    init(_ bytes: [UInt8], for purpose: Purpose, at party: RelyingParty) throws {
        guard let members = try? JSONDecoder().decode(Members.self, from: Data(bytes)) else {
            throw PasskeyFault.encoding
        }
        if members.type != purpose.rawValue { throw PasskeyFault.purpose }
        if members.origin != party.origin { throw PasskeyFault.origin }
        if members.crossOrigin == true || members.topOrigin != nil { throw PasskeyFault.frame }
        challenge = members.challenge
    }

    private struct Members: Decodable {
        let type: String
        let challenge: String
        let origin: String
        let crossOrigin: Bool?
        let topOrigin: String?
    }
}
