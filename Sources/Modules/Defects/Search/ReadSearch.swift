import Core
import Storage

/// The matches of one word of a search.
struct TermHits {
    let term: SearchTerm
    /// The number of index entries; counting stops at `SearchRank.most`.
    let count: Int
    /// Words that differ in one letter, if too few match without them.
    let neighbours: [String]
    /// The points of each defect, by number; `nil` when there are too many to read.
    let points: [Int: Int]?
    /// The defect with this number, if the word is one.
    let meant: Int?
    /// Matching entries that are not in the index yet.
    private let waiting: [SearchEntry]

    var rarity: Int { SearchRank.rarity(count) }
    var isNothing: Bool { points?.isEmpty == true && meant == nil }

    static func read(_ term: SearchTerm, _ new: WaitingDefects, _ crew: CrewID, _ tx: Tx) throws -> TermHits {
        let meant = try meantNumber(term, crew, tx)
        var waiting = new.entries(of: term)
        var entries = try SearchEntry.all(of: term, crew, tx) + waiting
        let count = min(entries.count, SearchRank.most)
        var neighbours: [String] = []
        if count < SearchRank.enough && Spelling.allows(term.text) {
            let known = try DefectSearch.neighbours(of: term.text, crew: crew, in: tx)
            neighbours = (known + new.neighbours(of: term.text).filter { !known.contains($0) })
                .filter { term.match($0) == nil }
            if !neighbours.isEmpty {
                let misspelt = new.entries(misspelt: neighbours)
                waiting += misspelt
                entries += try SearchEntry.all(misspelt: neighbours, crew, tx) + misspelt
            }
        }
        return TermHits(
            term: term,
            count: count,
            neighbours: neighbours,
            points: entries.count > SearchRank.most ? nil : best(entries, meant),
            meant: meant,
            waiting: waiting
        )
    }

    /// The points of a defect for this word.
    /// - Parameter words: all words of the defect, as stored in the index.
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

    /// The best matches of a word that is too common to read completely.
    func top(_ most: Int, _ crew: CrewID, _ tx: Tx) throws -> (points: [Int: Int], isPartial: Bool) {
        let beginnings = term.isPrefix ? try SearchEntry.words(beginningAs: term, crew, tx) : []
        let isPartial = beginnings.count > SearchEntry.mostWords
        let words = beginnings.prefix(SearchEntry.mostWords).filter { $0 != term.text } + neighbours
        var entries = try SearchEntry.top(most, of: [term.text], crew, tx)
        let each = min(most, max(20, 4_000 / max(1, words.count)))
        for some in portions(words, most: 8) { entries += try SearchEntry.top(each, of: some, crew, tx) }
        let misspelt = Set(neighbours)
        for index in entries.indices {
            let word = entries[index].word
            entries[index].match =
                word == term.text ? .whole : misspelt.contains(word) ? .misspelt : .beginning
        }
        return (Self.best(entries + waiting, meant), isPartial || !words.isEmpty && each < most)
    }

    private static func best(_ entries: [SearchEntry], _ meant: Int?) -> [Int: Int] {
        var points: [Int: Int] = [:]
        points.reserveCapacity(entries.count)
        for entry in entries {
            let new = SearchRank.points(entry.places, entry.match)
            if new > points[entry.number] ?? -1 { points[entry.number] = new }
        }
        if let meant { points[meant] = SearchRank.number }
        return points
    }

    private static func meantNumber(_ term: SearchTerm, _ crew: CrewID, _ tx: Tx) throws -> Int? {
        guard let (prefix, number) = term.number else { return nil }
        let found: String? = try tx.value(
            """
            SELECT defect_settings.prefix FROM defect JOIN defect_settings ON defect_settings.crew = defect.crew
            WHERE defect.crew = \(crew) AND defect.number = \(number) AND defect.deleted_at IS NULL
            """
        )
        return found.flatMap { prefix.isEmpty || prefix == $0.lowercased() ? number : nil }
    }
}
