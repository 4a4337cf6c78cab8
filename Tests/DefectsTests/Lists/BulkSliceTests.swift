import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing
import Work

@testable import Defects

@Suite("Writing a bulk operation in parts")
struct BulkSliceTests {
    @Test("no transaction is larger than a part, and other writes happen in between")
    func bounded() async throws {
        try await withCountedDatabase(kitchenMigrations) { database, engine in
            let kitchen = try await Kitchen.make(database)
            try await kitchen.reportMany(8 * BulkOperation.part)
            engine.forget()
            let others = Task {
                while !Task.isCancelled {
                    try await database.write { tx in
                        try tx.run("UPDATE person SET name = name WHERE id = \(kitchen.omar.person)")
                    }
                }
            }
            let done = try await kitchen.doToMany(BulkAction(action: "Postpone"), .all(ListFilter()))
            let undone = try await kitchen.undo(done.id, by: kitchen.tim)
            others.cancel()
            try await others.value
            #expect(done.tally.changed == 8 * BulkOperation.part && undone.tally.changed == done.tally.changed)
            let rows = engine.rowsOfWrites
            // The defect, its step and its changes.
            #expect(rows.max() ?? 0 <= 4 * BulkOperation.part, "\(rows)")
            let parts = rows.indices.filter { rows[$0] >= BulkOperation.part }
            let (first, last) = (try #require(parts.first), try #require(parts.last))
            #expect(parts.count >= 16)
            #expect(last - first + 1 > parts.count, "nobody wrote between the first part and the last: \(rows)")
        }
    }

    @Test("an interrupted operation is resumed, changes nothing twice, and is consistent after every part")
    func stopped() async throws {
        try await withKitchen { kitchen in
            let count = 5 * BulkOperation.part + 3
            try await kitchen.reportMany(count)
            let (tim, now, crew, database) = (kitchen.tim, kitchen.now, kitchen.crew, kitchen.database)
            let clock = kitchen.clock.clock
            let id = try await database.write { tx in
                try BulkOperation.start(
                    BulkAction(action: "Postpone"),
                    .all(ListFilter()),
                    in: tx.acting(as: tim, at: now)
                )
            }
            for part in 1...3 {
                await #expect(throws: AppError.self) {
                    let stopping = StoppingDatabase.after(writes: 1, database)
                    _ = try await BulkOperation.execute(id, crew: crew, clock: clock, stopping)
                }
                #expect(try await kitchen.operation(id).tally.changed == part * BulkOperation.part)
                #expect(try await database.check(DefectsModule().invariants) == [])
            }
            #expect(try await kitchen.everyFact().contains { $0.kind == "defect.bulkChanged" } == false)
            kitchen.clock.advance(seconds: 11)
            for _ in 0..<2 { try await RunBulk(database, clock: clock).run(now: kitchen.now) }
            let done = try await kitchen.operation(id)
            #expect(done.isDone && done.tally.changed == count && done.tally.unchanged == 0)
            #expect(try await kitchen.stepsWritten(by: id) == count)
            #expect(try await kitchen.everyFact().count { $0.kind == "defect.bulkChanged" } == 1)

            let undo = try await database.write { tx in try BulkOperation.startUndo(id, in: tx.acting(as: tim, at: now))
            }
            await #expect(throws: AppError.self) {
                let stopping = StoppingDatabase.after(writes: 2, database)
                _ = try await BulkOperation.execute(undo, crew: crew, clock: clock, stopping)
            }
            kitchen.clock.advance(seconds: 11)
            try await RunBulk(database, clock: clock).run(now: kitchen.now)
            #expect(try await kitchen.operation(undo).tally.changed == count)
            #expect(try await kitchen.stepsWritten(by: undo) == count)
        }
    }

    @Test("an operation that fails does not keep the poller from resuming the others, and is retried")
    func others() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportMany(3)
            let (tim, now, database, clock) = (kitchen.tim, kitchen.now, kitchen.database, kitchen.clock.clock)
            let ids = try await database.write { tx in
                try ["3-Normal Queue", "4-Low Priority"].map { priority in
                    try BulkOperation.start(
                        BulkAction(fields: ["priority": priority]),
                        .all(ListFilter()),
                        in: tx.acting(as: tim, at: now)
                    )
                }
            }
            kitchen.clock.advance(seconds: 11)
            let failing = StoppingDatabase.once(afterWrites: 0, database)
            await #expect(throws: AppError.self) { try await RunBulk(failing, clock: clock).run(now: kitchen.now) }
            var done: [Bool] = []
            for id in ids { done.append(try await kitchen.operation(id).isDone) }
            #expect(done.count { $0 } == 1)
            kitchen.clock.advance(seconds: 11)
            try await RunBulk(database, clock: clock).run(now: kitchen.now)
            for id in ids { #expect(try await kitchen.operation(id).isDone) }
        }
    }

    @Test("operations that keep failing let the others go first")
    func failing() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportMany(1)
            let (tim, now, database) = (kitchen.tim, kitchen.now, kitchen.database)
            let bulkAction = BulkAction(fields: ["priority": "3-Normal Queue"])
            let last = try await database.write { tx in
                for _ in 1...20 {
                    _ = try BulkOperation.start(bulkAction, .all(ListFilter()), in: tx.acting(as: tim, at: now))
                }
                try tx.run("UPDATE defect_operation SET deed = '{}'")
                let later = now.adding(milliseconds: 1)
                return try BulkOperation.start(bulkAction, .all(ListFilter()), in: tx.acting(as: tim, at: later))
            }
            kitchen.clock.advance(seconds: 11)
            let job = RunBulk(database, clock: kitchen.clock.clock)
            await #expect(throws: (any Error).self) { try await job.run(now: kitchen.now) }
            #expect(try await kitchen.operation(last).isDone == false)
            try await job.run(now: kitchen.now)
            #expect(try await kitchen.operation(last).isDone)
        }
    }

    @Test("a part that keeps failing, or during which processes die, is given up, and the others are done")
    func givenUp() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportMany(BulkOperation.part + 3)
            let (tim, now, database) = (kitchen.tim, kitchen.now, kitchen.database)
            let bulkAction = BulkAction(action: "Postpone")
            let id = try await database.write { tx in
                let id = try BulkOperation.start(bulkAction, .all(ListFilter()), in: tx.acting(as: tim, at: now))
                try tx.run("UPDATE defect_operation SET deed = '{}'")
                return id
            }
            let job = RunBulk(database, clock: kitchen.clock.clock)
            for _ in 1...JobWorker.mostDeaths {
                kitchen.clock.advance(seconds: 11)
                await #expect(throws: (any Error).self) { try await job.run(now: kitchen.now) }
            }
            try await database.write { tx in
                try tx.run("UPDATE defect_operation SET deed = \(try SQLValue.json(of: bulkAction))")
            }
            kitchen.clock.advance(seconds: 11)
            try await job.run(now: kitchen.now)
            let done = try await kitchen.operation(id)
            #expect(done.isDone && done.tally.changed == 3 && done.tally.refusedCount == BulkOperation.part)
            #expect(done.tally.refused.map(\.reason.code) == [.failed])
            #expect(try await kitchen.stepsWritten(by: id) == 3)
        }
    }

    @Test("an operation whose stored action cannot be read is given up, with all its parts, and its page says so")
    func unreadable() async throws {
        try await withKitchen { kitchen in
            let count = 2 * BulkOperation.part + 3
            try await kitchen.reportMany(count)
            let (tim, now, crew, database) = (kitchen.tim, kitchen.now, kitchen.crew, kitchen.database)
            let id = try await database.write { tx in
                let bulkAction = BulkAction(action: "Postpone")
                let id = try BulkOperation.start(bulkAction, .all(ListFilter()), in: tx.acting(as: tim, at: now))
                try tx.run("UPDATE defect_operation SET deed = '{}'")
                return id
            }
            let job = RunBulk(database, clock: kitchen.clock.clock)
            for _ in 1...JobWorker.mostDeaths {
                kitchen.clock.advance(seconds: 11)
                await #expect(throws: (any Error).self) { try await job.run(now: kitchen.now) }
                #expect(try await kitchen.operation(id).isDone == false)
            }
            kitchen.clock.advance(seconds: 11)
            try await job.run(now: kitchen.now)
            let page = try await database.read { tx in try OperationPage.load(id, tim, tx) }
            let done = page.operation
            #expect(done.isDone && done.tally.changed == 0 && done.bulkAction == nil && page.defects.isEmpty)
            #expect(done.tally.refused.map(\.reason.code) == [.failed] && done.tally.refusedCount == count)
            #expect(try await kitchen.stepsWritten(by: id) == 0)
            let left = try await database.read { tx in try OperationPart.next(of: id, crew, tx) != nil }
            #expect(!left)
        }
    }

    @Test("a reason that only another version knows is shown as a failure")
    func unknownReason() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportMany(3)
            let (tim, now, database) = (kitchen.tim, kitchen.now, kitchen.database)
            let id = try await database.write { tx in
                let bulkAction = BulkAction(action: "Postpone")
                let id = try BulkOperation.start(bulkAction, .all(ListFilter()), in: tx.acting(as: tim, at: now))
                let refused = #"[{"reason":{"code":"later"},"count":2,"named":[]}]"#
                try tx.run("UPDATE defect_operation SET refused = \(SQLValue.json(refused))")
                return id
            }
            let tally = try await kitchen.operation(id).tally
            #expect(tally.refused.map(\.reason.code) == [.failed] && tally.refusedCount == 2)
        }
    }

    @Test("an operation whose end keeps failing is marked as failed after three attempts, and can be undone")
    func unfinished() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportMany(3)
            let (tim, now, database, clock) = (kitchen.tim, kitchen.now, kitchen.database, kitchen.clock.clock)
            let id = try await database.write { tx in
                try BulkOperation.start(
                    BulkAction(action: "Postpone"),
                    .all(ListFilter()),
                    in: tx.acting(as: tim, at: now)
                )
            }
            // The first attempt changes the only part, too, and does not count for the end.
            let failing = RunBulk(StoppingDatabase.at(statement: "state = 'done'", database), clock: clock)
            for _ in 0...JobWorker.mostDeaths {
                kitchen.clock.advance(seconds: 11)
                await #expect(throws: (any Error).self) { try await failing.run(now: kitchen.now) }
                let operation = try await kitchen.operation(id)
                #expect(!operation.isDone && operation.tally.changed == 3)
            }
            kitchen.clock.advance(seconds: 11)
            try await RunBulk(database, clock: clock).run(now: kitchen.now)
            let done = try await kitchen.operation(id)
            #expect(done.isDone && done.isFailed && done.tally.changed == 3)
            #expect(try await kitchen.everyFact().contains { $0.kind == "defect.bulkChanged" } == false)
            let undone = try await kitchen.undo(id, by: tim)
            #expect(undone.tally.changed == 3 && !undone.isFailed)
        }
    }

    @Test("an operation stops when the crew is archived meanwhile, and says how many defects it left unchanged")
    func archived() async throws {
        try await withKitchen { kitchen in
            let count = 4 * BulkOperation.part
            try await kitchen.reportMany(count)
            let (tim, now, crew, database) = (kitchen.tim, kitchen.now, kitchen.crew, kitchen.database)
            let clock = kitchen.clock.clock
            let id = try await database.write { tx in
                try BulkOperation.start(
                    BulkAction(action: "Postpone"),
                    .all(ListFilter()),
                    in: tx.acting(as: tim, at: now)
                )
            }
            await #expect(throws: AppError.self) {
                let stopping = StoppingDatabase.after(writes: 1, database)
                _ = try await BulkOperation.execute(id, crew: crew, clock: clock, stopping)
            }
            try await database.write { tx in try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(crew)") }
            kitchen.clock.advance(seconds: 11)
            try await RunBulk(database, clock: clock).run(now: kitchen.now)
            let done = try await kitchen.operation(id)
            #expect(done.isDone && done.tally.changed == BulkOperation.part)
            #expect(done.tally.refused.map(\.reason.code) == [.stopped])
            #expect(done.tally.refused.map(\.count) == [count - BulkOperation.part])
            #expect(try await kitchen.stepsWritten(by: id) == BulkOperation.part)
        }
    }

    @Test("a request and the poller that run it concurrently change each defect once")
    func atOnce() async throws {
        try await withKitchen { kitchen in
            let count = 6 * BulkOperation.part
            try await kitchen.reportMany(count)
            let (tim, now, crew, database) = (kitchen.tim, kitchen.now, kitchen.crew, kitchen.database)
            let clock = kitchen.clock.clock
            let id = try await database.write { tx in
                try BulkOperation.start(
                    BulkAction(action: "Postpone"),
                    .all(ListFilter()),
                    in: tx.acting(as: tim, at: now)
                )
            }
            async let first = BulkOperation.execute(id, crew: crew, clock: clock, database)
            async let second = BulkOperation.execute(id, crew: crew, clock: clock, database)
            #expect(try await first.tally.changed == count)
            #expect(try await second.tally.changed == count)
            #expect(try await kitchen.stepsWritten(by: id) == count)
            #expect(try await kitchen.everyFact().count { $0.kind == "defect.bulkChanged" } == 1)
        }
    }

    @Test("an operation started by an older version is completed")
    func older() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportMany(3)
            let id = try await kitchen.startAsBefore(BulkAction(action: "Postpone"))
            let (crew, clock) = (kitchen.crew, kitchen.clock.clock)
            let done = try await BulkOperation.execute(id, crew: crew, clock: clock, kitchen.database)
            #expect(done.isDone && done.tally.changed == 3)
            #expect(try await kitchen.stepsWritten(by: id) == 3)
        }
    }

    @Test("defects of an operation started by an older version that keep failing are given up, and the others are done")
    func olderGivenUp() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportMany(BulkOperation.part + 3)
            let bulkAction = BulkAction(action: "Postpone")
            let (id, database) = (try await kitchen.startAsBefore(bulkAction), kitchen.database)
            try await database.write { tx in try tx.run("UPDATE defect_operation SET deed = '{}'") }
            let job = RunBulk(database, clock: kitchen.clock.clock)
            for _ in 1...JobWorker.mostDeaths {
                kitchen.clock.advance(seconds: 11)
                await #expect(throws: (any Error).self) { try await job.run(now: kitchen.now) }
            }
            try await database.write { tx in
                try tx.run("UPDATE defect_operation SET deed = \(try SQLValue.json(of: bulkAction))")
            }
            kitchen.clock.advance(seconds: 11)
            try await job.run(now: kitchen.now)
            let done = try await kitchen.operation(id)
            #expect(done.isDone && !done.isFailed && done.tally.changed == 3)
            #expect(done.tally.refusedCount == BulkOperation.part)
            #expect(done.tally.refused.map(\.reason.code) == [.failed])
        }
    }
}

extension Kitchen {
    /// Starts an operation with a row for each defect instead of parts.
    fileprivate func startAsBefore(_ bulkAction: BulkAction) async throws -> DefectOperationID {
        let (tim, now, crew) = (tim, now, crew)
        return try await database.write { tx in
            let id = try BulkOperation.start(bulkAction, .all(ListFilter()), in: tx.acting(as: tim, at: now))
            try tx.run("DELETE FROM defect_operation_part WHERE crew = \(crew)")
            try tx.run(
                """
                INSERT INTO defect_operation_item (crew, operation, defect)
                SELECT crew, \(id), id FROM defect WHERE crew = \(crew)
                """
            )
            return id
        }
    }

    fileprivate func stepsWritten(by operation: DefectOperationID) async throws -> Int {
        let crew = crew
        return try await database.read { tx in
            try tx.value("SELECT COUNT(*) FROM defect_step WHERE crew = \(crew) AND operation = \(operation)") ?? -1
        }
    }
}
