package import Storage

extension SearchIndex {
    /// The items that contain every word of a text, best match first. A word also matches longer words that begin with
    /// it and, if few items are found that way, words that differ in one letter.
    ///
    /// Entries of rare words are read completely; the items found are then checked for the common words. If every word
    /// is common, only the best matches of one word are checked.
    /// - Parameters:
    ///   - most: at most 1,000.
    ///   - candidates: items to check as well if there may be more matches than were examined, at most 2,000. The result then
    ///     has up to that many matches more than `most`.
    ///   - meant: returns the item that a term names, such as "ACME00000042"; it counts more than any match.
    /// - Returns: no matches for a text without a letter or a digit.
    package func matches(
        _ text: String,
        most: Int,
        alsoAmong candidates: () throws -> [Int] = { [] },
        meant: (SearchTerm) throws -> Int? = { _ in nil },
        in tx: Tx
    ) throws -> SearchResult {
        let most = min(most, Self.mostFound)
        let waiting = try waitingItems(in: tx)
        var hits: [TermHits] = []
        for term in SearchQuestion(text).terms {
            let found = try self.hits(of: term, waiting, meant: try meant(term), in: tx)
            if found.isNothing { return SearchResult(matches: [], isPartial: waiting.isPartial, highest: 0) }
            hits.append(found)
        }
        if hits.isEmpty { return SearchResult(matches: [], isPartial: false, highest: 0) }
        var common = hits.filter { $0.points == nil }
        var isPartial = waiting.isPartial
        var scores: [Int: Int]
        if common.count < hits.count {
            scores = Self.inAll(hits.filter { $0.points != nil })
        } else {
            // The longest word is likely the most specific.
            let longest = common.indices.max { common[$0].term.text.utf8.count < common[$1].term.text.utf8.count } ?? 0
            let driver = common.remove(at: longest)
            let top = try top(hits.count == 1 ? most : Self.mostFound, of: driver, in: tx)
            scores = top.points.mapValues { $0 * driver.rarity }
            isPartial = isPartial || top.isPartial || hits.count > 1 || top.points.count >= most
        }
        if !common.isEmpty {
            let candidates = Self.best(scores, Self.mostFound)
            if candidates.count < scores.count { isPartial = true }
            scores = try probe(candidates.map(\.number), scores, common, tx)
        }
        var matches = Self.best(scores, most)
        isPartial = isPartial || matches.count < scores.count
        if isPartial {
            let rest = Set(try candidates()).subtracting(matches.map(\.number))
            // If every word was read completely, the scores of all items are known.
            let isComplete = !waiting.isPartial && hits.allSatisfy { $0.points != nil }
            let others = try isComplete ? scores.filter { rest.contains($0.key) } : probe(rest.sorted(), [:], hits, tx)
            if !others.isEmpty {
                let all = others.merging(matches.map { ($0.number, $0.score) }) { $1 }
                matches = Self.best(all, all.count)
            }
        }
        let highest = hits.reduce(0) { $0 + SearchRank.highest * $1.rarity }
        return SearchResult(matches: matches, isPartial: isPartial, highest: highest)
    }

    /// Highest score first; on a tie, the newer item.
    static func best(_ scores: [Int: Int], _ most: Int) -> [(number: Int, score: Int)] {
        scores.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(most).map { ($0.key, $0.value) }
    }

    /// The items that contain every word, with their scores.
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
    private func probe(
        _ candidates: [Int],
        _ scores: [Int: Int],
        _ hits: [TermHits],
        _ tx: Tx
    ) throws -> [Int: Int] {
        if candidates.isEmpty { return [:] }
        var found: [Int: Int] = [:]
        let lines = try tx.all(
            "SELECT number, words FROM \(tables.indexed) WHERE \(isOwn) AND number IN \(list: candidates)"
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
