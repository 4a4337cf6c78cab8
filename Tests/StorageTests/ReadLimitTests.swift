import Core
import GRDB
import Synchronization
import TestSupport
import Testing
import Work

@testable import Storage

@Suite("Limits of a read", .timeLimit(.minutes(15)))
struct ReadLimitTests {
    /// Counts without end, or for longer than any test waits.
    private static let endless: Storage.SQL = """
        WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 100000000000)
        SELECT COUNT(*) FROM counted
        """

    /// Reads block their thread, and the tests have no more threads than cores.
    private static func onItsOwnThread<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withTaskExecutorPreference(GrowingExecutor.requests) { try await body() }
    }

    @Test("A slow statement ends as unavailable, and the next read is served")
    func tooLong() async throws {
        try await withPath { path in
            let engine = try SQLiteEngine(path: path, patience: .milliseconds(20))
            let database = Database(engine, migrations: [noteMigration])
            try await database.migrate(now: .systemNow())
            try await database.add(1)
            for _ in 0..<3 {
                let error = await #expect(throws: AppError.self) {
                    try await Self.onItsOwnThread {
                        try await database.read { tx in try tx.exists(Self.endless) }
                    }
                }
                #expect(error?.code == .unavailable)
                #expect(try await database.notes() == [1])
            }
            try await database.close()
        }
    }

    @Test("A read in a cancelled task ends at once, and the connection stays usable")
    func cancelled() async throws {
        try await withPath { path in
            let engine = try SQLiteEngine(path: path, patience: nil)
            let database = Database(engine, migrations: [noteMigration])
            try await database.migrate(now: .systemNow())
            try await database.add(1)
            for _ in 0..<3 {
                let begun = Mutex(false)
                let reading = Task(executorPreference: GrowingExecutor.requests) {
                    try await database.read { tx in
                        begun.withLock { $0 = true }
                        return try tx.exists(Self.endless)
                    }
                }
                while !begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
                reading.cancel()
                await #expect(throws: CancellationError.self) { try await reading.value }
                #expect(try await database.notes() == [1])
            }
            try await database.close()
        }
    }

    @Test("A read in a task that is already cancelled does not begin")
    func cancelledBefore() async throws {
        try await withSQLiteNotes { database in
            let begun = Mutex(false)
            let reading = Task {
                while !Task.isCancelled { await Task.yield() }
                try await database.read { _ in begun.withLock { $0 = true } }
            }
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
            let hasBegun = begun.withLock { $0 }
            #expect(!hasBegun)
        }
    }

    @Test("Lists of any length are read with few statements")
    func lists() async throws {
        try await withNotes { database in
            for id in 1...40 { try await database.add(id) }
            var texts: Set<String> = []
            for length in 1...40 {
                let query: Storage.SQL = "SELECT id FROM note WHERE id IN \(list: Array(1...length)) ORDER BY id"
                texts.insert(query.expandingLists.text)
                let found = try await database.read { tx in try tx.all(query) { try $0.read() as Int } }
                #expect(found == Array(1...length))
            }
            #expect(texts.count == 7)
        }
    }

    @Test("NOT IN works with lists of any length")
    func without() async throws {
        try await withNotes { database in
            for id in 1...6 { try await database.add(id) }
            let found = try await database.read { tx in
                try tx.all("SELECT id FROM note WHERE id NOT IN \(list: [1, 2, 3, 4, 5])") { try $0.read() as Int }
            }
            #expect(found == [6])
        }
    }

    @Test("A very long list is not padded, and its statement is not kept")
    func longList() async throws {
        let query: Storage.SQL = "SELECT id FROM note WHERE id IN \(list: Array(1...5_000))"
        #expect(query.expandingLists.values.count == 5_000)
        #expect(!query.expandingLists.isReused)
        try await withNotes { database in
            try await database.add(4_999)
            let found = try await database.read { tx in try tx.all(query) { try $0.read() as Int } }
            #expect(found == [4_999])
        }
    }
}

@Suite("Prepared statements in SQLite")
struct StatementCacheTests {
    @Test("Thousands of different statements use no more memory than the limit, and all work")
    func bounded() throws {
        let most = 256 * 1024
        let statements = StatementCache(most: most)
        let queue = try DatabaseQueue()
        try queue.inDatabase { db in
            for number in 0..<5_000 {
                let connection = SQLiteConnection(db, statements)
                let sum: Storage.SQL = Storage.SQL(
                    trusted: (0...(number % 50)).map { "\($0 + number)" }.joined(separator: " + ")
                )
                var value = 0
                try connection.query("SELECT \(sum)") { row in
                    value = try row.read()
                    return true
                }
                #expect(value == (0...(number % 50)).reduce(0) { $0 + $1 + number })
                #expect(statements.bytes <= most)
            }
            #expect(statements.count > 10)
        }
        statements.removeAll()
        try queue.close()
    }

    @Test("A repeated statement is not prepared again")
    func reused() throws {
        let statements = StatementCache(most: 1 << 20)
        let queue = try DatabaseQueue()
        try queue.inDatabase { db in
            let connection = SQLiteConnection(db, statements)
            for number in 0..<100 { _ = try connection.run("SELECT \(number)") }
            #expect(statements.count == 1)
            for number in 0..<100 { _ = try connection.run(("SELECT \(number), 2" as Storage.SQL).notReused) }
            #expect(statements.count == 1)
        }
        statements.removeAll()
        try queue.close()
    }

    @Test("The same statement used inside itself is prepared separately")
    func nested() throws {
        let statements = StatementCache(most: 1 << 20)
        let queue = try DatabaseQueue()
        try queue.inDatabase { db in
            let connection = SQLiteConnection(db, statements)
            var pairs: [[Int]] = []
            let query: Storage.SQL = "SELECT value FROM json_each('[1,2,3]')"
            try connection.query(query) { outer in
                let first: Int = try outer.read()
                try connection.query(query) { inner in
                    pairs.append([first, try inner.read()])
                    return true
                }
                return true
            }
            #expect(pairs == [1, 2, 3].flatMap { first in [1, 2, 3].map { [first, $0] } })
        }
        statements.removeAll()
        try queue.close()
    }
}
