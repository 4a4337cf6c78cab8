import Core
import Crypto
import Foundation
import Storage
import Synchronization

/// The key that identifies this server to push services (VAPID, RFC 8292). It is created once and stored in the database, because
/// a new key would invalidate every subscription.
struct PushKey: Sendable {
    private let key: P256.Signing.PrivateKey

    init(_ key: P256.Signing.PrivateKey) {
        self.key = key
    }

    /// The `applicationServerKey` of browsers.
    var publicKey: String { base64url(key.publicKey.x963Representation) }

    /// The SHA-256 of the public key, by which operators recognise it.
    var fingerprint: String {
        SHA256.hash(data: key.publicKey.x963Representation).hexadecimal
    }

    /// The value of `Authorization` for a push service.
    /// - Parameters:
    ///   - origin: the origin of the push service.
    ///   - subject: the contact for its operator.
    ///   - expiry: at most 24 hours ahead.
    func authorization(for origin: String, subject: String, until expiry: Instant) throws -> String {
        let end = expiry.milliseconds / 1000
        let claims = try jsonBytes(Claims(aud: origin, exp: end, sub: subject))
        let signed = base64url(Data(#"{"typ":"JWT","alg":"ES256"}"#.utf8)) + "." + base64url(claims)
        let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
        return "vapid t=\(signed).\(base64url(signature)), k=\(publicKey)"
    }

    private struct Claims: Encodable {
        let aud: String
        let exp: Int64
        let sub: String
    }

    static func find(in tx: Tx) throws -> PushKey? {
        let bytes: [UInt8]? = try tx.value("SELECT private_key FROM push_key WHERE id = 1")
        return try bytes.map { PushKey(try P256.Signing.PrivateKey(rawRepresentation: $0)) }
    }

    /// Creates the key unless it exists.
    static func create(at now: Instant, in tx: Tx) throws -> PushKey {
        let bytes = [UInt8](P256.Signing.PrivateKey().rawRepresentation)
        try tx.run(
            "INSERT INTO push_key (id, private_key, created_at) VALUES (1, \(bytes), \(now)) ON CONFLICT DO NOTHING"
        )
        guard let key = try find(in: tx) else { throw AppError(.fault, Phrase("error.fault")) }
        return key
    }
}

extension Database {
    /// The key of the server, created when it is first needed.
    func pushKey(at now: Instant) async throws -> PushKey {
        if let key = try await read({ tx in try PushKey.find(in: tx) }) { return key }
        return try await write { tx in try PushKey.create(at: now, in: tx) }
    }
}

/// The signed tokens for push services. They are reused, because signing costs more than the rest of a message, and some services
/// throttle senders whose tokens change often.
final class PushTokens: Sendable {
    /// Push services accept at most 24 hours.
    private static let validMinutes = 12 * 60
    /// A token is replaced this long before it expires, so that a slow request or clock does not matter.
    private static let renewedMinutes = 60

    private struct Scope: Hashable {
        let key, origin, subject: String
    }

    private struct Token {
        let authorization: String
        let expiresAt: Instant

        func isGood(at now: Instant) -> Bool {
            let left = now.minutes(until: expiresAt)
            // More is left if the clock was set back: services might then find the token's lifetime too long.
            return (PushTokens.renewedMinutes...PushTokens.validMinutes).contains(left)
        }
    }

    private let tokens = Mutex<[Scope: Token]>([:])

    /// The value of `Authorization` for the push service with an origin.
    func authorization(
        with key: PushKey,
        for origin: String,
        subject: String,
        at now: Instant
    ) throws -> String {
        let scope = Scope(key: key.publicKey, origin: origin, subject: subject)
        if let token = tokens.withLock({ $0[scope] }), token.isGood(at: now) { return token.authorization }
        let expiry = now.adding(minutes: Self.validMinutes)
        let authorization = try key.authorization(for: origin, subject: subject, until: expiry)
        tokens.withLock { tokens in
            tokens = tokens.filter { $0.value.isGood(at: now) }
            tokens[scope] = Token(authorization: authorization, expiresAt: expiry)
        }
        return authorization
    }
}
