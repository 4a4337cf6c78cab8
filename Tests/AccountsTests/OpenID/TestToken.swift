import Core
import Crypto
import CryptoExtras
import Foundation
import TestSupport

/// An ID token, and how it is signed.
struct TestToken: Sendable {
    var header: [String: JSON]
    var claims: [String: JSON]
    var signature: Signature

    enum Signature: Sendable {
        case key(TestKey, algorithm: String)
        case hmac(key: [UInt8])
        case none
        /// A signature of something else.
        case wrong(TestKey)
    }

    init(issuer: String, nonce: String, key: TestKey) {
        header = ["alg": .text(key.algorithm), "kid": .text(key.id), "typ": "JWT"]
        let now = Double(testNow.milliseconds / 1000)
        claims = [
            "iss": .text(issuer), "sub": "109", "aud": .text(TestProvider.client), "iat": .number(now),
            "exp": .number(now + 3600), "nonce": .text(nonce), "name": "Sanne Visser", "email": "Sanne@Example.org",
            "email_verified": true,
        ]
        signature = .key(key, algorithm: key.algorithm)
    }

    func text() throws -> String {
        let message = [header, claims].map { base64url(JSON.object($0).text.utf8) }.joined(separator: ".")
        let bytes =
            switch signature {
            case .key(let key, let algorithm): try key.sign(message, algorithm)
            case .hmac(let key):
                Array(HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: SymmetricKey(data: key)))
            case .none: [UInt8]()
            case .wrong(let key): try key.sign(message + "x", key.algorithm)
            }
        return message + "." + base64url(bytes)
    }
}

struct TestKey: Sendable {
    enum Kind: Sendable {
        case rsa(_RSA.Signing.PrivateKey)
        case p256(P256.Signing.PrivateKey)
    }

    let id: String
    let kind: Kind
    var use = "sig"
    /// The algorithm in the key set.
    var announced: String?

    static let shared = TestKey(id: "p", kind: .p256(.init()))
    /// Generating an RSA key takes a second.
    static let rsa: TestKey? = (try? _RSA.Signing.PrivateKey(keySize: .bits2048)).map {
        TestKey(id: "r", kind: .rsa($0))
    }

    var algorithm: String {
        if case .rsa = kind { "RS256" } else { "ES256" }
    }

    var jwk: JSON {
        var key: [String: JSON] = ["kid": .text(id), "use": .text(use)]
        if let announced { key["alg"] = .text(announced) }
        switch kind {
        case .rsa(let rsa):
            let parts = try? rsa.publicKey.getKeyPrimitives()
            key["kty"] = "RSA"
            key["n"] = .text(base64url(parts?.modulus ?? Data()))
            key["e"] = .text(base64url(parts?.publicExponent ?? Data()))
        case .p256(let p256):
            let point = Array(p256.publicKey.x963Representation)
            key["kty"] = "EC"
            key["crv"] = "P-256"
            key["x"] = .text(base64url(point[1..<33]))
            key["y"] = .text(base64url(point[33...]))
        }
        return .object(key)
    }

    /// What someone who knows only the public key could use as a shared secret.
    var publicBytes: [UInt8] {
        switch kind {
        case .rsa(let rsa): Array(rsa.publicKey.pemRepresentation.utf8)
        case .p256(let p256): Array(p256.publicKey.pemRepresentation.utf8)
        }
    }

    func sign(_ message: String, _ algorithm: String) throws -> [UInt8] {
        switch kind {
        case .rsa(let key):
            let padding: _RSA.Signing.Padding = algorithm == "PS256" ? .PSS : .insecurePKCS1v1_5
            return Array(try key.signature(for: Data(message.utf8), padding: padding).rawRepresentation)
        case .p256(let key): return Array(try key.signature(for: Data(message.utf8)).rawRepresentation)
        }
    }
}

/// A JSON value.
indirect enum JSON: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([JSON])
    case object([String: JSON])
    case null

    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .number(Double(number)) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(arrayLiteral elements: JSON...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(uniqueKeysWithValues: elements)) }

    var text: String {
        switch self {
        case .text(let text):
            let data = try? JSONEncoder().encode([text])
            return String(String(decoding: data ?? Data(), as: UTF8.self).dropFirst().dropLast())
        case .number(let number): return number == number.rounded() ? String(Int64(number)) : String(number)
        case .flag(let flag): return String(flag)
        case .list(let list): return "[\(list.map(\.text).joined(separator: ","))]"
        case .object(let object):
            let members = object.filter { if case .null = $0.value { false } else { true } }
            return "{\(members.map { "\(JSON.text($0).text):\($1.text)" }.joined(separator: ","))}"
        case .null: return "null"
        }
    }
}
