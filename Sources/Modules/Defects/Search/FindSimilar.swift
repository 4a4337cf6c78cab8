package import Accounts
import Core
package import Storage

extension DefectSearch {
    /// Open defects that may be duplicates of what is about to be reported, likeliest first: those that share the most
    /// and the rarest words. One shared word is enough, so that a longer headline finds no fewer than its words do
    /// alone.
    /// - Parameter most: at most 20.
    package static func similar(
        to headline: String,
        most: Int = 5,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> [Defect] {
        var scores: [Int: Int] = [:]
        var shared: [Int: Int] = [:]
        var rarities: [Int] = []
        let new = try WaitingDefects.read(viewer.crew, tx)
        for term in terms(headline) {
            let hits = try TermHits.read(term, new, viewer.crew, tx)
            // A word that no defect contains does not distinguish any.
            if hits.isNothing { continue }
            rarities.append(hits.rarity)
            let points = try hits.points ?? hits.top(mostEach, viewer.crew, tx).points
            for (number, points) in points {
                scores[number, default: 0] += points * hits.rarity
                shared[number, default: 0] += hits.rarity
            }
        }
        // First defects that share at least half the weight of the rarest words: one word of two, two of many.
        let needed = (rarities.sorted(by: >).prefix(mostTelling).reduce(0, +)) / 2
        let likely = SearchQuestion.best(scores.filter { shared[$0.key] ?? 0 >= needed }, candidates)
        let others = SearchQuestion.best(scores.filter { shared[$0.key] ?? 0 < needed }, candidates)
        let numbers = Array((likely + others).prefix(candidates))
        if numbers.isEmpty { return [] }
        let open = try tx.all(
            Defect.self,
            """
            FROM \(Defect.source) WHERE defect.crew = \(viewer.crew) AND defect.number IN \(list: padded(numbers))
                AND defect.deleted_at IS NULL AND NOT defect.closed
            """
        )
        let byNumber = Dictionary(open.map { ($0.number, $0) }) { first, _ in first }
        return Array(numbers.compactMap { byNumber[$0] }.prefix(min(most, 20)))
    }

    /// How many defects are examined for a common word.
    private static let mostEach = 200
    /// How many similar defects are read to find open ones.
    private static let candidates = 128
    private static let mostTerms = 12
    private static let mostTelling = 4

    private static func terms(_ headline: String) -> [SearchTerm] {
        var seen = fillers
        let words = SearchWord.asked(in: headline).map(\.text).filter { seen.insert($0).inserted }
        return words.prefix(mostTerms).map {
            SearchTerm($0, isPrefix: $0.unicodeScalars.count >= Spelling.shortest)
        }
    }

    /// Words that do not help to tell what is broken, in English and Dutch.
    private static let fillers: Set = [
        "a", "an", "and", "are", "at", "be", "but", "by", "can", "cant", "do", "does", "doesnt", "for", "from", "has",
        "have",
        "i", "in", "is", "isnt", "it", "its", "no", "not", "of", "off", "on", "or", "our", "out", "so", "that", "the",
        "there",
        "this", "to", "up", "was", "we", "when", "wont", "with", "you", "aan", "als", "bij", "dan", "dat", "de", "deze",
        "die",
        "dit", "doet", "een", "en", "er", "geen", "heeft", "het", "ik", "je", "kan", "maar", "met", "naar", "niet",
        "nog",
        "of", "om", "onze", "ook", "op", "te", "uit", "van", "voor", "was", "we", "wel", "wil", "wordt", "zijn", "zo",
    ]
}
