/// A search as a list of terms.
struct SearchQuestion: Sendable {
    /// All terms have to match. At most 8: more do not narrow the search.
    let terms: [SearchTerm]

    private static let mostTerms = 8

    init(_ text: String) {
        let words = SearchWord.asked(in: text).map(\.text)
        var terms: [SearchTerm] = []
        for (place, word) in words.enumerated() where !terms.contains(where: { $0.text == word }) {
            if terms.count == Self.mostTerms { break }
            let isLast = place == words.count - 1
            terms.append(SearchTerm(word, isPrefix: isLast || word.unicodeScalars.count > 1))
        }
        self.terms = terms
    }
}

/// A word to search for.
package struct SearchTerm: Hashable, Sendable {
    /// Lower case, without accents.
    package let text: String
    /// Whether longer words that begin with it match too.
    let isPrefix: Bool

    init(_ text: String, isPrefix: Bool) {
        self.text = text
        self.isPrefix = isPrefix
    }

    /// Sorts after every word with this prefix, byte by byte.
    var end: String { text + "\u{10FFFF}" }

    /// How the term matches a word; `nil` when it does not. Ignores spelling.
    func match(_ word: some StringProtocol) -> SearchMatch? {
        match(ArraySlice(word.utf8), Array(text.utf8))
    }

    /// Like `match(_:)`, but without decoding the words.
    /// - Parameter own: the bytes of `text`.
    func match(_ word: ArraySlice<UInt8>, _ own: [UInt8]) -> SearchMatch? {
        guard word.starts(with: own) else { return nil }
        if word.count == own.count { return .whole }
        return isPrefix ? .beginning : nil
    }
}

/// How a word matched.
enum SearchMatch: Sendable {
    case whole, beginning
    /// With one letter wrong.
    case misspelt
}

/// The places where a word occurs in an item, the most significant first. Each kind of item defines its own use of
/// them.
package struct SearchPlaces: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package static let title = SearchPlaces(rawValue: 8)
    package static let lines = SearchPlaces(rawValue: 4)
    package static let text = SearchPlaces(rawValue: 2)
    package static let remarks = SearchPlaces(rawValue: 1)
}

/// The weights that order a result. Integers, so that every engine and every machine gives the same order.
enum SearchRank {
    /// The weight of an item that the word names: higher than that of any word.
    static let number = 100
    /// Where counting stops: more matches do not make a word less specific.
    static let most = 2_000
    /// With at least this many matches, words that differ in one letter are not searched.
    static let enough = 10
    /// The points of a whole word that is in every place.
    static let highest = points([.title, .lines, .text, .remarks], .whole)

    /// The place of a word counts more than whether the whole word matched. A match with one letter wrong counts least.
    static func points(_ places: SearchPlaces, _ match: SearchMatch) -> Int {
        switch match {
        case .whole: 16 + 4 * places.rawValue
        case .beginning: 16 + 3 * places.rawValue
        case .misspelt: places.rawValue
        }
    }

    /// The weight of a word by its number of matches: 1 for the commonest words, one more for each halving of the
    /// count.
    static func rarity(_ count: Int) -> Int {
        12 - (Int.bitWidth - min(count, most).leadingZeroBitCount)
    }
}
