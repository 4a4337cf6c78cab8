import Core
import Storage

/// Defects whose words are not entered yet: they are searched line by line.
struct WaitingDefects: Sendable {
    let isPartial: Bool
    private let lines: [(number: Int, words: WordLine)]

    /// More are not looked through, and then whoever asks is told so. Hardly ever is there more than a second's worth.
    private static let most = 4_000

    static func read(_ crew: CrewID, _ tx: Tx) throws -> WaitingDefects {
        let lines = try tx.all(
            """
            SELECT line.number, line.words FROM (
                SELECT number FROM defect_indexed WHERE waiting = TRUE AND crew = \(crew)
                ORDER BY number DESC LIMIT \(most + 1)
            ) AS new JOIN defect_indexed AS line ON line.crew = \(crew) AND line.number = new.number
            """
        ) { (number: try $0.read() as Int, words: WordLine(try $0.read())) }
        return WaitingDefects(isPartial: lines.count > most, lines: Array(lines.prefix(most)))
    }

    /// Every entry of a word.
    func entries(of term: SearchTerm) -> [SearchEntry] {
        let text = Array(term.text.utf8)
        return entries { term.match($0, text) }
    }

    /// Every entry of some words that were not typed as they are.
    func entries(misspelt words: [String]) -> [SearchEntry] {
        let words = Set(words.map { Array($0.utf8)[...] })
        return words.isEmpty ? [] : entries { words.contains($0) ? .misspelt : nil }
    }

    /// The words that one wrong letter may have been meant for.
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
