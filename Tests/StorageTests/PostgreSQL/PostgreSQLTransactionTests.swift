import Core
import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite("Transactions in PostgreSQL", .enabled(if: isOnPostgreSQL))
struct PostgreSQLTransactionTests {
    @Test("A read that tries to write is rejected, and its connection stays usable")
    func readOnly() async throws {
        try await withSmallPool { database in
            let error = await #expect(throws: StorageError.self) {
                try await database.read { tx in try tx.run("INSERT INTO note (id, body) VALUES (1, 'a note')") }
            }
            #expect(error?.description.contains("read-only") == true)
            try await database.add(2)
            #expect(try await database.notes() == [2])
        }
    }

    @Test("A rejected script leaves its connection usable")
    func refusedScript() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            let connection = try PostgreSQLConnection(url, .server)
            let fault = #expect(throws: PostgreSQLFault.self) { try connection.script("nonsense") }
            #expect(fault?.isMistake == true)
            var isThere = false
            try connection.transact(.read) { tx in isThere = try tx.exists("SELECT 1") }
            #expect(isThere)
        }
    }

    @Test("A read sees one snapshot from its first statement on, whatever another server writes")
    func snapshot() async throws {
        try await withTwoPools([noteMigration]) { one, other in
            try await one.add(1)
            let (hasRead, hasWritten) = (Meeting(), Meeting())
            async let seen = one.read { tx in
                let before: Int? = try tx.value("SELECT COUNT(*) FROM note")
                hasRead.open()
                try hasWritten.wait()
                return [before, try tx.value("SELECT COUNT(*) FROM note"), try tx.value("SELECT MAX(id) FROM note")]
            }
            async let wrote: Void = other.write { tx in
                try hasRead.wait()
                try tx.run("INSERT INTO note (id, body) VALUES (2, 'a note')")
            }
            try await wrote
            hasWritten.open()
            #expect(try await seen == [1, 1, 1])
        }
    }

    @Test("Constraint violations name no values of the row", arguments: ["secret", ""])
    func refusal(_ body: String) async throws {
        try await withNotes { database in
            try await database.add(987_654)
            let error = await #expect(throws: StorageError.self) { try await database.add(987_654, body) }
            guard case .constraint(let what) = error else {
                Issue.record("it was \(String(describing: error))")
                return
            }
            #expect(what.contains("note"))
            #expect(!what.contains("987654") && !what.contains("secret"))
        }
    }

    @Test(
        "Of two writes that each read what the other changes, one sees the other's change",
        arguments: [false, true]
    )
    func writeSkew(_ isEnqueued: Bool) async throws {
        try await withTwoPools([noteMigration]) { one, other in
            for id in 1...2 { try await one.add(id, "on duty") }
            let meetings = [Meeting(), Meeting()]
            async let first = leave(one, 1, meetings, isEnqueued)
            async let second = leave(other, 2, meetings.reversed(), isEnqueued)
            let left = try await [first, second].count { $0 }
            #expect(left == 1)
            let onDuty = try await one.read { tx in
                try tx.value("SELECT COUNT(*) FROM note WHERE body = 'on duty'", as: Int.self)
            }
            #expect(onDuty == 1)
            #expect(one.commits.retries + other.commits.retries == 1)
        }
    }

    @Test(
        "Two hundred increments through two servers are two hundred, and retries are counted",
        arguments: [false, true]
    )
    func increments(_ isEnqueued: Bool) async throws {
        try await withTwoPools([noteMigration]) { one, other in
            try await one.add(1, "0")
            let runs = Counter()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        try await (number % 2 == 0 ? one : other).write { tx in
                            runs.increment()
                            let count: Int? = try tx.value("SELECT CAST(body AS bigint) FROM note WHERE id = 1")
                            let update: SQL = "UPDATE note SET body = \(String((count ?? 0) + 1)) WHERE id = 1"
                            if isEnqueued { try tx.enqueue(update) } else { try tx.run(update) }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await one.read { tx in try tx.value("SELECT body FROM note WHERE id = 1") } == "200")
            let counts = [one.commits, other.commits]
            #expect(counts.map(\.writes).reduce(0, +) == 201)
            #expect(counts.map(\.retries).reduce(0, +) == runs.value - 200)
        }
    }

    @Test("A long write completes although short ones conflict with it all the time")
    func starvation() async throws {
        try await withTwoPools([noteMigration]) { one, other in
            try await one.add(1, "0")
            let (runs, shortOnes, isDone) = (Counter(), Counter(), Counter())
            async let long: Void = {
                defer { isDone.increment() }
                try await one.write { tx in
                    runs.increment()
                    let count: String? = try tx.value("SELECT body FROM note WHERE id = 1")
                    Thread.sleep(forTimeInterval: 0.2)
                    try tx.run("UPDATE note SET body = \((count ?? "") + "!") WHERE id = 1")
                }
            }()
            // Writes that wait while it runs alone may fail any number of times: each gets a result.
            while isDone.value == 0 {
                try await other.write { tx in
                    let count: String? = try tx.value("SELECT body FROM note WHERE id = 1")
                    try tx.run("UPDATE note SET body = \(count ?? "") WHERE id = 1")
                }
                shortOnes.increment()
            }
            try await long
            #expect(try await one.read { tx in try tx.value("SELECT body FROM note WHERE id = 1") } == "0!")
            // After five conflicts it runs alone, unless the other writes failed instead.
            #expect((2...6).contains(runs.value))
            #expect(shortOnes.value >= 1)
        }
    }

    @Test("A long transaction in another database of the cluster blocks no writes")
    func longElsewhere() async throws {
        try await withTwoPools([noteMigration]) { one, other in
            try await withOddDatabase("") { elsewhere in
                let long = try PostgreSQLConnection(elsewhere, .command)
                _ = try long.script("BEGIN ISOLATION LEVEL SERIALIZABLE; SELECT pg_current_xact_id()")
                // More than the cluster tracks individually (ten per connection); conflicts of the rest are tracked
                // only in summary.
                for id in 0..<2_500 { try await one.add(id, "0") }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for writer in 0..<8 {
                        group.addTask {
                            for round in 0..<10 {
                                try await (writer % 2 == 0 ? one : other).write { tx in
                                    _ =
                                        try tx.value("SELECT body FROM note WHERE id = \((writer + round) % 8)")
                                        as String?
                                    try tx.run(
                                        "UPDATE note SET body = body || '!' WHERE id = \((writer * 3 + round * 5) % 8)"
                                    )
                                }
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                let marks = try await one.read { tx in try tx.value("SELECT sum(length(body) - 1) FROM note") as Int? }
                #expect(marks == 80)
                _ = try long.script("ROLLBACK")
            }
        }
    }

    @Test("A concurrent insert is seen by the second run, which decides by it")
    func bothLook() async throws {
        try await withTwoPools([noteMigration]) { one, other in
            let meetings = [Meeting(), Meeting()]
            async let first = makeOnce(one, meetings)
            async let second = makeOnce(other, meetings.reversed())
            let made = try await [first, second].count { $0 }
            #expect(made == 1)
        }
    }

    @Test("A concurrent insert without a prior read is seen by the second run too")
    func oneLooks() async throws {
        try await withTwoPools([noteMigration]) { one, other in
            let (hasLooked, hasMade) = (Meeting(), Meeting())
            async let made = makeOnce(one, [hasMade, hasLooked])
            async let blind: Void = other.write { tx in
                try hasLooked.wait()
                try tx.run("INSERT INTO note (id, body) VALUES (1, 'blind')")
            }
            try await blind
            hasMade.open()
            #expect(try await !made)
            #expect(one.commits.retries == 1)
        }
    }

    @Test(
        "A duplicate that recurs in each run is reported as a constraint violation, after a few runs",
        arguments: [false, true]
    )
    func realDuplicate(_ isEnqueued: Bool) async throws {
        try await withNotes { database in
            try await database.add(1)
            let runs = Counter()
            let error = await #expect(throws: StorageError.self) {
                try await database.write { tx in
                    runs.increment()
                    let insert: SQL = "INSERT INTO note (id, body) VALUES (1, 'again')"
                    if isEnqueued { try tx.enqueue(insert) } else { try tx.run(insert) }
                }
            }
            guard case .constraint = error else {
                Issue.record("it was \(String(describing: error))")
                return
            }
            #expect(runs.value == 3)
        }
    }

    @Test("An enqueued statement is sent with the next one")
    func enqueued() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url, connections: 1) { database in
                let isOpen = "datname = current_database() AND state = 'idle in transaction'"
                try await database.add(1)
                try await eventually(url, "NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE \(isOpen))")
                try await database.write { tx in
                    let observer = try PostgreSQLConnection(url, .command)
                    try tx.enqueue("UPDATE note SET body = 'changed' WHERE id = 1")
                    #expect(try observer.script("SELECT 1 FROM pg_stat_activity WHERE \(isOpen)") == 0)
                    #expect(try tx.value("SELECT body FROM note WHERE id = 1", as: String.self) == "changed")
                    #expect(try observer.script("SELECT 1 FROM pg_stat_activity WHERE \(isOpen)") == 1)
                }
            }
        }
    }

    @Test("The error of an enqueued statement has its text, not that of the statement it was sent with")
    func enqueuedMistake() async throws {
        try await withNotes { database in
            let error = await #expect(throws: StorageError.self) {
                try await database.write { tx in
                    try tx.enqueue("UPDATE nonsense SET body = 'x'")
                    _ = try tx.exists("SELECT 1 FROM note")
                }
            }
            #expect(error?.description.contains("in: UPDATE nonsense") == true)
        }
    }

    @Test("A single query runs without BEGIN and COMMIT")
    func single() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url, connections: 1) { database in
                _ = try await database.first("SELECT body FROM note WHERE id = 1") { try $0.read() as String }
                try await eventually(
                    url,
                    """
                    EXISTS (
                        SELECT 1 FROM pg_stat_activity
                        WHERE datname = current_database() AND state = 'idle' AND query LIKE 'SELECT body FROM note%'
                    )
                    """
                )
            }
        }
    }

    /// Goes off duty if another person stays; both decide before either writes.
    private func leave(
        _ database: Database,
        _ id: Int,
        _ meetings: [Meeting],
        _ isEnqueued: Bool
    ) async throws -> Bool {
        let runs = Counter()
        return try await database.write { tx in
            let onDuty: Int? = try tx.value("SELECT COUNT(*) FROM note WHERE body = 'on duty'")
            if runs.increment() == 1 { try meet(meetings) }
            if onDuty == 1 { return false }
            let update: SQL = "UPDATE note SET body = 'at home' WHERE id = \(id)"
            if isEnqueued { try tx.enqueue(update) } else { try tx.run(update) }
            return true
        }
    }

    /// - Returns: whether the row did not exist yet.
    private func makeOnce(_ database: Database, _ meetings: [Meeting]) async throws -> Bool {
        let runs = Counter()
        return try await database.write { tx in
            let isThere = try tx.exists("SELECT 1 FROM note WHERE id = 1")
            if runs.increment() == 1 { try meet(meetings) }
            if isThere { return false }
            try tx.run("INSERT INTO note (id, body) VALUES (1, 'made')")
            return true
        }
    }

    private func meet(_ meetings: [Meeting]) throws {
        meetings[1].open()
        try meetings[0].wait()
    }
}
