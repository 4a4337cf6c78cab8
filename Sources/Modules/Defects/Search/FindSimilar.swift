package import Accounts
import Core
import Search
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
        let crew = viewer.crew
        let numbers = try index(of: crew).similar(
            to: headline,
            ignoring: fillers,
            most: candidates,
            meant: { try $0.defect(crew, tx) },
            in: tx
        )
        if numbers.isEmpty { return [] }
        let open = try tx.all(
            Defect.self,
            """
            FROM \(Defect.source) WHERE defect.crew = \(crew) AND defect.number IN \(list: numbers)
                AND defect.deleted_at IS NULL AND NOT defect.closed
            """
        )
        let byNumber = Dictionary(open.map { ($0.number, $0) }) { first, _ in first }
        return Array(numbers.compactMap { byNumber[$0] }.prefix(min(most, 20)))
    }

    /// Marks the words that a similar defect shares with a headline.
    static func mark(similarTo headline: String) -> SearchMark {
        SearchMark(similarTo: headline, ignoring: fillers)
    }

    /// How many similar defects are read to find open ones.
    private static let candidates = 128

    /// Words that do not help identify what is broken, in English and Dutch.
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
