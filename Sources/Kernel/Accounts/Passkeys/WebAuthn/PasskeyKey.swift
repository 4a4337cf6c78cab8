import Crypto
import CryptoExtras
import Foundation

/// The public key of a passkey, read from COSE (RFC 9052, RFC 8230).
enum PasskeyKey: Sendable {
    case ed25519(Curve25519.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)
    case rsa(_RSA.Signing.PublicKey)

    /// The COSE numbers of the supported algorithms, in order of preference: EdDSA, ES256 and RS256.
    static let algorithms = [-8, -7, -257]

    private static let usualExponent: [UInt8] = [1, 0, 1]

    /// - Throws: `PasskeyFault.key`.
    init(_ cose: CBOR) throws {
        do {
            switch (cose[1]?.integer, cose[3]?.integer) {
            case (1, -8) where cose[-1]?.integer == 6:
                self = .ed25519(try Curve25519.Signing.PublicKey(rawRepresentation: cose[-2]?.bytes ?? []))
            case (2, -7) where cose[-1]?.integer == 1:
                let (x, y) = (cose[-2]?.bytes ?? [], cose[-3]?.bytes ?? [])
                if x.count != 32 || y.count != 32 { throw PasskeyFault.key }
                self = .p256(try P256.Signing.PublicKey(x963Representation: [4] + x + y))
            case (3, -257) where cose[-2]?.bytes == Self.usualExponent:
                // Refuses fewer than 2,048 bits.
                self = .rsa(try _RSA.Signing.PublicKey(n: cose[-1]?.bytes ?? [], e: Self.usualExponent))
            default: throw PasskeyFault.key
            }
        } catch {
            throw PasskeyFault.key
        }
    }

    func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch self {
        case .ed25519(let key): return key.isValidSignature(signature, for: message)
        case .p256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: Data(message))
        case .rsa(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: Data(message), padding: .insecurePKCS1v1_5)
        }
    }
}
