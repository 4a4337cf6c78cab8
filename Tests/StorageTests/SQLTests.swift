import Core
import Storage
import TestSupport
import Testing

@Suite("SQL text")
struct SQLTests {
    @Test("Interpolated values are bound and never part of the text")
    func bound() {
        let name = "'); DROP TABLE note; --"
        let sql: SQL = "SELECT id FROM note WHERE body = \(name) AND id > \(7) AND \(true)"
        #expect(sql.text == "SELECT id FROM note WHERE body = ? AND id > ? AND ?")
        #expect(sql.values == [.text(name), .integer(7), .bool(true)])
    }

    @Test("Fragments keep their own values, in the order of the text")
    func parts() {
        let part: SQL = "id BETWEEN \(1) AND \(5)"
        let sql: SQL = "SELECT id FROM note WHERE \(part) AND body <> \("x")" + " LIMIT \(9)"
        #expect(sql.text == "SELECT id FROM note WHERE id BETWEEN ? AND ? AND body <> ? LIMIT ?")
        #expect(sql.values == [.integer(1), .integer(5), .text("x"), .integer(9)])
    }

    @Test("A list is a single value, and an empty one matches nothing")
    func list() async throws {
        let some: SQL = "id IN \(list: [1, 3])"
        #expect(some.text == "id IN ?")
        #expect(some.values == [.list([.integer(1), .integer(3)])])
        try await withNotes { database in
            for id in 1...3 { try await database.add(id) }
            let found = try await database.read { tx in
                try tx.all("SELECT id FROM note WHERE \(some) ORDER BY id") { try $0.read() as Int }
            }
            #expect(found == [1, 3])
            let none = try await database.read { tx in
                try tx.exists("SELECT 1 FROM note WHERE id IN \(list: [Int]())")
            }
            #expect(!none)
        }
    }

    @Test("nil is bound as NULL")
    func null() {
        let nobody: PersonID? = nil
        let sql: SQL = "actor IS \(nobody)"
        #expect(sql.text == "actor IS ?")
        #expect(sql.values == [.null])
    }

    @Test("Text that would end the statement is stored unchanged")
    func stored() async throws {
        let texts = ["'); DROP TABLE note; --", "?", "مرحبا", "👩🏽‍🍳", String(repeating: "é", count: 10_000)]
        try await withNotes { database in
            for (id, text) in texts.enumerated() { try await database.add(id, text) }
            let read = try await database.read { tx in
                try tx.all("SELECT body FROM note ORDER BY id") { try $0.read() as String }
            }
            #expect(read == texts)
        }
    }
}
