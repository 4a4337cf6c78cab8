import Storage

/// Items whose words are not in the index yet: these are searched one by one.
struct WaitingItems: Sendable {
    let isPartial: Bool
    private let lines: [(number: Int, words: WordLine)]

    /// The maximum number searched; with more, the result is marked as partial. There is hardly ever more than a
    /// second's worth.
    fileprivate static let most = 4_000

    fileprivate init(_ lines: [(number: Int, words: WordLine)]) {
        isPartial = lines.count > Self.most
        self.lines = Array(lines.prefix(Self.most))
    }

    /// All entries that match a term.
    func entries(of term: SearchTerm) -> [SearchEntry] {
        let text = Array(term.text.utf8)
        return entries { term.match($0, text) }
    }

    /// All entries of words that differ from the typed one.
    func entries(misspelt words: [String]) -> [SearchEntry] {
        let words = Set(words.map { Array($0.utf8)[...] })
        return words.isEmpty ? [] : entries { words.contains($0) ? .misspelt : nil }
    }

    /// The words that differ from a typed word in one letter.
    func neighbours(of text: String) -> [String] {
        var found: Set<String> = []
        forEachWord { _, word, _ in
            let word = String(decoding: word, as: UTF8.self)
            if Spelling.allows(word) && Spelling.isOneLetterApart(word, text) { found.insert(word) }
        }
        return found.sorted()
    }

    private func entries(_ match: (ArraySlice<UInt8>) -> SearchMatch?) -> [SearchEntry] {
        var entries: [SearchEntry] = []
        forEachWord { number, word, places in
            guard let match = match(word) else { return }
            entries.append(SearchEntry(word: "", places: places, number: number, match: match))
        }
        return entries
    }

    private func forEachWord(_ body: (Int, ArraySlice<UInt8>, SearchPlaces) -> Void) {
        for line in lines { line.words.forEach { body(line.number, $0, $1) } }
    }
}

extension SearchIndex {
    func waitingItems(in tx: Tx) throws -> WaitingItems {
        let lines = try tx.all(
            """
            SELECT line.number, line.words FROM (
                SELECT number FROM \(tables.indexed) WHERE waiting = TRUE AND \(isOwn)
                ORDER BY number DESC LIMIT \(WaitingItems.most + 1)
            ) AS new JOIN \(tables.indexed) AS line ON line.\(isOwn) AND line.number = new.number
            """
        ) { (number: try $0.read() as Int, words: WordLine(try $0.read())) }
        return WaitingItems(lines)
    }
}
