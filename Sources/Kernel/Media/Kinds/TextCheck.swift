/// Checks piece by piece whether bytes are text: UTF-8 (RFC 3629) without control characters except tabs and line
/// breaks.
struct TextCheck: Sendable {
    private(set) var isText = true
    /// How many bytes of the current character are still missing.
    private var pending = 0
    /// The valid range of the next byte.
    private var range: ClosedRange<UInt8> = 0x80...0xBF

    mutating func read(_ bytes: some Sequence<UInt8>) {
        if !isText { return }
        for byte in bytes {
            if pending > 0 {
                guard range.contains(byte) else { return isText = false }
                pending -= 1
                range = 0x80...0xBF
            } else {
                guard begin(byte) else { return isText = false }
            }
        }
    }

    /// - Returns: whether all of it was text, and the last character is complete.
    func finish() -> Bool {
        isText && pending == 0
    }

    private mutating func begin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20...0x7E, 0x09, 0x0A, 0x0C, 0x0D: return true
        // The characters from U+0080 to U+009F are control characters.
        case 0xC2: (pending, range) = (1, 0xA0...0xBF)
        case 0xC3...0xDF: pending = 1
        case 0xE0: (pending, range) = (2, 0xA0...0xBF)
        case 0xED: (pending, range) = (2, 0x80...0x9F)
        case 0xE1...0xEF: pending = 2
        case 0xF0: (pending, range) = (3, 0x90...0xBF)
        case 0xF1...0xF3: pending = 3
        case 0xF4: (pending, range) = (3, 0x80...0x8F)
        default: return false
        }
        return true
    }
}
