import HTML

/// Shows in a text what it was found by.
struct SearchMark: Sendable {
    private let terms: [SearchTerm]

    /// How much is shown of a longer text, in characters.
    private static let length = 160
    /// How much stands before the first word that was found.
    private static let before = 40
    /// A text is looked through so far.
    private static let most = 20_000

    init(_ text: String) {
        terms = SearchQuestion(text).terms
    }

    /// A whole line, with what was found in it marked.
    func write(_ text: String, _ html: HTML) {
        write(text[...], ranges(in: text), html)
    }

    /// A piece of a longer text around what was found in it; nothing when nothing was.
    /// - Returns: whether something was found.
    @discardableResult
    func writePiece(of text: String, _ html: HTML) -> Bool {
        let line = text.prefix(Self.most).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let ranges = ranges(in: line)
        guard let first = ranges.first else { return false }
        var start = line.index(first.lowerBound, offsetBy: -Self.before, limitedBy: line.startIndex) ?? line.startIndex
        if start > line.startIndex, let blank = line[start..<first.lowerBound].firstIndex(of: " ") {
            start = line.index(after: blank)
        }
        var end = line.index(start, offsetBy: Self.length, limitedBy: line.endIndex) ?? line.endIndex
        if end < line.endIndex, let blank = line[first.upperBound..<max(end, first.upperBound)].lastIndex(of: " ") {
            end = blank
        }
        end = max(end, first.upperBound)
        if start > line.startIndex { html.text("… ") }
        write(line[start..<end], ranges.filter { $0.upperBound <= end }, html)
        if end < line.endIndex { html.text(" …") }
        return true
    }

    /// In their order; none touches another.
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
