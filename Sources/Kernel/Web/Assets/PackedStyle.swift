/// A style sheet without comments and needless whitespace. Strings, URLs and escapes stay as they are.
func packedStyle(_ text: String) -> String {
    var packer = StylePacker(Array(text.utf8))
    packer.pack()
    return String(decoding: packer.packed, as: UTF8.self)
}

private struct StylePacker {
    private(set) var packed: [UInt8] = []

    private let source: [UInt8]
    private var place = 0
    /// The byte that `packed` ends with, unless it is a part of a string, a URL or an escape.
    private var last: UInt8?
    /// What stood between it and the next byte.
    private var gap = Gap.none

    private enum Gap {
        case none, comment, space
    }

    init(_ source: [UInt8]) {
        self.source = source
        packed.reserveCapacity(source.count)
    }

    mutating func pack() {
        while place < source.count {
            switch source[place] {
            case let byte where Self.isSpace(byte):
                gap = .space
                place += 1
            case UInt8(ascii: "/") where isNext("*"):
                if gap == .none { gap = .comment }
                place = end(of: "*", "/", from: place + 2)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): keep(upTo: endOfString)
            case UInt8(ascii: "\\"): keep(upTo: endOfEscape)
            case UInt8(ascii: "u") where isAddress: keep(upTo: endOfAddress)
            case let byte:
                if byte == UInt8(ascii: "}"), last == UInt8(ascii: ";") { packed.removeLast() }
                fill(before: byte)
                packed.append(byte)
                last = byte
                place += 1
            }
        }
    }

    private mutating func keep(upTo end: Int) {
        fill(before: source[place])
        packed += source[place..<end]
        last = nil
        place = end
    }

    private mutating func fill(before next: UInt8) {
        defer { gap = .none }
        if packed.isEmpty || last.map(Self.ends.contains) == true || Self.beginnings.contains(next) { return }
        switch gap {
        case .none: break
        // Without it, two words would become one.
        case .comment: packed += Array("/**/".utf8)
        case .space: packed.append(UInt8(ascii: " "))
        }
    }

    /// Whitespace after these has no meaning.
    private static let ends = Set("{};,:(>".utf8)
    /// Whitespace before these does not matter. Before a colon or an opening bracket it does: `nav :hover`, `and (`.
    private static let beginnings = Set("{};,)>".utf8)

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private func isNext(_ character: Unicode.Scalar) -> Bool {
        place + 1 < source.count && source[place + 1] == UInt8(ascii: character)
    }

    private func end(of first: Unicode.Scalar, _ second: Unicode.Scalar, from start: Int) -> Int {
        var index = start
        while index + 1 < source.count {
            if source[index] == UInt8(ascii: first) && source[index + 1] == UInt8(ascii: second) { return index + 2 }
            index += 1
        }
        return source.count
    }

    /// After the closing quote, or after the line, which ends a string without one.
    private var endOfString: Int {
        var index = place + 1
        while index < source.count, source[index] != source[place] {
            if source[index] == UInt8(ascii: "\n") { return index + 1 }
            index += source[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, source.count)
    }

    /// After up to six hexadecimal digits and the space that ends them, or after any other character.
    private var endOfEscape: Int {
        var index = place + 1
        while index < min(place + 7, source.count), Character(Unicode.Scalar(source[index])).isHexDigit { index += 1 }
        if index == place + 1 { return min(place + 2, source.count) }
        return index < source.count && Self.isSpace(source[index]) ? index + 1 : index
    }

    /// Whether an unquoted `url(...)` begins here.
    private var isAddress: Bool {
        let rest = source[place...]
        guard rest.starts(with: "url(".utf8) else { return false }
        let first = rest.dropFirst(4).first { !Self.isSpace($0) }
        return first != UInt8(ascii: "\"") && first != UInt8(ascii: "'")
    }

    private var endOfAddress: Int {
        var index = place
        while index < source.count, source[index] != UInt8(ascii: ")") {
            index += source[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, source.count)
    }
}
