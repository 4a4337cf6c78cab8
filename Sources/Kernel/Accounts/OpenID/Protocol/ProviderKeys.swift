import Core
import Crypto
import CryptoExtras
import Foundation

/// The accepted signature algorithms (RFC 7518 §3.1). Those with a shared secret, and `none`, are not: anyone who knows
/// the public key, or anyone at all, could sign.
enum TokenAlgorithm: String, Sendable, CaseIterable {
    case rs256 = "RS256"
    case ps256 = "PS256"
    case es256 = "ES256"
}

/// The public keys of a provider, a JWK set (RFC 7517).
struct ProviderKeys: Sendable {
    static let most = 128 * 1024
    /// Parsing a key takes time.
    private static let mostKeys = 50

    let keys: [ProviderKey]

    /// Keys that cannot be used here are left out.
    /// - Throws: `OpenIDFault.encoding`.
    init(_ json: [UInt8]) throws {
        guard let set = try? JSONDecoder().decode(KeySet.self, from: Data(json)) else { throw OpenIDFault.encoding }
        keys = set.keys.prefix(Self.mostKeys).compactMap { $0.key.flatMap(ProviderKey.init) }
    }

    /// The keys that may have made a signature.
    func candidates(id: String?, _ algorithm: TokenAlgorithm) -> [ProviderKey] {
        keys.filter { (id == nil || $0.id == id) && $0.allows(algorithm) }
    }

    private struct KeySet: Decodable {
        let keys: [Entry]
    }

    /// A key that cannot be decoded does not invalidate the others.
    private struct Entry: Decodable {
        let key: JWK?

        init(from decoder: any Decoder) throws {
            key = try? JWK(from: decoder)
        }
    }
}

struct JWK: Decodable {
    let kty: String
    let kid: String?
    let use: String?
    let alg: String?
    let n: String?
    let e: String?
    let crv: String?
    let x: String?
    let y: String?
}

/// A public key that verifies ID tokens.
struct ProviderKey: Sendable {
    private enum Kind: Sendable {
        case rsa(_RSA.Signing.PublicKey)
        case p256(P256.Signing.PublicKey)
    }

    let id: String?
    /// The only algorithm that the key is for; `nil` for any of its kind.
    private let algorithm: String?
    private let kind: Kind

    /// `nil` for a key that is not for signatures, of another kind, or too weak.
    init?(_ key: JWK) {
        if let use = key.use, use != "sig" { return nil }
        id = key.kid
        algorithm = key.alg
        switch key.kty {
        case "RSA":
            // Refuses fewer than 2,048 bits.
            guard key.e == "AQAB", let n = key.n.flatMap({ bytes(base64url: $0) }),
                let rsa = try? _RSA.Signing.PublicKey(n: n, e: [1, 0, 1])
            else { return nil }
            kind = .rsa(rsa)
        case "EC":
            guard key.crv == "P-256", let x = key.x.flatMap({ bytes(base64url: $0) }), x.count == 32,
                let y = key.y.flatMap({ bytes(base64url: $0) }), y.count == 32,
                let p256 = try? P256.Signing.PublicKey(x963Representation: [4] + x + y)
            else { return nil }
            kind = .p256(p256)
        default: return nil
        }
    }

    func allows(_ wanted: TokenAlgorithm) -> Bool {
        if let algorithm, algorithm != wanted.rawValue { return false }
        return switch (kind, wanted) {
        case (.rsa, .rs256), (.rsa, .ps256), (.p256, .es256): true
        default: false
        }
    }

    func isValid(_ signature: [UInt8], for message: [UInt8], _ algorithm: TokenAlgorithm) -> Bool {
        switch (kind, algorithm) {
        case (.rsa(let key), .rs256):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: Data(message), padding: .insecurePKCS1v1_5)
        case (.rsa(let key), .ps256):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: Data(message), padding: .PSS)
        case (.p256(let key), .es256):
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: Data(message))
        default: return false
        }
    }
}
