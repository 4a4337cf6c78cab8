import Core
import Storage
import TestSupport
import Testing

@testable import Search

@Suite("An index in the tables of a module")
struct IndexTests {
    @Test("finds items by words, even mistyped ones, and by name; place and rarity determine the score")
    func scores() async throws {
        try await withNotes { database, index in
            try await database.write { tx in
                try index.put(words("A fridge", remarks: "drips"), for: 1, in: tx)
                try index.put(words("Walls", remarks: "drip on the fridge"), for: 2, in: tx)
            }
            #expect(try await database.find("fridge", index) == ["1: 480", "2: 200"])
            #expect(try await database.find("frigde", index) == ["1: 96", "2: 12"])
            #expect(try await database.find("fridge drips", index) == ["1: 700", "2: 211"])
            #expect(try await database.find("drip", index) == ["2: 200", "1: 190"])
            #expect(try await database.find("wall", index) == ["2: 440"])
            #expect(try await database.find("note2", index) == ["2: 1200"])
            #expect(try await database.find("oven", index) == [])
            #expect(try await database.find("?", index) == [])
            let one = try await database.read { tx in try index.matches("fridge", most: 1, in: tx) }
            #expect(one.matches.map(\.number) == [1] && one.isPartial)
        }
    }

    @Test("changes only the words that differ when an item is put again")
    func differences() async throws {
        try await withCountedDatabase([notes]) { database, engine in
            let index = SearchIndex(noteTables, scope: fixed)
            let many = (0..<100).map { "w\($0)" }.joined(separator: " ")
            engine.forget()
            for text in [many, many, "\(many) x1", "x1"] {
                try await database.write { tx in try index.put(words(text), for: 7, in: tx) }
            }
            // The entries, and the row with the words.
            #expect(engine.rowsOfWrites == [101, 0, 2, 101])
            #expect(try await database.entries() == ["x1 8 7"])
        }
    }

    @Test("keeps nothing of a removed item, and after pruning no spellings of its words")
    func removed() async throws {
        try await withNotes { database, index in
            try await database.write { tx in
                try index.put(words("Fridge"), for: 1, in: tx)
                try index.put(words("Fridge door"), for: 2, in: tx)
                try index.remove(2, in: tx)
                try index.remove(3, in: tx)
            }
            #expect(try await database.entries() == ["fridge 8 1"])
            #expect(try await database.count("note_indexed") == 1)
            #expect(try await database.count("note_spelling WHERE word = 'door'") == 4)
            try await noteTables.pruneSpellings(database)
            #expect(try await database.count("note_spelling WHERE word = 'door'") == 0)
            #expect(try await database.find("frige", index) == ["1: 96"])
        }
    }

    @Test("contains the entries of a waiting item once it is put, or all waiting ones are entered")
    func waiting() async throws {
        try await withNotes { database, index in
            let other = SearchIndex(noteTables, scope: PersonID.new(at: testNow))
            try await database.write { tx in
                for number in 1...3 { try index.add(words("Fridge \(number)"), for: number, in: tx) }
                try other.add(words("Fridge"), for: 1, in: tx)
                try index.put(words("Door 1"), for: 1, in: tx)
            }
            #expect(try await database.entries() == ["1 8 1", "door 8 1"])
            #expect(try await database.find("fridge", index).map { $0.prefix(1) } == ["3", "2"])
            try await noteTables.enterWaiting(database, claim: "notes", batch: 2)
            #expect(try await database.count("note_indexed WHERE waiting = TRUE") == 0)
            #expect(try await database.count("note_word WHERE word = 'fridge'") == 3)
            #expect(try await database.find("fridge", index).map { $0.prefix(1) } == ["3", "2"])
            #expect(try await database.find("fridge", other).map { $0.prefix(1) } == ["1"])
        }
    }

    @Test("is never scanned")
    func plans() async throws {
        let steps = try await explainedSteps([notes]) { database in
            let index = SearchIndex(noteTables, scope: fixed)
            try await database.write { tx in
                try index.put(words("Fridge door"), for: 1, in: tx)
                try index.put(words("Oven door"), for: 1, in: tx)
                try index.remove(1, in: tx)
            }
            for text in ["fridge", "frigde door", "x"] { _ = try await database.find(text, index) }
        }
        let own = ["SCAN found", "SCAN new", "SCAN (subquery-"]
        let scans = steps.filter { step in
            step.hasPrefix("SCAN ") && !step.contains("CONSTANT ROW") && !own.contains { step.hasPrefix($0) }
        }
        #expect(scans == [])
        #expect(isOnPostgreSQL || steps.contains { $0.contains("note_word USING PRIMARY KEY (person=? AND word=?)") })
    }

    @Test("keeps the four thousand most important words of a very long text")
    func long() {
        let bounded = words("one two", remarks: (0..<5_000).map { "w\($0)" }.joined(separator: " ")).bounded
        #expect(bounded.places.count == IndexedWords.most && bounded.places["one"] == .title)
        #expect(IndexedWords(text: bounded.text) == bounded)
    }
}

private let fixed = ID<AnyScope>(high: 1, low: 2)

private let noteTables = SearchIndex.Tables(
    words: "note_word",
    indexed: "note_indexed",
    spellings: "note_spelling",
    scope: "person"
)

private let notes = Migration(
    "Notes001_search",
    """
    CREATE TABLE note_word (
        person uuid NOT NULL,
        word text NOT NULL,
        weight bigint NOT NULL,
        number bigint NOT NULL,
        PRIMARY KEY (person, word, weight, number)
    ) WITHOUT ROWID;
    CREATE TABLE note_indexed (
        person uuid NOT NULL,
        number bigint NOT NULL,
        edition bigint NOT NULL,
        words text NOT NULL,
        waiting boolean NOT NULL,
        PRIMARY KEY (person, number)
    ) WITHOUT ROWID;
    CREATE INDEX note_indexed_waiting ON note_indexed (waiting, person, number) WHERE waiting = TRUE;
    CREATE TABLE note_spelling (
        person uuid NOT NULL,
        part text NOT NULL,
        length bigint NOT NULL,
        word text NOT NULL,
        PRIMARY KEY (person, part, length, word)
    ) WITHOUT ROWID;
    """
)

private func withNotes(_ body: (Database, SearchIndex) async throws -> Void) async throws {
    try await withDatabase([notes]) { try await body($0, SearchIndex(noteTables, scope: fixed)) }
}

private func words(_ title: String, remarks: String = "") -> IndexedWords {
    var words = IndexedWords()
    words.add(title, .title)
    words.add(remarks, .remarks)
    return words
}

extension Database {
    /// "number: score" of each match; "note2" is the name of the second item.
    fileprivate func find(_ text: String, _ index: SearchIndex) async throws -> [String] {
        try await read { tx in
            try index.matches(text, most: 10, meant: { $0.text == "note2" ? 2 : nil }, in: tx).matches
                .map { "\($0.number): \($0.score)" }
        }
    }

    fileprivate func count(_ rows: SQL) async throws -> Int? {
        try await read { tx in try tx.value("SELECT COUNT(*) FROM \(rows)") }
    }

    fileprivate func entries() async throws -> [String] {
        try await read { tx in
            try tx.all("SELECT word, weight, number FROM note_word ORDER BY word, weight, number") {
                "\(try $0.read() as String) \(try $0.read() as Int) \(try $0.read() as Int)"
            }
        }
    }
}
