/// Words that differ in one letter: one inserted, one missing, one replaced, or two neighbours swapped.
///
/// Two such words become equal when one letter is deleted from each. So every word is stored under its forms with one
/// letter deleted, and the typed word is looked up by its own (W. Garbe, "1000x Faster Spelling Correction algorithm",
/// 2012: the symmetric delete algorithm). Only the first letters are used as keys: a difference after them leaves the
/// keys equal.
enum Spelling {
    static let shortest = 4
    private static let prefixLength = 7

    /// Whether a word may be corrected: short words have too many neighbours, and numbers must match exactly.
    static func allows(_ word: String) -> Bool {
        word.unicodeScalars.count >= shortest && !word.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// The keys for looking up a word. The first is its beginning with nothing deleted.
    static func parts(_ word: String) -> [String] {
        let letters = Array(word.unicodeScalars.prefix(prefixLength))
        var parts = [beginning(word)]
        for index in letters.indices {
            // Deleting either of two equal neighbours gives the same key.
            if index > 0 && letters[index] == letters[index - 1] { continue }
            parts.append(text(letters[..<index] + letters[(index + 1)...]))
        }
        return parts
    }

    static func beginning(_ word: String) -> String {
        String(word.unicodeScalars.prefix(prefixLength))
    }

    /// Whether two words differ in exactly one letter (optimal string alignment).
    static func isOneLetterApart(_ first: String, _ second: String) -> Bool {
        var (short, long) = (Array(first.unicodeScalars)[...], Array(second.unicodeScalars)[...])
        if short.count > long.count { swap(&short, &long) }
        while let a = short.first, let b = long.first, a == b { (short, long) = (short.dropFirst(), long.dropFirst()) }
        while let a = short.last, let b = long.last, a == b { (short, long) = (short.dropLast(), long.dropLast()) }
        if short.count == 2 && long.count == 2 { return short.first == long.last && short.last == long.first }
        return short.count <= 1 && long.count == 1
    }

    private static func text(_ letters: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: letters)
        return String(text)
    }
}
