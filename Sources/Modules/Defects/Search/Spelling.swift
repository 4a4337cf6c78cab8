import Core
import Storage

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

extension DefectSearch {
    private static let mostNeighbours = 500

    /// The crew's words that differ from a typed word in one letter, sorted.
    static func neighbours(of word: String, crew: CrewID, in tx: Tx) throws -> [String] {
        let parts = padded(Spelling.parts(word).sorted())
        let length = word.unicodeScalars.count
        let found = try tx.all(
            """
            SELECT DISTINCT word FROM defect_spelling WHERE crew = \(crew) AND part IN \(list: parts)
                AND length BETWEEN \(length - 1) AND \(length + 1) ORDER BY word LIMIT \(mostNeighbours)
            """
        ) { try $0.read() as String }
        return found.filter { Spelling.isOneLetterApart($0, word) }
    }

    /// Stores words for lookup. Does not check first which are known: with many writers, reading the table would
    /// conflict with those who add to it.
    static func learn(_ words: [String], crew: CrewID, in tx: Tx) throws {
        // Sorted, so that two writers of the same words do not deadlock.
        let keys = words.filter(Spelling.allows).sorted().map { SpellingKey(part: Spelling.beginning($0), word: $0) }
        var new: [String] = []
        for some in portions(keys) {
            new += try tx.all(
                """
                INSERT INTO defect_spelling (crew, part, length, word) VALUES \(tuples(some) { $0.tuple(crew) })
                ON CONFLICT DO NOTHING RETURNING word
                """
            ) { try $0.read() as String }
        }
        let rest = new.sorted().flatMap { word in
            Spelling.parts(word).dropFirst().map { SpellingKey(part: $0, word: word) }
        }
        for some in portions(rest) {
            try tx.run(
                """
                INSERT INTO defect_spelling (crew, part, length, word) VALUES \(tuples(some) { $0.tuple(crew) })
                ON CONFLICT DO NOTHING
                """
            )
        }
    }

    /// Deletes the words that no defect contains any more.
    static func unlearn(_ words: [String], crew: CrewID, in tx: Tx) throws {
        for word in words.filter(Spelling.allows).sorted() {
            try tx.run(
                """
                DELETE FROM defect_spelling WHERE crew = \(crew) AND part IN \(list: padded(Spelling.parts(word)))
                    AND length = \(word.unicodeScalars.count) AND word = \(word)
                    AND NOT EXISTS (SELECT 1 FROM defect_word WHERE crew = \(crew) AND word = \(word))
                """
            )
        }
    }
}

private struct SpellingKey {
    let part: String
    let word: String

    func tuple(_ crew: CrewID) -> SQL {
        "(\(crew), \(part), \(word.unicodeScalars.count), \(word))"
    }
}
