package import HTML

/// Highlights the matches of a search in a text.
package struct SearchMark: Sendable {
    let terms: [SearchTerm]

    package init(_ text: String) {
        terms = SearchQuestion(text).terms
    }

    /// Marks what an item shares with a text to which it is similar.
    /// - Parameter fillers: as for `SearchIndex.similar`.
    package init(similarTo text: String, ignoring fillers: Set<String>) {
        terms = SearchIndex.terms(text, ignoring: fillers)
    }

    /// Writes a whole line with its matches marked.
    package func write(_ text: String, _ html: HTML) {
        write(text[...], ranges(in: text), html)
    }

    /// Whether a word of a text matches.
    package func occurs(in text: String) -> Bool {
        !ranges(in: text).isEmpty
    }

    /// In order; they do not overlap or touch.
    func ranges(in text: String) -> [Range<String.Index>] {
        let words = SearchWord.all(in: text)
        let found = words.filter { word in terms.contains { $0.match(word.text) != nil } }
        let missing = terms.filter { term in
            !found.contains { term.match($0.text) != nil } && Spelling.allows(term.text)
        }
        let misspelt = words.filter { word in
            Spelling.allows(word.text) && missing.contains { Spelling.isOneLetterApart(word.text, $0.text) }
        }
        let ranges = (found + misspelt).map(\.range).sorted { $0.lowerBound < $1.lowerBound }
        return ranges.reduce(into: []) { ranges, next in
            guard let last = ranges.last, next.lowerBound < last.upperBound else { return ranges.append(next) }
            ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
        }
    }

    private func write(_ text: Substring, _ ranges: [Range<String.Index>], _ html: HTML) {
        var place = text.startIndex
        for range in ranges {
            html.text(String(text[place..<range.lowerBound]))
            html.mark(String(text[range]))
            place = range.upperBound
        }
        html.text(String(text[place...]))
    }
}
