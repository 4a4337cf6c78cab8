package import Storage

extension SearchIndex {
    /// The items that share the most and the rarest words with a text, likeliest first. One shared word is enough, so
    /// that a longer text finds no fewer than its words do alone.
    /// - Parameter fillers: words to ignore, in the form in which they are indexed.
    package func similar(
        to text: String,
        ignoring fillers: Set<String>,
        most: Int,
        meant: (SearchTerm) throws -> Int? = { _ in nil },
        in tx: Tx
    ) throws -> [Int] {
        var scores: [Int: Int] = [:]
        var shared: [Int: Int] = [:]
        var rarities: [Int] = []
        let waiting = try waitingItems(in: tx)
        for term in Self.terms(text, ignoring: fillers) {
            let hits = try hits(of: term, waiting, meant: try meant(term), in: tx)
            // A word that no item contains does not distinguish any.
            if hits.isNothing { continue }
            rarities.append(hits.rarity)
            let points = try hits.points ?? top(Self.mostEach, of: hits, in: tx).points
            for (number, points) in points {
                scores[number, default: 0] += points * hits.rarity
                shared[number, default: 0] += hits.rarity
            }
        }
        // First items that share at least half the weight of the rarest words: one word of two, two of many.
        let needed = (rarities.sorted(by: >).prefix(Self.mostTelling).reduce(0, +)) / 2
        let likely = Self.best(scores.filter { shared[$0.key] ?? 0 >= needed }, most)
        let others = Self.best(scores.filter { shared[$0.key] ?? 0 < needed }, most)
        return (likely + others).prefix(most).map(\.number)
    }

    /// How many items are examined for a common word.
    private static let mostEach = 200
    private static let mostTerms = 12
    private static let mostTelling = 4

    static func terms(_ text: String, ignoring fillers: Set<String>) -> [SearchTerm] {
        var seen = fillers
        let words = SearchWord.asked(in: text).map(\.text).filter { seen.insert($0).inserted }
        return words.prefix(mostTerms).map {
            SearchTerm($0, isPrefix: $0.unicodeScalars.count >= Spelling.shortest)
        }
    }
}
