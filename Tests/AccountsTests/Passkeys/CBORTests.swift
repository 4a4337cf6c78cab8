import Testing

@testable import Accounts

@Suite("CBOR")
struct CBORTests {
    @Test(
        "reads what WebAuthn uses, as in the examples of RFC 8949",
        arguments: [
            ([0x00], .integer(0)), ([0x18, 0x64], .integer(100)), ([0x19, 0x03, 0xE8], .integer(1000)),
            ([0x20], .integer(-1)), ([0x39, 0x01, 0x00], .integer(-257)), ([0x3B] + max, .integer(.min)),
            ([0x44, 1, 2, 3, 4], .bytes([1, 2, 3, 4])), ([0x64, 0x49, 0x45, 0x54, 0x46], .text("IETF")),
            ([0x62, 0xC3, 0xBC], .text("ü")), ([0x82, 0x01, 0x80], .array([.integer(1), .array([])])),
            ([0xA2, 0x01, 0x02, 0x61, 0x61, 0xF5], .map([.integer(1): .integer(2), .text("a"): .bool(true)])),
            ([0xF4], .bool(false)), ([0xF6], .null),
        ] as [([UInt8], CBOR)]
    )
    func reads(bytes: [UInt8], value: CBOR) throws {
        #expect(try CBOR(bytes) == value)
    }

    @Test(
        "rejects anything else",
        arguments: [
            [], [0x18], [0x00, 0x00], [0x42, 0x01], [0x5B] + max, [0x9B] + max, [0xBB] + max, [0x1B] + all,
            [0x5F, 0x41, 0x01, 0xFF], [0x9F, 0xFF], [0xBF, 0xFF], [0xA2, 0x01, 0x02, 0x01, 0x03], [0xA1, 0x80, 0x00],
            [0xC0, 0x00], [0xF7], [0xF9, 0x00, 0x00], [0x61, 0xFF], [0x1C], [UInt8](repeating: 0x81, count: 20) + [0],
        ] as [[UInt8]]
    )
    func rejects(bytes: [UInt8]) {
        #expect(throws: PasskeyFault.encoding) { try CBOR(bytes) }
    }
}

/// The greatest length that fits into an `Int64`.
private let max: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
private let all = [UInt8](repeating: 0xFF, count: 8)
