/// A value with one strict text form, which also represents it in JSON.
package protocol ISOText: Codable, LosslessStringConvertible {
    /// The text form, quoted in decoding errors, e.g. `YYYY-MM-DD`.
    static var form: String { get }
}

extension ISOText {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not written as \(Self.form)")
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Parses ASCII text byte by byte; rejects full-width digits, signs and spaces, which `Int(_:)` may accept.
struct ISOReader {
    private var bytes: String.UTF8View.Iterator
    /// The next byte; `nil` at the end.
    private(set) var next: UInt8?

    init(_ text: String) {
        bytes = text.utf8.makeIterator()
        next = bytes.next()
    }

    var isAtEnd: Bool { next == nil }

    mutating func take() -> UInt8? {
        let byte = next
        next = bytes.next()
        return byte
    }

    /// Skips `byte` if it is next.
    mutating func skip(_ byte: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == byte.value else { return false }
        _ = take()
        return true
    }

    /// Reads a decimal digit if one is next.
    mutating func digit() -> Int? {
        guard let next, (0x30...0x39).contains(next) else { return nil }
        _ = take()
        return Int(next - 0x30)
    }

    /// Reads exactly `digits` decimal digits.
    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }
}
