/// A value in CBOR (RFC 8949), as far as WebAuthn uses it: definite lengths, and integers or strings as map keys.
enum CBOR: Equatable, Sendable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    case map([Key: CBOR])
    case bool(Bool)
    case null

    enum Key: Hashable, Sendable {
        case integer(Int64)
        case text(String)
    }

    /// - Throws: `PasskeyFault.encoding` for anything else, including bytes after the value.
    init(_ bytes: [UInt8]) throws {
        var reader = CBORReader(bytes[...])
        self = try reader.read()
        if !reader.rest.isEmpty { throw PasskeyFault.encoding }
    }

    subscript(_ key: Int64) -> CBOR? {
        if case .map(let values) = self { values[.integer(key)] } else { nil }
    }

    subscript(_ key: String) -> CBOR? {
        if case .map(let values) = self { values[.text(key)] } else { nil }
    }

    var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    var bytes: [UInt8]? {
        if case .bytes(let value) = self { value } else { nil }
    }

    var text: String? {
        if case .text(let value) = self { value } else { nil }
    }
}

/// Reads values one after another. Every length is checked against what is left, so memory is bounded by the input.
struct CBORReader {
    private static let mostBytes = 64 * 1024
    private static let mostDepth = 8

    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// - Throws: `PasskeyFault.encoding`.
    mutating func read() throws -> CBOR {
        if rest.count > Self.mostBytes { throw PasskeyFault.encoding }
        return try value(depth: 0)
    }

    private mutating func value(depth: Int) throws -> CBOR {
        if depth > Self.mostDepth { throw PasskeyFault.encoding }
        let first = try take(1)[0]
        if first == 0xF4 || first == 0xF5 { return .bool(first == 0xF5) }
        if first == 0xF6 { return .null }
        let argument = try argument(first & 0x1F)
        switch first >> 5 {
        case 0: return .integer(argument)
        case 1: return .integer(-1 - argument)
        case 2: return .bytes(try take(argument))
        case 3:
            guard let text = String(validating: try take(argument), as: UTF8.self) else { throw PasskeyFault.encoding }
            return .text(text)
        case 4:
            // Every element takes at least a byte.
            if argument > rest.count { throw PasskeyFault.encoding }
            return .array(try (0..<argument).map { _ in try value(depth: depth + 1) })
        case 5: return .map(try map(argument, depth))
        default: throw PasskeyFault.encoding
        }
    }

    private mutating func map(_ count: Int64, _ depth: Int) throws -> [CBOR.Key: CBOR] {
        if count > rest.count / 2 { throw PasskeyFault.encoding }
        var values: [CBOR.Key: CBOR] = [:]
        for _ in 0..<count {
            let key: CBOR.Key
            switch try value(depth: depth + 1) {
            case .integer(let number): key = .integer(number)
            case .text(let text): key = .text(text)
            default: throw PasskeyFault.encoding
            }
            if values.updateValue(try value(depth: depth + 1), forKey: key) != nil { throw PasskeyFault.encoding }
        }
        return values
    }

    private mutating func argument(_ info: UInt8) throws -> Int64 {
        if info < 24 { return Int64(info) }
        if info > 27 { throw PasskeyFault.encoding }
        let value = try take(Int64(1) << (info - 24)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let argument = Int64(exactly: value) else { throw PasskeyFault.encoding }
        return argument
    }

    private mutating func take(_ count: Int64) throws -> [UInt8] {
        guard count <= rest.count else { throw PasskeyFault.encoding }
        defer { rest = rest.dropFirst(Int(count)) }
        return Array(rest.prefix(Int(count)))
    }
}
