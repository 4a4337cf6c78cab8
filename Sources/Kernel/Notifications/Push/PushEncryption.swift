import Crypto
import Foundation

/// The keys with which messages to a device are encrypted.
struct PushReceiver: Sendable {
    let key: P256.KeyAgreement.PublicKey
    let secret: [UInt8]

    /// - Returns: `nil` if the key is not a point on the curve, or the secret is not 16 bytes long.
    init?(key: [UInt8], secret: [UInt8]) {
        guard key.count == 65, key.first == 4, secret.count == 16,
            let point = try? P256.KeyAgreement.PublicKey(x963Representation: key)
        else { return nil }
        self.key = point
        self.secret = secret
    }
}

/// Encrypts messages for one device according to RFC 8291, as one record of RFC 8188.
enum PushEncryption {
    private static let recordSize = 4096
    /// The space in one record, without the header, the tag and the delimiter.
    static let mostBytes = recordSize - 86 - 16 - 1

    /// - Parameters:
    ///   - text: at most `mostBytes` long.
    ///   - sender: must be a new key for each message.
    ///   - block: the text is padded to a multiple of this size, to hide its length.
    static func encrypt(
        _ text: [UInt8],
        for receiver: PushReceiver,
        sender: P256.KeyAgreement.PrivateKey = .init(),
        salt: [UInt8] = (0..<16).map { _ in UInt8.random(in: 0...255) },
        block: Int = 256
    ) throws -> [UInt8] {
        let own = [UInt8](sender.publicKey.x963Representation)
        let shared = try sender.sharedSecretFromKeyAgreement(with: receiver.key).withUnsafeBytes { Array($0) }
        let info = Array("WebPush: info".utf8) + [0] + [UInt8](receiver.key.x963Representation) + own
        let input = derive(derive(shared, salt: receiver.secret), info, 32)
        let random = derive(input, salt: salt)
        let key = derive(random, Array("Content-Encoding: aes128gcm".utf8) + [0], 16)
        let nonce = derive(random, Array("Content-Encoding: nonce".utf8) + [0], 12)
        let length = min((text.count + block) / block * block, mostBytes + 1)
        let padded = text + [2] + [UInt8](repeating: 0, count: max(0, length - text.count - 1))
        let sealed = try AES.GCM.seal(padded, using: SymmetricKey(data: key), nonce: AES.GCM.Nonce(data: nonce))
        let size = withUnsafeBytes(of: UInt32(recordSize).bigEndian) { Array($0) }
        return salt + size + [UInt8(own.count)] + own + [UInt8](sealed.ciphertext) + [UInt8](sealed.tag)
    }

    /// The first step of HKDF (RFC 5869).
    private static func derive(_ input: [UInt8], salt: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: input, using: SymmetricKey(data: salt)))
    }

    /// The second step, for at most 32 bytes.
    private static func derive(_ random: [UInt8], _ info: [UInt8], _ count: Int) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: info + [1], using: SymmetricKey(data: random)).prefix(count))
    }
}
