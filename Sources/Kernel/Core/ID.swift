import Synchronization

/// The id of one `Subject`: a UUID of version 7 (RFC 9562), so that later ids sort later and clients can create them
/// offline.
package struct ID<Subject>: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new id for something created at `now`. Ids created by one process never repeat and never decrease.
    package static func new(at now: Instant) -> ID {
        let stamp = idStamps.withLock { last in
            last = max(last &+ 1, UInt64(clamping: now.milliseconds) << 12)
            return last
        }
        let high = (stamp >> 12) << 16 | 0x7000 | (stamp & 0xFFF)
        let low = UInt64.random(in: 0...UInt64.max) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return ID(high: high, low: low)
    }

    /// This id as the id of another type, for instance of the subject of a fact. Not checked.
    package func cast<Other>(to: Other.Type = Other.self) -> ID<Other> {
        ID<Other>(high: high, low: low)
    }
}

/// Milliseconds and a counter of 12 bits, shared by ids of all types.
private let idStamps = Mutex<UInt64>(0)

extension ID: Comparable {
    package static func < (a: ID, b: ID) -> Bool {
        (a.high, a.low) < (b.high, b.low)
    }
}

extension ID: LosslessStringConvertible {
    /// `nil` unless the text is a UUID of 36 characters.
    package init?(_ text: some StringProtocol) {
        var high: UInt64 = 0
        var low: UInt64 = 0
        var digits = 0
        var position = 0
        for byte in text.utf8 {
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard let digit = hexDigit(byte) else { return nil }
                if digits < 16 { high = high << 4 | digit } else { low = low << 4 | digit }
                digits += 1
            }
            position += 1
            if position > 36 { return nil }
        }
        guard position == 36 else { return nil }
        self.init(high: high, low: low)
    }

    package init?(_ description: String) {
        self.init(description[...])
    }
}

extension ID: PlainText {
    package static var longest: Int { 36 }

    package func write(to text: inout PlainWriter) {
        text.append(high, hexadecimals: 0..<8)
        text.append("-")
        text.append(high, hexadecimals: 8..<12)
        text.append("-")
        text.append(high, hexadecimals: 12..<16)
        text.append("-")
        text.append(low, hexadecimals: 0..<4)
        text.append("-")
        text.append(low, hexadecimals: 4..<16)
    }
}

private func hexDigit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 48...57: UInt64(byte - 48)
    case 65...70: UInt64(byte - 55)
    case 97...102: UInt64(byte - 87)
    default: nil
    }
}

extension ID: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let id = ID(text) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a UUID"))
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
