/// A search, word by word.
struct SearchQuestion: Sendable {
    /// Every one has to be found. At most 8: more leave nothing to choose.
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

/// A word that somebody looks for.
struct SearchTerm: Hashable, Sendable {
    let text: String
    /// Whether words are found that only begin so.
    let isPrefix: Bool

    init(_ text: String, isPrefix: Bool) {
        self.text = text
        self.isPrefix = isPrefix
    }

    /// Every word that begins so comes before this, byte by byte.
    var end: String { text + "\u{10FFFF}" }

    /// A number, and what a name such as "ACME00000042" begins with; `nil` when it is neither.
    var number: (prefix: String, number: Int)? {
        let digits = text.utf8.reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
        guard 1...18 ~= digits, let number = Int(text.suffix(digits)), number > 0 else { return nil }
        return (String(text.dropLast(digits)), number)
    }

    /// How it finds a word; `nil` when it does not. One wrong letter is not looked at.
    func match(_ word: some StringProtocol) -> SearchMatch? {
        match(ArraySlice(word.utf8), Array(text.utf8))
    }

    /// Like `match(_:)` for many words, without decoding each.
    /// - Parameter own: the bytes of `text`.
    func match(_ word: ArraySlice<UInt8>, _ own: [UInt8]) -> SearchMatch? {
        guard word.starts(with: own) else { return nil }
        if word.count == own.count { return .whole }
        return isPrefix ? .beginning : nil
    }
}

/// How a word was found.
enum SearchMatch: Sendable {
    case whole, beginning
    /// With one letter wrong.
    case misspelt
}

/// Where a word stands in a defect, the weightiest place first.
struct SearchPlaces: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let headline = SearchPlaces(rawValue: 8)
    /// Keywords and what else has a line of its own.
    static let lines = SearchPlaces(rawValue: 4)
    static let description = SearchPlaces(rawValue: 2)
    static let comments = SearchPlaces(rawValue: 1)
}

/// The weights that order a result. Only whole numbers, so that every engine and every machine has the same order.
enum SearchRank {
    /// The weight of a match by number: more than any word has.
    static let number = 100
    /// More are not counted: a word that so many have tells them apart no better.
    static let most = 2_000
    /// Where so many are found without, nobody is offered words with one letter wrong.
    static let enough = 10

    /// The place of a word counts more than whether it was found whole. With one letter wrong it counts less than any other.
    static func points(_ places: SearchPlaces, _ match: SearchMatch) -> Int {
        switch match {
        case .whole: 16 + 4 * places.rawValue
        case .beginning: 16 + 3 * places.rawValue
        case .misspelt: places.rawValue
        }
    }

    /// The weight of a word by how often it was found: 1 for the commonest, one more each time that half as many defects have it.
    static func rarity(_ count: Int) -> Int {
        12 - (Int.bitWidth - min(count, most).leadingZeroBitCount)
    }
}
