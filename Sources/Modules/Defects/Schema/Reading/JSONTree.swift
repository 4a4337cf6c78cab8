import Core
import Foundation

/// A JSON text (RFC 8259) with the offset of each value, so that every mistake can be reported with its position.
struct JSONTree: Sendable {
    enum Value: Sendable {
        case object([Member])
        case list([JSONTree])
        case text(String)
        case number
        case flag(Bool)
        case null
    }

    struct Member: Sendable {
        let name: String
        let offset: Int
        let tree: JSONTree
    }

    let value: Value
    /// The offset in bytes.
    let offset: Int

    /// - Throws: `JSONFault` at the first syntax error.
    init(_ bytes: [UInt8]) throws {
        var parser = JSONParser(bytes)
        self = try parser.whole()
    }

    init(_ value: Value, _ offset: Int) {
        self.value = value
        self.offset = offset
    }
}

/// Where and why a text is not JSON.
struct JSONFault: Error {
    let offset: Int
    let code: String
    let message: Phrase

    init(_ offset: Int, _ code: String, _ message: Phrase) {
        self.offset = offset
        self.code = code
        self.message = message
    }
}

private struct JSONParser {
    private static let deepest = 16

    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        position = bytes.starts(with: mark) ? mark.count : 0
    }

    mutating func whole() throws -> JSONTree {
        let tree = try value(0)
        skipBlanks()
        if position < bytes.count { throw unexpected }
        return tree
    }

    private mutating func value(_ depth: Int) throws -> JSONTree {
        skipBlanks()
        if depth > Self.deepest { throw JSONFault(position, "deep", Phrase("defects.schema.json.deep")) }
        let start = position
        guard let first = peek else { throw ended }
        switch first {
        case UInt8(ascii: "{"): return JSONTree(.object(try members(depth)), start)
        case UInt8(ascii: "["): return JSONTree(.list(try elements(depth)), start)
        case UInt8(ascii: "\""): return JSONTree(.text(try text()), start)
        default: return JSONTree(try word(), start)
        }
    }

    private mutating func members(_ depth: Int) throws -> [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        position += 1
        skipBlanks()
        if take("}") { return members }
        while true {
            skipBlanks()
            let start = position
            guard peek == UInt8(ascii: "\"") else { throw unexpected }
            let name = try text()
            skipBlanks()
            guard take(":") else { throw unexpected }
            members.append(.init(name: name, offset: start, tree: try value(depth + 1)))
            skipBlanks()
            if take("}") { return members }
            guard take(",") else { throw unexpected }
        }
    }

    private mutating func elements(_ depth: Int) throws -> [JSONTree] {
        var elements: [JSONTree] = []
        position += 1
        skipBlanks()
        if take("]") { return elements }
        while true {
            elements.append(try value(depth + 1))
            skipBlanks()
            if take("]") { return elements }
            guard take(",") else { throw unexpected }
        }
    }

    private mutating func text() throws -> String {
        let start = position
        position += 1
        while let byte = peek, byte != UInt8(ascii: "\"") {
            if byte < 0x20 { break }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard take("\"") else { throw JSONFault(start, "text", Phrase("defects.schema.json.text")) }
        // Escapes within the quotation marks are validated and decoded by the standard decoder.
        guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<position])) else {
            throw JSONFault(start, "text", Phrase("defects.schema.json.encoding"))
        }
        return text
    }

    private mutating func word() throws -> JSONTree.Value {
        let rest = bytes[position...]
        let word = String(decoding: rest.prefix { isOfWord($0) }, as: UTF8.self)
        let value: JSONTree.Value
        switch word {
        case "true": value = .flag(true)
        case "false": value = .flag(false)
        case "null": value = .null
        default:
            guard word.first == "-" || word.first?.isNumber == true, Double(word)?.isFinite == true else {
                throw unexpected
            }
            value = .number
        }
        position += word.utf8.count
        return value
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || 0x09...0x0A ~= byte || byte == 0x0D { position += 1 }
    }

    private var unexpected: JSONFault {
        if position >= bytes.count { return ended }
        let found = String(decoding: bytes[position...].prefix(40), as: UTF8.self)
        let word = found.prefix { $0.isLetter || $0.isNumber }
        let shown = word.isEmpty ? String(found.prefix(1)) : String(word)
        return JSONFault(position, "json", Phrase("defects.schema.json.unexpected", ["found": .text(shown)]))
    }

    private var ended: JSONFault { JSONFault(bytes.count, "json", Phrase("defects.schema.json.ended")) }
}

private func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
        true
    default: false
    }
}
