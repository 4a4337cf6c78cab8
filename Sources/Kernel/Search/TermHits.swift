import Storage

/// The matches of one word of a search.
struct TermHits {
    let term: SearchTerm
    /// The number of index entries; counting stops at `SearchRank.most`.
    let count: Int
    /// Words that differ in one letter, if too few match without them.
    let neighbours: [String]
    /// The points of each item, by number; `nil` when there are too many to read.
    let points: [Int: Int]?
    /// The item that the word names.
    let meant: Int?
    /// Matching entries that are not in the index yet.
    fileprivate let waiting: [SearchEntry]

    var rarity: Int { SearchRank.rarity(count) }
    var isNothing: Bool { points?.isEmpty == true && meant == nil }

    /// The points of an item for this word.
    /// - Parameter words: all words of the item, as stored in the index.
    /// - Returns: `nil` when it does not contain the word.
    func points(in words: WordLine, number: Int) -> Int? {
        var best = number == meant ? SearchRank.number : nil
        let (own, neighbours) = (Array(term.text.utf8), neighbours.map { Array($0.utf8)[...] })
        words.forEach { word, places in
            guard let match = term.match(word, own) ?? (neighbours.contains(word) ? .misspelt : nil) else { return }
            best = max(best ?? 0, SearchRank.points(places, match))
        }
        return best
    }

    fileprivate static func best(_ entries: [SearchEntry], _ meant: Int?) -> [Int: Int] {
        var points: [Int: Int] = [:]
        points.reserveCapacity(entries.count)
        for entry in entries {
            let new = SearchRank.points(entry.places, entry.match)
            if new > points[entry.number] ?? -1 { points[entry.number] = new }
        }
        if let meant { points[meant] = SearchRank.number }
        return points
    }
}

extension SearchIndex {
    func hits(of term: SearchTerm, _ new: WaitingItems, meant: Int?, in tx: Tx) throws -> TermHits {
        var waiting = new.entries(of: term)
        let isCommon = try isCommon(term, in: tx)
        var entries = isCommon ? [] : try self.entries(of: term, in: tx) + waiting
        let count = isCommon ? SearchRank.most : min(entries.count, SearchRank.most)
        var neighbours: [String] = []
        if count < SearchRank.enough && Spelling.allows(term.text) {
            let known = try self.neighbours(of: term.text, in: tx)
            neighbours = (known + new.neighbours(of: term.text).filter { !known.contains($0) })
                .filter { term.match($0) == nil }
            if !neighbours.isEmpty {
                let misspelt = new.entries(misspelt: neighbours)
                waiting += misspelt
                entries += try self.entries(misspelt: neighbours, in: tx) + misspelt
            }
        }
        return TermHits(
            term: term,
            count: count,
            neighbours: neighbours,
            points: isCommon || entries.count > SearchRank.most ? nil : TermHits.best(entries, meant),
            meant: meant,
            waiting: waiting
        )
    }

    /// The best matches of a word that is too common to read completely.
    func top(_ most: Int, of hits: TermHits, in tx: Tx) throws -> (points: [Int: Int], isPartial: Bool) {
        let term = hits.term
        let beginnings = term.isPrefix ? try words(beginningAs: term, in: tx) : []
        let isPartial = beginnings.count > SearchEntry.mostWords
        let words = beginnings.prefix(SearchEntry.mostWords).filter { $0 != term.text } + hits.neighbours
        var entries = try top(most, of: [term.text], in: tx)
        let each = min(most, max(20, 2_000 / max(1, words.count)))
        for some in portions(words, most: 16) { entries += try top(each, of: some, in: tx) }
        let misspelt = Set(hits.neighbours)
        for index in entries.indices {
            let word = entries[index].word
            entries[index].match =
                word == term.text ? .whole : misspelt.contains(word) ? .misspelt : .beginning
        }
        let points = TermHits.best(entries + hits.waiting, hits.meant)
        return (points, isPartial || !words.isEmpty && each < most)
    }
}
