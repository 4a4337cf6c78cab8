package import Storage

// The list of an item's words is written in the transaction that changes the item. A new item may wait, but is found
// nevertheless; `enterWaiting` adds its words to the index a moment later. For an indexed item, changed words are
// written at once.
// docs/adr/0022-search.md

extension SearchIndex {
    /// Writes the words of an item at once, but only the differences from what is stored. For owners with small items,
    /// which do not wait.
    package func put(_ words: IndexedWords, for number: Int, in tx: Tx) throws {
        let (known, new) = (try item(number, in: tx), words.bounded)
        if new == known.words && known.isCurrent && known.isEntered { return }
        try enter(new, over: known.isEntered ? known.words : nil, number, tx)
        try tx.run(
            """
            INSERT INTO \(tables.indexed) (\(tables.scope), number, edition, words, waiting)
            VALUES (\(scope), \(number), \(Self.edition), \(new.text), FALSE)
            ON CONFLICT (\(tables.scope), number) DO UPDATE SET edition = excluded.edition, words = excluded.words,
                waiting = FALSE
            """
        )
    }

    package func remove(_ number: Int, in tx: Tx) throws {
        try write(nil, over: try item(number, in: tx), in: tx)
    }

    /// Adds a new item, which waits.
    package func add(_ words: IndexedWords, for number: Int, in tx: Tx) throws {
        try line(words.bounded, number, tx)
    }

    /// Writes the differences; `nil` removes the item. A new item waits.
    package func write(_ words: IndexedWords?, over known: IndexedItem, in tx: Tx) throws {
        let new = words?.bounded
        if new == known.words && known.isCurrent { return }
        if known.isEntered { try enter(new, over: known.words, known.number, tx) }
        if let new {
            try line(new, known.number, tx)
        } else {
            try tx.run("DELETE FROM \(tables.indexed) WHERE \(isOwn) AND number = \(known.number)")
        }
    }

    /// Adds the words of waiting items to the index.
    func enter(waiting numbers: [Int], in tx: Tx) throws {
        var entries: [SearchEntry] = []
        for some in portions(numbers) {
            let lines = try tx.all(
                """
                UPDATE \(tables.indexed) SET waiting = FALSE WHERE \(isOwn) AND number IN \(list: some) AND waiting = TRUE
                RETURNING number, words
                """
            ) { (number: try $0.read() as Int, words: WordLine(try $0.read())) }
            for line in lines {
                line.words.forEach { word, places in
                    let word = String(decoding: word, as: UTF8.self)
                    entries.append(SearchEntry(word: word, places: places, number: line.number))
                }
            }
        }
        try enter(entries, tx)
    }

    private func item(_ number: Int, in tx: Tx) throws -> IndexedItem {
        let found = try tx.first(
            "SELECT words, edition, waiting FROM \(tables.indexed) WHERE \(isOwn) AND number = \(number)"
        ) { row in
            IndexedItem(
                number: number,
                words: try row.read() as String,
                edition: try row.read() as Int,
                isWaiting: try row.read() as Bool
            )
        }
        return found ?? IndexedItem(number: number, words: nil, edition: nil, isWaiting: nil)
    }

    /// Replaces the entries of an item that differ.
    private func enter(_ new: IndexedWords?, over old: IndexedWords?, _ number: Int, _ tx: Tx) throws {
        let (before, after) = (old?.places ?? [:], new?.places ?? [:])
        try takeOut(before.filter { after[$0.key] != $0.value }, number, tx)
        let entries = after.filter { before[$0.key] != $0.value }
        try enter(entries.map { SearchEntry(word: $0, places: $1, number: number) }, tx)
    }

    /// Writes the list of words. A new list waits; an existing one keeps its state.
    private func line(_ words: IndexedWords, _ number: Int, _ tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO \(tables.indexed) (\(tables.scope), number, edition, words, waiting)
            VALUES (\(scope), \(number), \(Self.edition), \(words.text), TRUE)
            ON CONFLICT (\(tables.scope), number) DO UPDATE SET edition = excluded.edition, words = excluded.words
            """
        )
    }

    private func enter(_ entries: [SearchEntry], _ tx: Tx) throws {
        // In the order of the index, so that entries of the same page are written one after the other.
        let words = Dictionary(grouping: entries, by: \.word).sorted { $0.key < $1.key }
        let order = words.flatMap { word in
            word.value.sorted { ($0.places.rawValue, $0.number) < ($1.places.rawValue, $1.number) }
        }
        for some in portions(order) {
            try tx.run(
                """
                INSERT INTO \(tables.words) (\(tables.scope), word, weight, number)
                VALUES \(tuples(some) { "(\(scope), \($0.word), \($0.places.rawValue), \($0.number))" }) ON CONFLICT DO NOTHING
                """
            )
        }
        try learn(words.map(\.key), in: tx)
    }

    /// Grouped by weight, so that a statement names each entry by its complete key.
    private func takeOut(_ entries: [String: SearchPlaces], _ number: Int, _ tx: Tx) throws {
        for (weight, some) in Dictionary(grouping: entries, by: \.value.rawValue).sorted(by: { $0.key < $1.key }) {
            for words in portions(some.map(\.key).sorted()) {
                try tx.run(
                    """
                    DELETE FROM \(tables.words) WHERE \(isOwn) AND word IN \(list: words) AND weight = \(weight)
                        AND number = \(number)
                    """
                )
            }
        }
    }
}

/// What the index holds about an item.
package struct IndexedItem: Sendable {
    package let number: Int
    /// `nil` when it is not in the index.
    package let words: IndexedWords?
    /// Whether its words were extracted by the current version.
    package let isCurrent: Bool
    /// Whether its words are in the index; `false` while it waits, or if it has none.
    let isEntered: Bool

    /// From the columns of its row; all `nil` if it has none.
    package init(number: Int, words: String?, edition: Int?, isWaiting: Bool?) {
        self.number = number
        self.words = words.map { IndexedWords(text: $0) }
        isCurrent = edition == SearchIndex.edition
        isEntered = isWaiting == false
    }
}
