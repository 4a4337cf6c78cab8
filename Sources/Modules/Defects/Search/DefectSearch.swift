package import Core
package import Storage

/// Full-text search in the defects of a crew and their comments.
package enum DefectSearch {
    /// The defects that contain every word of a text, best match first. A word also matches longer words that begin
    /// with it and, if few defects are found that way, words that differ in one letter. Deleted defects are not found.
    /// - Parameter most: at most 1,000.
    /// - Returns: an empty list for a text without a letter or a digit.
    package static func matches(_ text: String, crew: CrewID, most: Int, in tx: Tx) throws -> [DefectID] {
        try found(text, crew: crew, most: most, in: tx).defects
    }

    /// The best matches as defect numbers, best first.
    static func numbers(_ text: String, crew: CrewID, most: Int, in tx: Tx) throws -> [Int] {
        try SearchQuestion(text).ranked(min(most, mostFound), crew, tx).numbers
    }

    /// The best matches, and whether there may be others that were not examined.
    package static func found(_ text: String, crew: CrewID, most: Int, in tx: Tx) throws -> Found {
        let ranked = try SearchQuestion(text).ranked(min(most, mostFound), crew, tx)
        return Found(defects: try keys(ranked.numbers, crew, tx), isPartial: ranked.isPartial)
    }

    package struct Found: Sendable, Equatable {
        package let defects: [DefectID]
        package let isPartial: Bool
    }

    /// The most matches that are ranked, however common the words.
    static let mostFound = 1_000

    private static func keys(_ numbers: [Int], _ crew: CrewID, _ tx: Tx) throws -> [DefectID] {
        if numbers.isEmpty { return [] }
        let rows = try tx.all(
            """
            SELECT number, id FROM defect WHERE crew = \(crew) AND number IN \(list: padded(numbers)) AND deleted_at IS NULL
            """
        ) { (number: try $0.read() as Int, id: try $0.read() as DefectID) }
        let keys = Dictionary(uniqueKeysWithValues: rows.map { ($0.number, $0.id) })
        return numbers.compactMap { keys[$0] }
    }
}

extension SearchQuestion {
    /// The numbers of the best matches. Entries of rare words are read completely; the defects found are then checked
    /// for the common words. If every word is common, only the best matches of one word are checked.
    func ranked(_ most: Int, _ crew: CrewID, _ tx: Tx) throws -> (numbers: [Int], isPartial: Bool) {
        let new = try WaitingDefects.read(crew, tx)
        var hits: [TermHits] = []
        for term in terms {
            let found = try TermHits.read(term, new, crew, tx)
            if found.isNothing { return ([], new.isPartial) }
            hits.append(found)
        }
        if hits.isEmpty { return ([], false) }
        var common = hits.filter { $0.points == nil }
        var isPartial = new.isPartial
        var scores: [Int: Int]
        if common.count < hits.count {
            scores = Self.inAll(hits.filter { $0.points != nil })
        } else {
            // The longest word is likely the most specific.
            let longest = common.indices.max { common[$0].term.text.utf8.count < common[$1].term.text.utf8.count } ?? 0
            let driver = common.remove(at: longest)
            let top = try driver.top(hits.count == 1 ? most : DefectSearch.mostFound, crew, tx)
            scores = top.points.mapValues { $0 * driver.rarity }
            isPartial = isPartial || top.isPartial || hits.count > 1 || top.points.count >= most
        }
        if !common.isEmpty {
            let candidates = Self.best(scores, DefectSearch.mostFound)
            if candidates.count < scores.count { isPartial = true }
            scores = try Self.probe(candidates, scores, common, crew, tx)
        }
        let numbers = Self.best(scores, most)
        return (numbers, isPartial || numbers.count < scores.count)
    }

    /// The highest score first; of two equal ones the newer defect.
    static func best(_ scores: [Int: Int], _ most: Int) -> [Int] {
        scores.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(most).map(\.key)
    }

    /// The defects that contain every word, with their scores.
    private static func inAll(_ hits: [TermHits]) -> [Int: Int] {
        let order = hits.sorted { ($0.points?.count ?? 0) < ($1.points?.count ?? 0) }
        var scores = (order[0].points ?? [:]).mapValues { $0 * order[0].rarity }
        for next in order.dropFirst() {
            var both: [Int: Int] = [:]
            for (number, score) in scores {
                if let points = next.points?[number] { both[number] = score + points * next.rarity }
            }
            scores = both
        }
        return scores
    }

    /// The candidates that also contain the common words, with their scores.
    private static func probe(
        _ candidates: [Int],
        _ scores: [Int: Int],
        _ hits: [TermHits],
        _ crew: CrewID,
        _ tx: Tx
    ) throws -> [Int: Int] {
        if candidates.isEmpty { return [:] }
        var found: [Int: Int] = [:]
        let lines = try tx.all(
            """
            SELECT number, words FROM defect_indexed WHERE crew = \(crew) AND number IN \(list: padded(candidates))
            """
        ) { (number: try $0.read() as Int, words: WordLine(try $0.read())) }
        for line in lines {
            var score = scores[line.number] ?? 0
            var hasAll = true
            for hit in hits {
                guard let points = hit.points(in: line.words, number: line.number) else {
                    hasAll = false
                    break
                }
                score += points * hit.rarity
            }
            if hasAll { found[line.number] = score }
        }
        return found
    }
}
