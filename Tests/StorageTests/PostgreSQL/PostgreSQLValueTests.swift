import Core
import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite("Values in PostgreSQL", .enabled(if: isOnPostgreSQL))
struct PostgreSQLValueTests {
    private static let samples: [(column: SQL, values: [SQLValue])] = [
        ("number", [.integer(0), .integer(-1), .integer(.min), .integer(.max)]),
        (
            "fraction",
            [
                .real(0.1), .real(-0.0), .real(.greatestFiniteMagnitude), .real(.leastNonzeroMagnitude),
                .real(-.infinity),
            ]
        ),
        (
            "words",
            [.text(""), .text("Zoë's \"soup\""), .text("👩🏽‍🍳\n\t\\x"), .text(String(repeating: "é", count: 100_000))]
        ),
        ("blob", [.bytes([]), .bytes([0]), .bytes(Array(0...255))]),
        ("flag", [.bool(true), .bool(false)]),
        ("key", [.uuid(high: 0, low: 0), .uuid(high: .max, low: 1), .uuid(high: 1, low: .max)]),
        ("note", [.json("[]"), .json("null"), .json(#"{"a": ["é", 1.50, null]}"#)]),
    ]

    private let everyKind = Migration(
        "Kind001",
        """
        CREATE TABLE kind (
            id bigint PRIMARY KEY NOT NULL,
            number bigint, fraction double precision, words text, blob bytea, flag boolean, key uuid, note jsonb
        );
        """
    )

    @Test("Each type is returned unchanged, including its extremes and empty values", arguments: samples.indices)
    func thereAndBack(_ index: Int) async throws {
        let (column, values) = Self.samples[index]
        try await withDatabase([everyKind]) { database in
            for value in values + [.null] {
                let (stored, bound) = try await database.write { tx in
                    try tx.run("INSERT INTO kind (id, \(column)) VALUES (1, \(value))")
                    let stored = try tx.all("SELECT \(column) FROM kind WHERE id = 1") { try read(&$0, like: value) }
                    let bound = try tx.all("SELECT \(column) FROM kind WHERE \(column) IS NOT DISTINCT FROM \(value)") {
                        try read(&$0, like: value)
                    }
                    try tx.run("DELETE FROM kind")
                    return (stored, bound)
                }
                #expect(stored == [value])
                #expect(bound == [value])
            }
        }
    }

    @Test("NaN is returned as such")
    func notANumber() async throws {
        try await withDatabase([everyKind]) { database in
            let value = try await database.write { tx in
                try tx.run("INSERT INTO kind (id, fraction) VALUES (1, \(Double.nan))")
                return try tx.value("SELECT fraction FROM kind", as: Double.self)
            }
            #expect(value?.isNaN == true)
        }
    }

    @Test("Rows inserted together can have nulls in different columns, or all in the same one")
    func rowsWithGaps() async throws {
        try await withDatabase([everyKind]) { database in
            let key = PersonID.new(at: testNow)
            let rows = try await database.write { tx in
                try tx.run(
                    """
                    INSERT INTO kind (id, number, words, flag, key, note) VALUES
                    (1, \(SQLValue.null), \("a"), \(true), \(SQLValue.null), \(SQLValue.null)),
                    (2, \(2), \(SQLValue.null), \(SQLValue.null), \(key), \(SQLValue.null)),
                    (3, \(SQLValue.null), \("c"), \(false), \(SQLValue.null), \(SQLValue.null))
                    """
                )
                return try tx.all("SELECT number, words, flag, key, note FROM kind ORDER BY id") { row in
                    let (number, words, flag): (Int?, String?, Bool?) = (try row.read(), try row.read(), try row.read())
                    let (person, note): (PersonID?, String?) = (try row.read(), try row.read())
                    return [
                        number.map(String.init), words, flag.map(String.init),
                        person == key ? "key" : person?.description,
                        note,
                    ]
                }
            }
            #expect(
                rows == [[nil, "a", "true", nil, nil], ["2", nil, nil, "key", nil], [nil, "c", "false", nil, nil]]
            )
        }
    }

    @Test("The same statement accepts null, then a value, then null again")
    func changingKinds() async throws {
        try await withSmallPool { database in
            let found = try await database.read { tx in
                try [Int?.none, 7, nil, 8].map { number in
                    try tx.all(
                        "SELECT id FROM (VALUES (7), (8)) AS given (id) WHERE id = COALESCE(\(number), id) ORDER BY id"
                    ) {
                        try $0.read() as Int
                    }
                }
            }
            #expect(found == [[7, 8], [7], [7, 8], [8]])
        }
    }

    @Test("Lists of one and of many values match them")
    func lists() async throws {
        try await withSmallPool { database in
            for id in 1...5 { try await database.add(id, "note \(id)") }
            for wanted in [[], [3], [5, 1, 3], Array(1...2_000)] {
                let (byNumber, byText) = try await database.read { tx in
                    (
                        try tx.all("SELECT id FROM note WHERE id IN \(list: wanted) ORDER BY id") {
                            try $0.read() as Int
                        },
                        try tx.all("SELECT id FROM note WHERE body IN \(list: wanted.map { "note \($0)" }) ORDER BY id")
                        {
                            try $0.read() as Int
                        }
                    )
                }
                #expect(byNumber == (1...5).filter(wanted.contains))
                #expect(byText == byNumber)
            }
            let others = try await database.read { tx in
                try tx.all("SELECT id FROM note WHERE id NOT IN \(list: [2, 4]) AND body NOT IN \(list: ["note 5"])") {
                    try $0.read() as Int
                }
            }
            #expect(others.sorted() == [1, 3])
            // NULL equals nothing, and nothing is certainly unequal to it.
            let unknown = try await database.read { tx in
                let list = [1, nil] as [Int?]
                return (
                    try tx.all("SELECT id FROM note WHERE id IN \(list: list)") { try $0.read() as Int },
                    try tx.exists("SELECT 1 FROM note WHERE id NOT IN \(list: list)")
                )
            }
            #expect(unknown.0 == [1] && !unknown.1)
        }
    }

    @Test("A text with a zero character is rejected as invalid input, and the connection stays usable")
    func zero() async throws {
        try await withSmallPool { database in
            for body in ["a\0b", "\0"] {
                let error = await #expect(throws: AppError.self) {
                    try await database.write { tx in
                        try tx.run("INSERT INTO note (id, body) VALUES (1, 'first')")
                        try tx.run("INSERT INTO note (id, body) VALUES (2, \(body))")
                    }
                }
                #expect(error?.code == .invalid)
            }
            let json = await #expect(throws: AppError.self) {
                try await database.read { tx in try tx.value("SELECT \(SQLValue.json(#"["\u0000"]"#))", as: String.self)
                }
            }
            #expect(json?.code == .invalid)
            #expect(try await database.notes() == [])
            try await database.add(3)
            #expect(try await database.notes() == [3])
        }
    }

    @Test("More values than the protocol allows are an internal error, and the connection stays usable")
    func tooMany() async throws {
        try await withSmallPool { database in
            let runs = Counter()
            let error = await #expect(throws: StorageError.self) {
                try await database.write { tx in
                    runs.increment()
                    try tx.run("INSERT INTO note (id, body) VALUES (1, 'first')")
                    _ = try tx.exists("SELECT 1 FROM note WHERE id IN \(row: Array(1...65_536))")
                }
            }
            #expect(error?.description.contains("65535") == true)
            #expect(runs.value == 1)
            #expect(try await database.notes() == [])
            try await database.add(2)
            #expect(try await database.notes() == [2])
        }
    }

    @Test("A connection executes thousands of different statements, and the server keeps only some of them")
    func manyStatements() async throws {
        try await withSmallPool { database in
            for turn in 0..<3 {
                for number in 0..<500 {
                    let answer = try await database.read { tx in
                        try tx.value(SQL(trusted: "SELECT \(turn * 500 + number)"), as: Int.self)
                    }
                    #expect(answer == turn * 500 + number)
                }
            }
            let kept = try await keptStatements(database)
            #expect(kept <= 1_010)
            #expect(try await database.notes() == [])
        }
    }

    @Test("A statement that never succeeds does not accumulate on the server")
    func failures() async throws {
        try await withSmallPool { database in
            for number in 0..<1_500 {
                await #expect(throws: StorageError.self) { try await database.add(number, "") }
            }
            let kept = try await keptStatements(database)
            #expect(kept <= 1_010)
        }
    }

    private func keptStatements(_ database: Database) async throws -> Int {
        try await database.read { tx in try tx.value("SELECT COUNT(*) FROM pg_prepared_statements") } ?? .max
    }
}

/// Reads a column as a value of the same kind.
private func read(_ row: inout Row, like value: SQLValue) throws -> SQLValue {
    switch value {
    case .null: row.columns.isNull(0) ? .null : .text("something")
    case .integer: .integer(try row.read())
    case .real: .real(try row.read())
    case .text: .text(try row.read())
    case .bytes: .bytes(try row.read())
    case .bool: .bool(try row.read())
    case .json: .json(try row.read())
    case .uuid: (try row.read() as PersonID).sqlValue
    case .list: throw StorageError.unexpected("no column is a list")
    }
}
