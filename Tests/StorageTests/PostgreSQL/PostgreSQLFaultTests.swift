import Core
import Foundation
import Storage
import TestSupport
import Testing

@Suite("Lost connections to PostgreSQL", .enabled(if: isOnPostgreSQL))
struct PostgreSQLFaultTests {
    @Test("While idle, they have no visible effect")
    func idle() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url) { database in
                for turn in 0..<3 {
                    // Concurrently, so that every connection is in use and then cut.
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for number in 0..<8 { group.addTask { try await database.add(turn * 8 + number) } }
                        try await group.waitForAll()
                    }
                    try cutConnections(url)
                }
                #expect(try await database.notes() == Array(0..<24))
            }
        }
    }

    @Test("While idle, they affect neither a single query nor a write that is sent at once with its commit")
    func idleBeforeOneBatch() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url, connections: 1) { database in
                try await database.add(1)
                try cutConnections(url)
                let id = try await database.first("SELECT id FROM note") { try $0.read() as Int }
                #expect(id == 1)
                try cutConnections(url)
                // Its last message may still be in transit when the process has ended.
                try await Task.sleep(for: .milliseconds(200))
                try await database.write { tx in try tx.enqueue("INSERT INTO note (id, body) VALUES (2, 'a note')") }
                #expect(try await database.notes() == [1, 2])
            }
        }
    }

    @Test("During a read, the read is repeated")
    func reading() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url) { database in
                try await database.add(1)
                let runs = Counter()
                let seen = try await database.read { tx in
                    var seen: [Int] = try tx.all("SELECT id FROM note") { try $0.read() }
                    if runs.increment() == 1 { try cutConnections(url) }
                    seen += try tx.all("SELECT id + 1 FROM note") { try $0.read() }
                    return seen
                }
                #expect(seen == [1, 2])
                #expect(runs.value == 2)
            }
        }
    }

    @Test(
        "During a statement, the transaction is repeated, even if its commit was sent with the statement",
        arguments: [false, true]
    )
    func statement(_ isEnqueued: Bool) async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url) { database in
                let runs = Counter()
                async let wrote: Void = database.write { tx in
                    try tx.run("INSERT INTO note (id, body) VALUES (1, 'a note')")
                    if runs.increment() > 1 { return }
                    let sleep: SQL = "SELECT pg_sleep(20)"
                    if isEnqueued { try tx.enqueue(sleep) } else { try tx.run(sleep) }
                }
                try await eventually(url, "EXISTS (SELECT 1 FROM pg_stat_activity WHERE \(sleeper))")
                try cutConnections(url, where: sleeper)
                try await wrote
                #expect(runs.value == 2)
                #expect(try await database.notes() == [1])
            }
        }
    }

    @Test("During a write, the write takes effect once", arguments: [false, true])
    func writing(_ isLast: Bool) async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url) { database in
                let runs = Counter()
                let run = try await database.write { tx in
                    try tx.run("INSERT INTO note (id, body) VALUES (1, 'a note')")
                    let run = runs.increment()
                    if run == 1 {
                        try cutConnections(url)
                        // Its last message may still be in transit when the process has ended.
                        Thread.sleep(forTimeInterval: 0.2)
                    }
                    if !isLast { try tx.run("INSERT INTO note (id, body) VALUES (2, 'a note')") }
                    return run
                }
                #expect(run == 2)
                #expect(runs.value == 2)
                #expect(try await database.notes() == (isLast ? [1] : [1, 2]))
            }
        }
    }

    @Test("During a commit, the outcome is unknown, so it is reported and not repeated", arguments: [false, true])
    func committing(_ isEnqueued: Bool) async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try asOperator(
                url,
                """
                CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(20); RETURN NULL; END';
                CREATE CONSTRAINT TRIGGER dawdle AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION dawdle();
                """
            )
            try await withPool(url) { database in
                let runs = Counter()
                let writing = Task {
                    try await database.write { tx in
                        runs.increment()
                        let insert: SQL = "INSERT INTO note (id, body) VALUES (1, 'a note')"
                        if isEnqueued { try tx.enqueue(insert) } else { try tx.run(insert) }
                    }
                }
                try await eventually(
                    url,
                    "EXISTS (SELECT 1 FROM pg_stat_activity WHERE \(sleeper) AND query = 'COMMIT')"
                )
                try cutConnections(url, where: sleeper)
                let error = await #expect(throws: AppError.self) { try await writing.value }
                #expect(error?.message == AppError.uncertain.message)
                #expect(runs.value == 1)
                #expect(try await database.notes() == [])
                try asOperator(url, "DROP TRIGGER dawdle ON note")
                try await database.add(2)
                #expect(try await database.notes() == [2])
            }
        }
    }

    @Test("Under load, every answered write is stored once, and others fail only with an unknown outcome")
    func underLoad() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url) { database in
                let isDone = Counter()
                async let cuts: Int = {
                    var cuts = 0
                    while isDone.value == 0 {
                        try await Task.sleep(for: .milliseconds(60))
                        try cutConnections(url)
                        cuts += 1
                    }
                    return cuts
                }()
                let (answered, uncertain) = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
                    for worker in 0..<8 {
                        for number in 0..<50 {
                            group.addTask {
                                let id = 1_000 + worker * 50 + number
                                do {
                                    try await database.add(id)
                                    return (id, true)
                                } catch let error as AppError where error.message == AppError.uncertain.message {
                                    return (id, false)
                                }
                            }
                        }
                    }
                    var (answered, uncertain): (Set<Int>, Set<Int>) = ([], [])
                    for try await (id, isAnswered) in group {
                        if isAnswered { answered.insert(id) } else { uncertain.insert(id) }
                    }
                    return (answered, uncertain)
                }
                isDone.increment()
                #expect(try await cuts > 0)
                let kept = Set(try await database.notes())
                #expect(answered.subtracting(kept) == [])
                #expect(kept.subtracting(answered).subtracting(uncertain) == [])
            }
        }
    }

    private let sleeper = "datname = current_database() AND wait_event = 'PgSleep'"
}
