import Core
import Foundation

/// JSON from clients of any age: unknown keys are ignored, and a number may be sent as a string.
package enum JSON: Codable, Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    /// The maximum nesting, which bounds the recursion of the decoder. No meaningful query is deeper.
    private static let deepest = 64

    /// - Parameter bytes: blank input is read as an empty object.
    /// - Throws: `AppError.invalid`.
    package static func read(_ bytes: some Collection<UInt8>) throws -> JSON {
        if bytes.allSatisfy({ $0 == 0x20 || 0x09...0x0D ~= $0 }) { return .object([:]) }
        if depth(of: bytes) > deepest {
            throw AppError(.invalid, Phrase("error.json.deep", ["most": .number(deepest)]))
        }
        guard let json = try? JSONDecoder().decode(JSON.self, from: Data(bytes)) else {
            throw AppError(.invalid, Phrase("error.json"))
        }
        if json.hasNUL { throw AppError(.invalid, Phrase("error.field.control")) }
        return json
    }

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .bool(flag)
        } else if let object = try? value.decode([String: JSON].self) {
            self = .object(object)
        } else if let list = try? value.decode([JSON].self) {
            self = .list(list)
        } else {
            self = .number(try value.decode(Double.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .number(let number):
            if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        }
    }

    // MARK: - Access

    /// Also `nil` if this is not an object.
    package subscript(_ key: String) -> JSON? {
        guard case .object(let object) = self else { return nil }
        return object[key]
    }

    package var list: [JSON]? {
        guard case .list(let list) = self else { return nil }
        return list
    }

    package var isObject: Bool {
        guard case .object = self else { return false }
        return true
    }

    /// A string, or the text of a number or Boolean.
    package var text: String? {
        switch self {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
        case .bool(let flag): flag ? "true" : "false"
        case .null, .list, .object: nil
        }
    }

    /// A whole number, or a string that contains one.
    package var whole: Int? {
        switch self {
        case .number(let number): Int(exactly: number)
        case .text(let text): Int(text)
        case .null, .bool, .list, .object: nil
        }
    }

    private var hasNUL: Bool {
        switch self {
        case .null, .bool, .number: false
        case .text(let text): text.utf8.contains(0)
        case .list(let list): list.contains { $0.hasNUL }
        case .object(let object): object.contains { $0.key.utf8.contains(0) || $0.value.hasNUL }
        }
    }

    /// The maximum number of brackets open at once, counted without parsing their content.
    private static func depth(of bytes: some Collection<UInt8>) -> Int {
        var (depth, most, isText, isEscaped) = (0, 0, false, false)
        for byte in bytes {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                most = max(most, depth)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return most
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .text(text) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
    package init(integerLiteral number: Int) { self = .number(Double(number)) }
    package init(arrayLiteral list: JSON...) { self = .list(list) }
    package init(dictionaryLiteral fields: (String, JSON)...) {
        self = .object(Dictionary(fields) { first, _ in first })
    }
}
