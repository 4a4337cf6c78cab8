package import Core
import Search
package import Storage

/// Full-text search in the defects of a crew and their comments.
package enum DefectSearch {
    static let tables = SearchIndex.Tables(
        words: "defect_word",
        indexed: "defect_indexed",
        spellings: "defect_spelling",
        scope: "crew"
    )

    static func index(of crew: CrewID) -> SearchIndex {
        SearchIndex(tables, scope: crew)
    }

    /// The defects that contain every word of a text, best match first. A word also matches longer words that begin
    /// with it and, if few defects are found that way, words that differ in one letter. Deleted defects are not found.
    /// - Parameter most: at most 1,000.
    /// - Returns: an empty list for a text without a letter or a digit.
    package static func matches(_ text: String, crew: CrewID, most: Int, in tx: Tx) throws -> [DefectID] {
        try found(text, crew: crew, most: most, in: tx).defects
    }

    /// The best matches as defect numbers, best first, and whether there may be others.
    static func numbers(
        _ text: String,
        crew: CrewID,
        most: Int,
        in tx: Tx
    ) throws -> (best: [Int], isPartial: Bool) {
        let result = try result(text, crew, most, tx)
        return (result.matches.map(\.number), result.isPartial)
    }

    /// The best matches, and whether there may be others that were not examined.
    package static func found(_ text: String, crew: CrewID, most: Int, in tx: Tx) throws -> Found {
        let result = try result(text, crew, most, tx)
        return Found(defects: try keys(result.matches.map(\.number), crew, tx), isPartial: result.isPartial)
    }

    package struct Found: Sendable, Equatable {
        package let defects: [DefectID]
        package let isPartial: Bool
    }

    private static func result(_ text: String, _ crew: CrewID, _ most: Int, _ tx: Tx) throws -> SearchResult {
        try index(of: crew).matches(text, most: most, meant: { try $0.defect(crew, tx) }, in: tx)
    }

    private static func keys(_ numbers: [Int], _ crew: CrewID, _ tx: Tx) throws -> [DefectID] {
        if numbers.isEmpty { return [] }
        let rows = try tx.all(
            """
            SELECT number, id FROM defect WHERE crew = \(crew) AND number IN \(list: numbers) AND deleted_at IS NULL
            """
        ) { (number: try $0.read() as Int, id: try $0.read() as DefectID) }
        let keys = Dictionary(uniqueKeysWithValues: rows.map { ($0.number, $0.id) })
        return numbers.compactMap { keys[$0] }
    }
}
