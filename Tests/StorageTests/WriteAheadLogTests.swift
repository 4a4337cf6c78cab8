import Core
import Foundation
import Synchronization
import Testing
import Work

@testable import Storage

@Suite("The write-ahead log of SQLite", .timeLimit(.minutes(15)))
struct WriteAheadLogTests {
    private static let limits = WriteAheadLog.Limits(checkpoint: 200, long: 1_000, rest: 200, keptBytes: 400 * 4_096)

    private func withLog(
        _ body:
            @escaping @Sendable (Storage.Database, _ pages: @escaping @Sendable () throws -> Int) async throws -> Void
    ) async throws {
        try await withPath { path in
            let database = Storage.Database(
                try SQLiteEngine(path: path, patience: nil, log: Self.limits),
                migrations: [noteMigration]
            )
            try await database.migrate(now: .systemNow())
            try await body(database) {
                let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
                return (size ?? 0) / 4_096
            }
            try await database.close()
        }
    }

    /// Changes some twenty pages.
    private func write(_ id: Int, _ database: Storage.Database) async throws {
        try await database.add(id, String(repeating: "x", count: 80_000))
    }

    /// Begins a read that ends when the test says so.
    private func read(_ database: Storage.Database, until isOver: @escaping @Sendable () -> Bool) async throws -> Task<
        Void, any Error
    > {
        let hasBegun = Mutex(false)
        let reading = Task(executorPreference: GrowingExecutor.requests) {
            try await database.read { tx in
                _ = try tx.exists("SELECT 1 FROM note")
                hasBegun.withLock { $0 = true }
                while !isOver() { usleep(500) }
            }
        }
        while !hasBegun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
        return reading
    }

    @Test("Restarts although there is always a reader")
    func overlappingReads() async throws {
        try await withLog { database, pages in
            let isOver = Mutex(false)
            let first = try await read(database) { (try? pages()) ?? 0 >= Self.limits.checkpoint }
            // Each read begins before the previous one has ended.
            let readers = Task {
                var earlier = first
                while !isOver.withLock({ $0 }) {
                    let end = ContinuousClock.now + .milliseconds(5)
                    let next = try await self.read(database) { ContinuousClock.now > end }
                    try await earlier.value
                    earlier = next
                }
                try await earlier.value
            }
            var id = 0
            var longest = 0
            // The first commit after a restart truncates the file.
            while try pages() >= longest, id < 1_500 {
                longest = try pages()
                try await write(id, database)
                id += 1
                // However fast the disk is, a read of 10 ms leaves less than `rest` to the writer.
                try await Task.sleep(for: .milliseconds(2))
            }
            isOver.withLock { $0 = true }
            try await readers.value
            #expect(id < 1_500)
        }
    }

    @Test("Background writes wait for a reader that prevents a long log from restarting; other writes do not")
    func backgroundWaits() async throws {
        try await withLog { database, pages in
            let isOver = Mutex(false)
            let reading = try await read(database) { isOver.withLock { $0 } }
            var id = 0
            while try pages() < Self.limits.long + 100 {
                try await write(id, database)
                id += 1
            }
            let background = Task { [id] in
                try await BackgroundWork.run { try await self.write(-1 - id, database) }
            }
            for _ in 0..<20 {
                try await write(id, database)
                id += 1
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(try await database.notes().count == id)
            isOver.withLock { $0 = true }
            try await reading.value
            try await background.value
            #expect(try await database.notes().count == id + 1)
        }
    }

    @Test("The file of a log that grew long becomes short again")
    func truncation() async throws {
        try await withLog { database, pages in
            let isOver = Mutex(false)
            let reading = try await read(database) { isOver.withLock { $0 } }
            var id = 0
            while try pages() < 800 {
                try await write(id, database)
                id += 1
            }
            isOver.withLock { $0 = true }
            try await reading.value
            // The log is copied, then restarted, and the first commit after that truncates the file.
            while try pages() > 400, id < 1_000 {
                try await write(id, database)
                id += 1
            }
            #expect(try pages() <= 400)
        }
    }

    @Test("A long read that prevents a long log from restarting begins again, and is answered")
    func longReads() async throws {
        try await withLog { database, pages in
            try await write(0, database)
            let begun = Mutex(0)
            let reading = Task(executorPreference: GrowingExecutor.requests) {
                try await database.read { tx -> Int? in
                    let isFirst = begun.withLock {
                        $0 += 1
                        return $0 == 1
                    }
                    // The first run does not end by itself, however slow the writes are.
                    let rows = isFirst ? Int.max : 1_000
                    return try tx.value(
                        """
                        WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(rows))
                        SELECT COUNT(*) FROM number WHERE EXISTS (SELECT 1 FROM note)
                        """
                    )
                }
            }
            while begun.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
            var id = 1
            while begun.withLock({ $0 }) == 1, id < 2_000 {
                try await write(id, database)
                id += 1
            }
            if begun.withLock({ $0 }) == 1 { reading.cancel() }
            // Only a restarted log makes the interrupted read begin again at once.
            try await BackgroundWork.run { try await self.write(id, database) }
            #expect(try await reading.value == 1_000)
            #expect(begun.withLock { $0 } <= 4)
        }
    }
}
