/// Reads JSON (RFC 8259) from a file that comes in pieces, and keeps no more of it than one scalar and the path to it.
package struct JSONReader {
    /// A value that contains no others.
    package enum Scalar: Sendable, Equatable {
        case text(String)
        /// A number as written in the text.
        case number(String)
        case bool(Bool)
        case null

        /// The value as text, whatever its type; `nil` for `null`.
        package var text: String? {
            switch self {
            case .text(let text), .number(let text): text
            case .bool(let flag): flag ? "true" : "false"
            case .null: nil
            }
        }
    }

    /// A step in the traversal. A path consists of keys, and of indexes in lists, from 0.
    package enum Event {
        case value([String], Scalar, line: Int)
        /// An object or list ends.
        case end([String], line: Int)
    }

    private static let deepest = 32
    private static let longestWord = 64
    private static let longestKey = 16 * 1024
    /// The buffer capacity that is kept for the next text, in bytes.
    private static let keptRoom = 64 * 1024

    private let longestText: Int
    private let longTexts: [String: Int]
    private let isSequence: Bool
    private let isWanted: (@Sendable (String) -> Bool)?
    private var state = State.value
    private var levels: [Level] = []
    private var path: [String] = []
    private var text: [UInt8] = []
    private var most = 0
    private var surrogate: UInt32?
    private var escape: (unit: UInt32, digits: Int) = (0, 0)
    private var isKey = false
    private var line = 1
    /// The depth at which a skipped value began. It is checked like all others, but none of it is kept.
    private var skipped: Int?

    private struct Level {
        let isList: Bool
        var count = 0
        /// The line on which it begins.
        let line: Int
    }

    private enum State {
        case value, firstValue, key, firstKey, colon, after, text, escape, unicode, word, end
    }

    /// - Parameters:
    ///   - longestText: the maximum length of a text, in bytes.
    ///   - longTexts: the limits for texts under certain keys, in bytes.
    ///   - isSequence: whether several top-level values may follow each other, as when several answers were written to
    ///   one file.
    ///   - isWanted: whether the value under a key is emitted; by default all are.
    package init(
        longestText: Int = 16 * 1024,
        longTexts: [String: Int] = [:],
        isSequence: Bool = false,
        isWanted: (@Sendable (String) -> Bool)? = nil
    ) {
        self.longestText = longestText
        self.longTexts = longTexts
        self.isSequence = isSequence
        self.isWanted = isWanted
    }

    /// - Throws: `AppError.invalid`, field `file`, with the number of the line.
    package mutating func read(_ bytes: some Sequence<UInt8>, _ each: (Event) throws -> Void) throws {
        for byte in bytes {
            if byte == 0 {
                throw AppError.invalid("file", "nul", Phrase("error.file.nul", ["line": .number(line)]))
            }
            try take(byte, each)
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
    }

    /// - Throws: as `read`; also when the file is incomplete.
    package mutating func finish(_ each: (Event) throws -> Void) throws {
        if state == .word { try endWord(each) }
        if state != .end {
            throw AppError.invalid(
                "file",
                "truncated",
                Phrase("error.file.truncatedTree", ["line": .number(line)])
            )
        }
    }

    private mutating func take(_ byte: UInt8, _ each: (Event) throws -> Void) throws {
        switch state {
        case .text: return try takeText(byte, each)
        case .escape: return try takeEscape(byte)
        case .unicode: return try takeUnicode(byte)
        case .word:
            if !isBetween(byte) && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "}") && byte != UInt8(ascii: "]") {
                if text.count == Self.longestWord { throw broken }
                return text.append(byte)
            }
            try endWord(each)
        default: break
        }
        if isBetween(byte) { return }
        if state == .end && isSequence { state = .value }
        switch (state, byte) {
        case (.value, _), (.firstValue, _): try beginValue(byte, each)
        case (.firstKey, UInt8(ascii: "}")): try endLevel(isList: false, each)
        case (.key, UInt8(ascii: "\"")), (.firstKey, UInt8(ascii: "\"")):
            isKey = true
            most = Self.longestKey
            state = .text
        case (.colon, UInt8(ascii: ":")): state = .value
        case (.after, UInt8(ascii: ",")): try beginNext()
        case (.after, UInt8(ascii: "}")): try endLevel(isList: false, each)
        case (.after, UInt8(ascii: "]")): try endLevel(isList: true, each)
        default: throw broken
        }
    }

    private mutating func beginValue(_ byte: UInt8, _ each: (Event) throws -> Void) throws {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if levels.count == Self.deepest {
                throw AppError.invalid("file", "deep", Phrase("error.file.deep", ["line": .number(line)]))
            }
            let isList = byte == UInt8(ascii: "[")
            levels.append(Level(isList: isList, line: line))
            if isList { path.append("0") }
            state = isList ? .firstValue : .firstKey
        case UInt8(ascii: "]") where state == .firstValue:
            try endLevel(isList: true, each)
        case UInt8(ascii: "\""):
            isKey = false
            most = path.last.flatMap { longTexts[$0] } ?? longestText
            state = .text
        default:
            text.append(byte)
            state = .word
        }
    }

    private mutating func beginNext() throws {
        if skipped == levels.count { skipped = nil }
        guard var level = levels.popLast() else { throw broken }
        path.removeLast()
        level.count += 1
        if level.isList { path.append(String(level.count)) }
        state = level.isList ? .value : .key
        levels.append(level)
    }

    private mutating func endLevel(isList: Bool, _ each: (Event) throws -> Void) throws {
        if skipped == levels.count { skipped = nil }
        guard let level = levels.popLast(), level.isList == isList else { throw broken }
        // An empty object has added no key to the path.
        if isList || state == .after { path.removeLast() }
        state = levels.isEmpty ? .end : .after
        if skipped == nil { try each(.end(path, line: level.line)) }
    }

    private mutating func endValue(_ value: Scalar, _ each: (Event) throws -> Void) throws {
        state = levels.isEmpty ? .end : .after
        if skipped == nil { try each(.value(path, value, line: line)) }
    }

    private mutating func endWord(_ each: (Event) throws -> Void) throws {
        let word = String(decoding: text, as: UTF8.self)
        text.removeAll(keepingCapacity: true)
        switch word {
        case "true": try endValue(.bool(true), each)
        case "false": try endValue(.bool(false), each)
        case "null": try endValue(.null, each)
        default:
            // `Double` also reads hexadecimal digits, which JSON does not have.
            guard let first = word.utf8.first, first == UInt8(ascii: "-") || 48...57 ~= first,
                !word.contains(where: { $0.isLetter && $0 != "e" && $0 != "E" }), Double(word)?.isFinite == true
            else { throw broken }
            try endValue(.number(word), each)
        }
    }

    private var broken: AppError {
        .invalid("file", "json", Phrase("error.file.tree", ["line": .number(line)]))
    }
}

// MARK: - Texts

extension JSONReader {
    private mutating func takeText(_ byte: UInt8, _ each: (Event) throws -> Void) throws {
        if byte != UInt8(ascii: "\\") { endSurrogate() }
        switch byte {
        case UInt8(ascii: "\""):
            guard let text = String(validating: text, as: UTF8.self) else {
                throw AppError.invalid("file", "encoding", Phrase("error.file.notUTF8", ["line": .number(line)]))
            }
            self.text.removeAll(keepingCapacity: text.utf8.count < Self.keptRoom)
            if isKey {
                path.append(text)
                state = .colon
                if skipped == nil, isWanted?(text) == false { skipped = levels.count }
            } else {
                try endValue(.text(text), each)
            }
        case UInt8(ascii: "\\"): state = .escape
        case 0..<0x20: throw broken
        default: try add(byte)
        }
    }

    private mutating func takeEscape(_ byte: UInt8) throws {
        if byte == UInt8(ascii: "u") {
            state = .unicode
            escape = (0, 0)
            return
        }
        endSurrogate()
        guard let meant = escaped(byte) else { throw broken }
        state = .text
        try add(meant)
    }

    private mutating func takeUnicode(_ byte: UInt8) throws {
        guard let digit = hexadecimal(byte) else { throw broken }
        escape = (escape.unit << 4 | digit, escape.digits + 1)
        if escape.digits < 4 { return }
        let unit = escape.unit
        state = .text
        if let high = surrogate, 0xDC00...0xDFFF ~= unit {
            surrogate = nil
            return try add(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
        }
        endSurrogate()
        if 0xD800...0xDBFF ~= unit { surrogate = unit } else { try add(unit) }
    }

    private mutating func add(_ scalar: UInt32) throws {
        if scalar == 0 {
            throw AppError.invalid("file", "nul", Phrase("error.file.nul", ["line": .number(line)]))
        }
        for byte in String(Unicode.Scalar(scalar).map(Character.init) ?? "\u{FFFD}").utf8 { try add(byte) }
    }

    /// Replaces half of a surrogate pair with U+FFFD.
    private mutating func endSurrogate() {
        if surrogate == nil { return }
        surrogate = nil
        if skipped == nil { text.append(contentsOf: "\u{FFFD}".utf8) }
    }

    private mutating func add(_ byte: UInt8) throws {
        if skipped != nil { return }
        if text.count >= most {
            throw AppError.invalid("file", "longCell", Phrase("error.file.longCell", ["line": .number(line)]))
        }
        text.append(byte)
    }
}

/// White space between values.
private func isBetween(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

private func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
}

private func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
}
