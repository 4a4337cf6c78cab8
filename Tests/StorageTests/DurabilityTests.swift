import Core
import Foundation
import Storage
import TestSupport
import Testing

@Suite("Durability")
struct DurabilityTests {
    @Test("Every commit is on disk before it is answered: WAL mode, fully synchronized")
    func settings() async throws {
        try await withSQLiteNotes { database in
            let (mode, level) = try await database.write { tx in
                (
                    try tx.value("PRAGMA journal_mode", as: String.self),
                    try tx.value("PRAGMA synchronous", as: Int.self)
                )
            }
            #expect(mode == "wal")
            // 2 is FULL (sqlite.org/pragma.html#pragma_synchronous).
            #expect(level == 2)
            let references = try await database.write { tx in try tx.value("PRAGMA foreign_keys", as: Int.self) }
            #expect(references == 1)
        }
    }

    @Test("A full database rejects what does not fit, keeps its data, and continues when there is space")
    func full() async throws {
        try await withSQLiteNotes { database in
            try await database.add(1)
            // Below the current size, so no page can be added.
            try await database.write { tx in _ = try tx.run("PRAGMA max_page_count = 1") }
            let large = String(repeating: "x", count: 100_000)
            let error = await #expect(throws: AppError.self) {
                try await database.write { tx in
                    try tx.run("INSERT INTO note (id, body) VALUES (2, 'half')")
                    try tx.run("INSERT INTO note (id, body) VALUES (3, \(large))")
                }
            }
            #expect(error?.code == .unavailable)
            #expect(try await database.notes() == [1])
            #expect(try await database.check([]) == [])

            try await database.write { tx in _ = try tx.run("PRAGMA max_page_count = 1000000") }
            try await database.add(3, large)
            #expect(try await database.notes() == [1, 3])
        }
    }

    @Test("While the database is full, each of many writes is stored or rejected, as its caller is told")
    func fullTogether() async throws {
        try await withSQLiteNotes { database in
            try await database.write { tx in _ = try tx.run("PRAGMA max_page_count = 1") }
            let large = String(repeating: "x", count: 100_000)
            let kept = try await withThrowingTaskGroup(of: Int?.self) { group in
                for id in 0..<100 {
                    group.addTask {
                        do {
                            try await database.add(id, id % 5 == 4 ? large : "small")
                            return id
                        } catch let error as AppError {
                            #expect(error.code == .unavailable)
                            return nil
                        }
                    }
                }
                return try await group.reduce(into: [Int]()) { if let id = $1 { $0.append(id) } }.sorted()
            }
            #expect(try await database.notes() == kept)
            #expect(kept.allSatisfy { $0 % 5 != 4 })
            let findings = try await database.check([])
            #expect(findings == [])
            try await database.write { tx in _ = try tx.run("PRAGMA max_page_count = 1000000") }
            try await database.add(1_000, large)
            #expect(try await database.notes() == kept + [1_000])
        }
    }

    @Test("A missing folder is not reported as a damaged file")
    func noFolder() {
        let error = #expect(throws: AppError.self) { try SQLiteEngine(path: "/nowhere/at/all/notes.sqlite") }
        #expect(error?.code == .unavailable)
    }
}
