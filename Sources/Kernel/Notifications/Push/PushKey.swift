import Core
import Crypto
import Foundation
import Storage

/// The key that identifies this server to push services (VAPID, RFC 8292). It is created once and stored in the database, because
/// a new key would invalidate every subscription.
struct PushKey: Sendable {
    /// Push services accept at most 24 hours.
    private static let tokenMinutes = 12 * 60

    private let key: P256.Signing.PrivateKey

    init(_ key: P256.Signing.PrivateKey) {
        self.key = key
    }

    /// The `applicationServerKey` of browsers.
    var publicKey: String { base64url(key.publicKey.x963Representation) }

    /// The value of `Authorization` for a push service.
    /// - Parameters:
    ///   - origin: the origin of the push service.
    ///   - subject: the contact for its operator.
    func authorization(for origin: String, subject: String, at now: Instant) throws -> String {
        let end = now.adding(minutes: Self.tokenMinutes).milliseconds / 1000
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let claims = try encoder.encode(Claims(aud: origin, exp: end, sub: subject))
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
