import Core

/// Reads XML (w3.org/TR/xml) out of a file that comes in parts: elements, attributes and texts, and nothing that a document can define by
/// itself. There are no entities but the five that XML has and characters by number, so nothing outside is ever fetched and nothing grows.
///
/// Of our own, because a parser that wants a stream or the whole file would need a copy of it on disk or in memory.
struct XMLReader {
    enum Event {
        case begin(String, attributes: [(name: String, value: String)], line: Int)
        case text(String)
        case end(String)
    }

    private static let deepest = 32
    /// In bytes: an attachment of 25 MB in base64.
    private static let longestText = 36 * 1024 * 1024
    private static let longestTag = 16 * 1024

    private var state = State.text
    private var bytes: [UInt8] = []
    private var path: [String] = []
    private var quote: UInt8?
    private var line = 1
    private var hasRoot = false

    /// How what is no element begins.
    private static let marks: [[UInt8]: State] = [
        Array("!--".utf8): .comment, Array("![CDATA[".utf8): .cdata, Array("?".utf8): .instruction,
        Array("!D".utf8): .declaration,
    ]

    private enum State { case text, tag, comment, cdata, instruction, declaration }

    /// - Throws: `AppError.invalid`, field `file`, which names the line.
    mutating func read(_ piece: some Sequence<UInt8>, _ each: (Event) throws -> Void) throws {
        for byte in piece {
            if byte == 0 { throw AppError.invalid("file", "nul", Phrase("error.file.nul", ["line": .number(line)])) }
            try take(byte, each)
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
    }

    mutating func finish() throws {
        if !hasRoot || !path.isEmpty || state != .text {
            throw AppError.invalid("file", "truncated", Phrase("error.file.truncatedTree", ["line": .number(line)]))
        }
    }

    private mutating func take(_ byte: UInt8, _ each: (Event) throws -> Void) throws {
        switch state {
        case .text where byte == UInt8(ascii: "<"):
            try endText(each)
            state = .tag
        case .text:
            try add(byte, most: Self.longestText)
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
            if let next = Self.marks[bytes] { begin(next) }
        case .comment:
            try skip(byte, until: "-->")
        case .instruction:
            try skip(byte, until: "?>")
        case .declaration:
            // What is declared within is not looked at: a document that needs it cannot be read.
            if byte == UInt8(ascii: "[") { throw broken }
            try skip(byte, until: ">")
        case .cdata:
            try add(byte, most: Self.longestText)
            guard bytes.ends(with: "]]>") else { return }
            bytes.removeLast(3)
            if path.isEmpty { throw broken }
            try each(.text(try text(bytes)))
            begin(.text)
        }
    }

    private mutating func begin(_ next: State) {
        state = next
        quote = nil
        bytes.removeAll(keepingCapacity: true)
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
        let isBlank = bytes.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
        if !isBlank {
            if path.isEmpty { throw broken }
            try each(.text(try plain(try text(bytes))))
        }
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func endTag(_ each: (Event) throws -> Void) throws {
        var tag = try text(bytes)[...]
        begin(.text)
        if tag.hasPrefix("/") {
            let name = tag.dropFirst().prefix { !$0.isWhitespace }
            guard path.popLast() == String(name) else { throw broken }
            return try each(.end(String(name)))
        }
        let isEmpty = tag.hasSuffix("/")
        if isEmpty { tag = tag.dropLast() }
        let name = String(tag.prefix { !$0.isWhitespace })
        guard let first = name.first, first.isLetter || first == "_", !(path.isEmpty && hasRoot) else { throw broken }
        hasRoot = true
        if path.count == Self.deepest {
            throw AppError.invalid("file", "deep", Phrase("error.file.deep", ["line": .number(line)]))
        }
        try each(.begin(name, attributes: try attributes(tag.dropFirst(name.count)), line: line))
        if isEmpty { try each(.end(name)) } else { path.append(name) }
    }

    private func attributes(_ text: Substring) throws -> [(name: String, value: String)] {
        var rest = text.drop(while: \.isWhitespace)
        var found: [(name: String, value: String)] = []
        while !rest.isEmpty {
            guard let sign = rest.firstIndex(of: "=") else { throw broken }
            let name = rest[..<sign].filter { !$0.isWhitespace }
            let value = rest[rest.index(after: sign)...].drop(while: \.isWhitespace)
            guard let mark = value.first, mark == "\"" || mark == "'",
                let end = value.dropFirst().firstIndex(of: mark)
            else { throw broken }
            found.append((name, try plain(String(value[value.index(after: value.startIndex)..<end]))))
            rest = value[value.index(after: end)...].drop(while: \.isWhitespace)
        }
        return found
    }

    private func text(_ bytes: [UInt8]) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw AppError.invalid("file", "encoding", Phrase("error.file.notUTF8", ["line": .number(line)]))
        }
        return text
    }

    /// With its references read.
    private func plain(_ text: String) throws -> String {
        if !text.utf8.contains(UInt8(ascii: "&")) { return text }
        var pieces = text.split(separator: "&", omittingEmptySubsequences: false)[...]
        var plain = String(pieces.removeFirst())
        for piece in pieces {
            guard let end = piece.firstIndex(of: ";"), let scalar = referred(piece[..<end]) else { throw broken }
            plain.unicodeScalars.append(scalar)
            plain += piece[piece.index(after: end)...]
        }
        return plain
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
        .invalid("file", "xml", Phrase("defects.import.file.xml", ["line": .number(line)]))
    }
}

extension [UInt8] {
    fileprivate func ends(with text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount && text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
    }
}

/// Cuts a file of XML into the elements below its root.
struct XMLRecords {
    private var reader = XMLReader()
    private var open: [FileNode] = []
    private var root: FileNode?
    private var begin = 1
    private var size = 0

    mutating func read(_ bytes: some Sequence<UInt8>, _ each: (FileRecord) throws -> Void) throws {
        var reader = XMLReader()
        swap(&reader, &self.reader)
        defer { swap(&reader, &self.reader) }
        try reader.read(bytes) { event in try take(event, each) }
    }

    mutating func finish() throws { try reader.finish() }

    private mutating func take(_ event: XMLReader.Event, _ each: (FileRecord) throws -> Void) throws {
        switch event {
        case .begin(let name, let attributes, let line):
            let node = FileNode(name)
            for (name, value) in attributes { node.add(FileNode("@" + name, text: value)) }
            if root == nil {
                root = node
                return
            }
            if open.isEmpty { begin = line }
            open.last?.add(node)
            open.append(node)
        case .text(let text):
            size += text.utf8.count
            if size > JSONRecords.largest { throw tooLargeRecord(begin) }
            open.last.map { $0.text = ($0.text ?? "") + text }
        case .end:
            guard let node = open.popLast(), open.isEmpty else { return }
            size = 0
            try each(FileRecord(path: [root?.key ?? "", node.key], node: node, line: begin))
        }
    }
}
