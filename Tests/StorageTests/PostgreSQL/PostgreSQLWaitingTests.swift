import Core
import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite("Waiting for PostgreSQL", .enabled(if: isOnPostgreSQL))
struct PostgreSQLWaitingTests {
    @Test("While all connections are busy, the next caller gets an error after a timeout, and a later one is served")
    func busy() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url, connections: 1, patience: .seconds(1)) { database in
                let (hasBegun, isOver) = (Meeting(), Meeting())
                async let long: Void = database.read { tx in
                    _ = try tx.exists("SELECT 1 FROM note")
                    hasBegun.open()
                    try isOver.wait()
                }
                try await hasBegun.reached()
                let start = ContinuousClock.now
                let error = await #expect(throws: AppError.self) { try await database.notes() }
                let waited = ContinuousClock.now - start
                isOver.open()
                try await long
                #expect(error?.code == .unavailable)
                #expect(waited >= .seconds(1))
                #expect(try await database.notes() == [])
            }
        }
    }

    @Test(
        "Background work and services have connections of their own, on threads with a lower priority",
        arguments: [(false, 2), (true, 1)]
    )
    func background(isInService: Bool, most: Int) async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url, connections: 10) { database in
                let (begun, isOver) = (Counter(), Meeting())
                let read = { @Sendable in
                    try await database.read { _ in
                        begun.increment()
                        try isOver.wait()
                        return niceness()
                    }
                }
                try await withThrowingTaskGroup(of: CInt.self) { group in
                    for _ in 0...most {
                        group.addTask {
                            if isInService { return try await BackgroundWork.inService { try await read() } }
                            return try await BackgroundWork.run { try await read() }
                        }
                    }
                    while begun.value < most { try await Task.sleep(for: .milliseconds(1)) }
                    #expect(try await database.read { _ in niceness() } < Niceness.slow)
                    #expect(begun.value == most)
                    for _ in 0...most { isOver.open() }
                    for try await lower in group { #expect(lower == Niceness.slow) }
                }
                #expect(begun.value == most + 1)
                #expect(database.connections.busy == 0 && database.connections.idle == most + 1)
            }
        }
    }

    @Test("A plan made while the table is empty uses the index, too")
    func plans() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url, connections: 1) { database in
                let plan = try await database.read { tx in
                    try tx.all("EXPLAIN SELECT body FROM note WHERE id = 1") { try $0.read() as String }
                }
                #expect(plan.first?.contains("Index") == true, "\(plan)")
            }
        }
    }

    @Test(
        "Writes that conflict for longer than the wait for a connection all succeed, and reads are served in between"
    )
    func contention() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url, connections: 3, patience: .milliseconds(1_500)) { database in
                try await database.add(1, "0")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<30 {
                        group.addTask {
                            try await database.write { tx in
                                let count: Int? = try tx.value("SELECT CAST(body AS bigint) FROM note WHERE id = 1")
                                Thread.sleep(forTimeInterval: 0.08)
                                try tx.run("UPDATE note SET body = \(String((count ?? 0) + 1)) WHERE id = 1")
                            }
                        }
                    }
                    for _ in 0..<10 { #expect(try await database.notes() == [1]) }
                    try await group.waitForAll()
                }
                #expect(try await database.read { tx in try tx.value("SELECT body FROM note WHERE id = 1") } == "30")
                #expect(database.commits.retries > 0)
            }
        }
    }

    @Test("A write that collided runs again while reads hold all other connections")
    func rerun() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            let engine = try PostgreSQLEngine(url: url, connections: 1, patience: .milliseconds(1_500), logger: quiet)
            try await using(Database(engine, migrations: [noteMigration])) { database in
                try await database.add(1, "a note")
                let (hasBegun, hasCollided, isOver, runs) = (Meeting(), Meeting(), Meeting(), Counter())
                async let written: Void = database.write { tx in
                    runs.increment()
                    _ = try tx.exists("SELECT 1 FROM note WHERE id = 1")
                    if runs.value == 1 {
                        hasBegun.open()
                        try hasCollided.wait()
                    }
                    try tx.run("UPDATE note SET body = 'ours' WHERE id = 1")
                }
                try await hasBegun.reached()
                try PostgreSQLConnection(url, .server).transact(.write(alone: false)) { tx in
                    try tx.run("UPDATE note SET body = 'theirs' WHERE id = 1")
                }
                async let read: Void = database.read { _ in try isOver.wait() }
                while engine.pool.waiting == 0 { await Task.yield() }
                hasCollided.open()
                try await written
                isOver.open()
                try await read
                #expect(runs.value == 2)
            }
        }
    }

    @Test("A write waits for an exclusive one, however long that waits for its lock")
    func alone() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url, connections: 2, patience: .seconds(5)) { database in
                let alone = try PostgreSQLConnection(url, .server)
                _ = try alone.script("BEGIN; LOCK TABLE schema_migration IN EXCLUSIVE MODE")
                let runs = Counter()
                async let written: Void = database.write { tx in
                    runs.increment()
                    _ = try tx.run("INSERT INTO note (id, body) VALUES (1, 'a note')")
                }
                // Every connection stops waiting for a lock after five seconds.
                while runs.value < 2 { try await Task.sleep(for: .milliseconds(50)) }
                _ = try alone.script("ROLLBACK")
                try await written
                #expect(try await database.notes() == [1])
            }
        }
    }

    @Test("Enqueued statements and the commit may together take longer than the longest wait for a result")
    func longBatch() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            let connection = try PostgreSQLConnection(url, .server, patience: .milliseconds(1_500))
            try connection.transact(.write(alone: false)) { tx in
                for _ in 1...3 { try tx.enqueue("SELECT pg_sleep(0.7)") }
            }
            #expect(connection.isAlive)
        }
    }

    @Test("Waiting callers are served in turn when a connection is free")
    func inLine() async throws {
        try await withSmallPool { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for id in 0..<300 { group.addTask { try await database.add(id) } }
                try await group.waitForAll()
            }
            #expect(try await database.notes() == Array(0..<300))
        }
    }

    @Test("People, and clients before authentication, take turns at the connections, whatever their number of requests")
    func turns() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            let engine = try PostgreSQLEngine(url: url, connections: 1, logger: quiet)
            try await using(Database(engine, migrations: [noteMigration])) { database in
                let (busy, other) = (Requester.client("192.0.2.1"), Requester.client("192.0.2.2"))
                let person = Requester.person(.new(at: testNow))
                let (hasBegun, isOver) = (Meeting(), Meeting())
                let order = Noted<[Requester]>([])
                async let long: Void = database.read { _ in
                    hasBegun.open()
                    try isOver.wait()
                }
                try await hasBegun.reached()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (place, requester) in [busy, busy, busy, other, person, person].enumerated() {
                        group.addTask {
                            try await Requester.$current.withValue(requester) {
                                try await database.read { _ in order.change { $0.append(requester) } }
                            }
                        }
                        while engine.pool.waiting <= place { await Task.yield() }
                    }
                    isOver.open()
                    try await group.waitForAll()
                }
                try await long
                #expect(order.value == [busy, other, person, busy, person, busy])
            }
        }
    }

    @Test(
        "A statement that takes too long is cancelled, as is a wait for a lock, and neither is repeated",
        arguments: ["statement_timeout", "lock_timeout"]
    )
    func limits(_ setting: String) async throws {
        try await withTwoPools([noteMigration]) { one, other in
            try await one.add(1)
            let (holds, isOver) = (Meeting(), Meeting())
            async let holder: Void = other.write { tx in
                try tx.run("UPDATE note SET body = 'held' WHERE id = 1")
                holds.open()
                try isOver.wait()
            }
            try await holds.reached()
            let runs = Counter()
            let error = await #expect(throws: AppError.self) {
                try await one.write { tx in
                    runs.increment()
                    _ = try tx.exists("SELECT set_config(\(setting), '100', true)")
                    try tx.run("UPDATE note SET body = 'mine' WHERE id = 1")
                }
            }
            isOver.open()
            try await holder
            #expect(error?.code == .unavailable)
            #expect(error?.message != AppError.uncertain.message)
            #expect(runs.value == 1)
            let body = try await one.read { tx in try tx.value("SELECT body FROM note", as: String.self) }
            #expect(body == "held")
        }
    }

    @Test("An enqueued statement that waits too long for a lock is not repeated, even if the transaction opens with it")
    func enqueued() async throws {
        try await withTwoPools([noteMigration]) { one, other in
            try await one.add(1)
            let (holds, isOver) = (Meeting(), Meeting())
            async let holder: Void = other.write { tx in
                try tx.run("UPDATE note SET body = 'held' WHERE id = 1")
                holds.open()
                try isOver.wait()
            }
            try await holds.reached()
            let runs = Counter()
            let error = await #expect(throws: AppError.self) {
                try await one.write { tx in
                    runs.increment()
                    try tx.enqueue("UPDATE note SET body = 'mine' WHERE id = 1")
                }
            }
            isOver.open()
            try await holder
            #expect(error?.code == .unavailable)
            #expect(error?.message != AppError.uncertain.message)
            #expect(runs.value == 1)
        }
    }

    @Test("The server's timeouts for statements and locks are set at the start")
    func settings() async throws {
        try await withNotes { database in
            let settings = try await database.read { tx in
                try ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"].map {
                    try tx.value("SELECT current_setting(\($0))", as: String.self)
                }
            }
            #expect(settings == ["8s", "5s", "10s"])
        }
    }

    @Test("While the server is unreachable, the error comes after a timeout; a shorter outage goes unnoticed")
    func closedDoor() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            let name = databaseName(url)
            try await withPool(url, patience: .seconds(2)) { database in
                try await database.add(1)
                try await TestCluster.command("ALTER DATABASE \(name) ALLOW_CONNECTIONS false")
                try await cut(name)
                let start = ContinuousClock.now
                let error = await #expect(throws: AppError.self) { try await database.add(2) }
                #expect(error?.code == .unavailable)
                #expect(ContinuousClock.now - start >= .seconds(2))
                try await TestCluster.command("ALTER DATABASE \(name) ALLOW_CONNECTIONS true")
                #expect(try await database.notes() == [1])
            }
            try await withPool(url) { database in
                try await database.add(3)
                try await TestCluster.command("ALTER DATABASE \(name) ALLOW_CONNECTIONS false")
                try await cut(name)
                async let wrote: Void = database.add(4)
                try await Task.sleep(for: .milliseconds(500))
                try await TestCluster.command("ALTER DATABASE \(name) ALLOW_CONNECTIONS true")
                try await wrote
                #expect(try await database.notes() == [1, 3, 4])
            }
        }
    }

    private func cut(_ name: String) async throws {
        try await TestCluster.command(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '\(name)'"
        )
    }
}
