import Core
import Crypto
import Foundation

/// What an authenticator states about itself and the key (WebAuthn §6.1).
struct AuthenticatorData: Sendable {
    let count: Int64
    /// Whether the passkey is backed up, usually in an account of Apple, Google or a password manager.
    let isBackedUp: Bool
    /// The new key; only in a registration.
    let created: Created?

    struct Created: Sendable {
        let id: [UInt8]
        /// In COSE.
        let key: [UInt8]
    }

    /// - Throws: `PasskeyFault` `encoding`, `flags`, `key`, `presence`, or `relyingParty`.
    init(_ bytes: [UInt8], for party: RelyingParty) throws {
        guard bytes.count >= 37 else { throw PasskeyFault.encoding }
        let flags = Flags(rawValue: bytes[32])
        if !bytes.prefix(32).elementsEqual(SHA256.hash(data: Data(party.id.utf8))) { throw PasskeyFault.relyingParty }
        if !flags.contains(.present) { throw PasskeyFault.presence }
        if flags.contains(.backedUp) && !flags.contains(.mayBeBackedUp) { throw PasskeyFault.flags }
        count = bytes[33..<37].reduce(0) { $0 << 8 | Int64($1) }
        isBackedUp = flags.contains(.backedUp)
        var rest = bytes[37...]
        created = try flags.contains(.hasKey) ? Self.readKey(&rest) : nil
        if flags.contains(.hasExtensions) {
            var reader = CBORReader(rest)
            guard case .map = try reader.read() else { throw PasskeyFault.encoding }
            rest = reader.rest
        }
        if !rest.isEmpty { throw PasskeyFault.flags }
    }

    /// The first 16 bytes identify the model, and are ignored; the next two are the length of the id that follows.
    private static func readKey(_ rest: inout ArraySlice<UInt8>) throws -> Created {
        let head = rest.prefix(18)
        let length = head.suffix(2).reduce(0) { $0 << 8 | Int($1) }
        guard head.count == 18, 1...1023 ~= length, rest.count > 18 + length else { throw PasskeyFault.encoding }
        let id = rest.dropFirst(18).prefix(length)
        let encoded = rest.dropFirst(18 + length)
        var reader = CBORReader(encoded)
        _ = try PasskeyKey(try reader.read())
        rest = reader.rest
        return Created(id: Array(id), key: Array(encoded.prefix(encoded.count - rest.count)))
    }

    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let present = Flags(rawValue: 0x01)
        static let mayBeBackedUp = Flags(rawValue: 0x08)
        static let backedUp = Flags(rawValue: 0x10)
        static let hasKey = Flags(rawValue: 0x40)
        static let hasExtensions = Flags(rawValue: 0x80)
    }
}
