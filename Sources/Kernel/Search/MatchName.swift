extension SearchMark {
    /// Whether a name has every word of the search; longer words and words with one wrong letter count too.
    package func isPart(of name: String) -> Bool {
        let words = SearchWord.all(in: name).map(\.text)
        return !terms.isEmpty
            && terms.allSatisfy { term in
                words.contains { term.match($0) != nil }
                    || Spelling.allows(term.text)
                        && words.contains { Spelling.allows($0) && Spelling.isOneLetterApart($0, term.text) }
            }
    }

    /// Whether a name has the words of the search in their order, and no others.
    package func isWhole(_ name: String) -> Bool { !terms.isEmpty && SearchQuestion(name).terms == terms }
}
