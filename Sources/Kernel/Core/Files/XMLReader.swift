/// Reads XML (w3.org/TR/xml) from a file that comes in pieces: elements, attributes and texts, but no declarations.
/// Only the five predefined entities and character references are known, so nothing is ever fetched and no entity
/// expands.
///
/// Why a parser of our own: one that wants a stream or the whole file would need a copy of it on disk or in memory.
package struct XMLReader {
    package enum Event {
        case begin(String, attributes: [(name: String, value: String)], line: Int)
        case text(String)
        case end(String)
    }

    private static let deepest = 32
    private static let longestTag = 16 * 1024
    /// The buffer capacity that is kept for the next text, in bytes.
    private static let keptRoom = 64 * 1024

    private let longestText: Int
    private let longTexts: [String: Int]
    private let isWanted: (@Sendable (String) -> Bool)?

    private var state = State.text
    private var bytes: [UInt8] = []
    private var path: [String] = []
    private var quote: UInt8?
    private var line = 1
    private var hasRoot = false
    /// The maximum length of a text in the current element, in bytes: kept, because texts are read byte by byte.
    private var mostText: Int
    /// How many elements were open when an unwanted one began. It is checked like all others, but none of it is kept.
    private var skipped: Int?

    /// How markup other than an element begins.
    private static let marks: [[UInt8]: State] = [
        Array("!--".utf8): .comment, Array("![CDATA[".utf8): .cdata, Array("?".utf8): .instruction,
        Array("!D".utf8): .declaration,
    ]

    private static let longestMark = 8

    private enum State { case text, tag, comment, cdata, instruction, declaration }

    /// - Parameters:
    ///   - longestText: the maximum length of a text, in bytes.
    ///   - longTexts: the maximum for elements of certain names, in bytes.
    ///   - isWanted: whether an element below the second level is emitted; by default all are.
    package init(longestText: Int, longTexts: [String: Int] = [:], isWanted: (@Sendable (String) -> Bool)? = nil) {
        self.longestText = longestText
        mostText = longestText
        self.longTexts = longTexts
        self.isWanted = isWanted
    }

    /// - Throws: `AppError.invalid`, field `file`, with the number of the line.
    package mutating func read(_ piece: some Sequence<UInt8>, _ each: (Event) throws -> Void) throws {
        for byte in piece {
            if byte == 0 { throw AppError.invalid("file", "nul", Phrase("error.file.nul", ["line": .number(line)])) }
            try take(byte, each)
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
    }

    package mutating func finish() throws {
        if !hasRoot || !path.isEmpty || state != .text {
            throw AppError.invalid("file", "truncated", Phrase("error.file.truncatedTree", ["line": .number(line)]))
        }
    }

    private mutating func take(_ byte: UInt8, _ each: (Event) throws -> Void) throws {
        switch state {
        case .text where byte == UInt8(ascii: "<"):
            try endText(each)
            state = .tag
        case .text where skipped != nil: break
        case .text:
            try add(byte, most: mostText)
        case .tag:
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return try endTag(each)
            } else if byte == UInt8(ascii: "<") {
                throw broken
            }
            try add(byte, most: Self.longestTag)
            if bytes.count <= Self.longestMark, let next = Self.marks[bytes] { begin(next) }
        case .comment:
            try skip(byte, until: "-->")
        case .instruction:
            try skip(byte, until: "?>")
        case .declaration:
            // Internal declarations are not supported: a document that needs them cannot be read.
            if byte == UInt8(ascii: "[") { throw broken }
            try skip(byte, until: ">")
        case .cdata:
            if skipped != nil { return try skip(byte, until: "]]>") }
            try add(byte, most: mostText)
            guard byte == UInt8(ascii: ">"), bytes.ends(with: "]]>") else { return }
            bytes.removeLast(3)
            if path.isEmpty { throw broken }
            try each(.text(try text(bytes)))
            begin(.text)
        }
    }

    private mutating func begin(_ next: State) {
        state = next
        quote = nil
        bytes.removeAll(keepingCapacity: bytes.count < Self.keptRoom)
    }

    private mutating func limitText() {
        mostText = path.last.flatMap { longTexts[$0] } ?? longestText
    }

    private mutating func skip(_ byte: UInt8, until end: StaticString) throws {
        bytes.append(byte)
        if bytes.ends(with: end) { return begin(.text) }
        if bytes.count > 64 { bytes.removeFirst(32) }
    }

    private mutating func add(_ byte: UInt8, most: Int) throws {
        if bytes.count >= most {
            throw AppError.invalid("file", "longCell", Phrase("error.file.longCell", ["line": .number(line)]))
        }
        bytes.append(byte)
    }

    private mutating func endText(_ each: (Event) throws -> Void) throws {
        if !bytes.allSatisfy({ $0.isBlank }) {
            if path.isEmpty { throw broken }
            try resolve()
            try each(.text(try text(bytes)))
        }
        bytes.removeAll(keepingCapacity: bytes.count < Self.keptRoom)
    }

    private mutating func endTag(_ each: (Event) throws -> Void) throws {
        var tag = bytes[...]
        begin(.text)
        if tag.first == UInt8(ascii: "/") {
            let name = try text(tag.dropFirst().prefix { !$0.isBlank })
            guard path.popLast() == name else { throw broken }
            limitText()
            return try end(name, each)
        }
        let isEmpty = tag.last == UInt8(ascii: "/")
        if isEmpty { tag.removeLast() }
        let name = try text(tag.prefix { !$0.isBlank })
        guard let first = name.first, first.isLetter || first == "_", !(path.isEmpty && hasRoot) else { throw broken }
        hasRoot = true
        if path.count == Self.deepest {
            throw AppError.invalid("file", "deep", Phrase("error.file.deep", ["line": .number(line)]))
        }
        let attributes = try attributes(tag.dropFirst(name.utf8.count))
        if skipped == nil {
            if path.count > 1, isWanted?(name) == false {
                skipped = path.count
            } else {
                try each(.begin(name, attributes: attributes, line: line))
            }
        }
        if isEmpty { return try end(name, each) }
        path.append(name)
        limitText()
    }

    /// - Parameter name: the name in the end tag.
    private mutating func end(_ name: String, _ each: (Event) throws -> Void) throws {
        guard let skipped else { return try each(.end(name)) }
        if skipped == path.count { self.skipped = nil }
    }

    private func attributes(_ bytes: ArraySlice<UInt8>) throws -> [(name: String, value: String)] {
        var rest = bytes.drop { $0.isBlank }
        var found: [(name: String, value: String)] = []
        while !rest.isEmpty {
            guard let sign = rest.firstIndex(of: UInt8(ascii: "=")) else { throw broken }
            let name = try text(rest[..<sign].filter { !$0.isBlank })
            let value = rest[(sign + 1)...].drop { $0.isBlank }
            guard let mark = value.first, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"),
                let end = value.dropFirst().firstIndex(of: mark)
            else { throw broken }
            found.append((name, try plain(value[..<end].dropFirst())))
            rest = value[(end + 1)...].drop { $0.isBlank }
        }
        return found
    }

    private func text(_ bytes: some Sequence<UInt8>) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw AppError.invalid("file", "encoding", Phrase("error.file.notUTF8", ["line": .number(line)]))
        }
        return text
    }

    /// Replaces the references in a text in place: what they stand for is never longer than the reference.
    private mutating func resolve() throws {
        guard var source = bytes.firstIndex(of: UInt8(ascii: "&")) else { return }
        var target = source
        while source < bytes.count {
            if bytes[source] != UInt8(ascii: "&") {
                bytes[target] = bytes[source]
                (source, target) = (source + 1, target + 1)
                continue
            }
            let start = source + 1
            let name = bytes[start...].prefix(Self.longestReference).prefix { $0 != UInt8(ascii: ";") }
            guard start + name.count < bytes.count, bytes[start + name.count] == UInt8(ascii: ";"),
                let scalar = referred(String(decoding: name, as: UTF8.self)[...])
            else { throw broken }
            source = start + name.count + 1
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                bytes[target] = byte
                target += 1
            }
        }
        bytes.removeSubrange(target...)
    }

    /// In bytes; numbers may have leading zeros.
    private static let longestReference = 16

    private func plain(_ value: ArraySlice<UInt8>) throws -> String {
        if !value.contains(UInt8(ascii: "&")) { return try text(value) }
        var reader = self
        reader.bytes = Array(value)
        try reader.resolve()
        return try text(reader.bytes)
    }

    private func referred(_ name: Substring) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            guard name.hasPrefix("#"), let number, number > 0 else { return nil }
            return Unicode.Scalar(number)
        }
    }

    private var broken: AppError {
        .invalid("file", "xml", Phrase("error.file.xml", ["line": .number(line)]))
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension [UInt8] {
    fileprivate func ends(with text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount && text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
    }
}
