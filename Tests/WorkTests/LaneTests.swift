import Core
import Storage
import Synchronization
import TestSupport
import Testing
import Work

/// A job of the long lane, which records its orders.
private struct LongJob: Job {
    static let kind = "pot.brew"
    static let lane = JobLane.long
    let log = Log()

    func run(now: Instant) async throws {}

    func run(_ order: JobOrder, now: Instant) async throws {
        log.add(order.name)
    }

    func giveUp(_ order: JobOrder, now: Instant, in tx: Tx) throws {
        log.add("gave up \(order.subject ?? "")")
    }
}

/// Never ends, as if the process had crashed.
private struct CrashingJob: Job {
    static let kind = "pot.brew"
    static let lane = JobLane.long
    let log: Log

    func run(now: Instant) async throws {
        log.add("boom")
        // The process crashes here: nothing after this is executed.
        try await Task.sleep(for: .seconds(3_600))
    }
}

private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

@Suite("Lanes of jobs")
struct LaneTests {
    private let crews = (1...3).map { CrewID(high: 1, low: UInt64($0)) }

    private func ask(
        _ database: Database,
        _ clock: ManualClock,
        _ kind: String,
        _ name: String,
        _ crew: CrewID? = nil,
        subject: String? = nil
    ) async throws {
        let now = clock.now
        try await database.write { tx in
            try Jobs.enqueue(kind, name: name, crew: crew, subject: subject, due: now, now: now, in: tx)
        }
    }

    private func worker(_ database: Database, _ clock: ManualClock, _ lane: JobLane?, _ jobs: [any Job]) -> JobWorker {
        JobWorker(database, clock: clock.clock, lane: lane, jobs: jobs, logger: quiet)
    }

    /// A worker that begins a due job and crashes.
    private func die(_ database: Database, _ clock: ManualClock, _ log: Log) async throws {
        let before = log.all.count
        let id = try await database.read { tx in
            try tx.value("SELECT id FROM job WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1") as ID<any Job>?
        }
        let lease: Int64? = try await withThrowingTaskGroup(of: Void.self) { group in
            let worker = worker(database, clock, .long, [CrashingJob(log: log)])
            group.addTask { try? await worker.drain() }
            let hasBegun = try await eventually { log.all.count > before }
            #expect(hasBegun)
            let lease: Int64? = try await database.read { tx in
                try tx.value("SELECT leased_until FROM job WHERE id = \(id)")
            }
            group.cancelAll()
            try await group.waitForAll()
            return lease
        }
        // The worker was stopped and released its lease, which a crashing process would not.
        try await database.write { tx in
            try tx.run("UPDATE job SET leased_until = \(lease ?? 0) WHERE id = \(id)")
        }
    }

    @Test("Long jobs do not delay short ones, and each worker leaves the other's jobs alone")
    func lanes() async throws {
        try await withWork { database, clock in
            let (stir, brew) = (CountingJob(), LongJob())
            try await ask(database, clock, LongJob.kind, "slow", crews[0])
            try await ask(database, clock, CountingJob.kind, "quick")
            try await ask(database, clock, "pot.juggle", "unknown")
            try await worker(database, clock, .short, [stir, brew]).drain()
            #expect(stir.times.count == 1 && brew.log.all == [])
            #expect(try await database.count("SELECT COUNT(*) FROM job WHERE due_at IS NOT NULL") == 1)
            try await worker(database, clock, .long, [stir, brew]).drain()
            #expect(stir.times.count == 1 && brew.log.all == ["slow"])
        }
    }

    @Test("Crews take turns: never two jobs of one while another one waits")
    func turns() async throws {
        try await withWork { database, clock in
            let brew = LongJob()
            for number in 1...4 { try await ask(database, clock, LongJob.kind, "a\(number)", crews[0]) }
            clock.advance(seconds: 1)
            for number in 1...2 { try await ask(database, clock, LongJob.kind, "b\(number)", crews[1]) }
            clock.advance(seconds: 1)
            try await ask(database, clock, LongJob.kind, "c1", crews[2])
            try await worker(database, clock, .long, [brew]).drain()
            #expect(brew.log.all.map { String($0.prefix(1)) } == ["a", "b", "c", "a", "b", "a", "a"])
            // The crew served last does not go first again, although its job was added first.
            for name in ["a5", "b3"] { try await ask(database, clock, LongJob.kind, name, crews[name == "a5" ? 0 : 1]) }
            try await worker(database, clock, .long, [brew]).drain()
            #expect(brew.log.all.suffix(2) == ["b3", "a5"])
        }
    }

    @Test(
        "A job that crashed three processes is not started again: it is marked, and its kind records the failure"
    )
    func deaths() async throws {
        try await withWork { database, clock in
            let (log, brew) = (Log(), LongJob())
            try await ask(database, clock, LongJob.kind, "bomb", crews[0], subject: "pot 7")
            for _ in 1...3 {
                try await die(database, clock, log)
                clock.advance(minutes: 2)
            }
            let last = worker(database, clock, .long, [brew])
            try await last.drain()
            #expect(log.all == ["boom", "boom", "boom"])
            #expect(brew.log.all == ["gave up pot 7"])
            #expect(
                try await database.count("SELECT COUNT(*) FROM job WHERE failed_at IS NOT NULL AND due_at IS NULL") == 1
            )
            clock.advance(minutes: 10_000)
            try await last.drain()
            #expect(brew.log.all.count == 1)
            // The next job of the same kind is run.
            try await ask(database, clock, LongJob.kind, "tea", crews[0])
            try await last.drain()
            #expect(brew.log.all.last == "tea")
        }
    }

    @Test("A job whose heartbeat could not be written once keeps its lease by the next one")
    func missedBeat() async throws {
        try await withWork { database, clock in
            let log = Log()
            try await ask(database, clock, LongJob.kind, "tea")
            try await withThrowingTaskGroup(of: Void.self) { group in
                // The first write takes the job, the second one is its first heartbeat.
                let worker = JobWorker(
                    StoppingDatabase.once(afterWrites: 1, database),
                    clock: clock.clock,
                    jobs: [CrashingJob(log: log)],
                    heartbeat: .milliseconds(10),
                    logger: quiet
                )
                group.addTask { try? await worker.drain() }
                let hasBegun = try await eventually { log.all.count == 1 }
                #expect(hasBegun)
                clock.advance(minutes: 1)
                let lease = clock.now.adding(minutes: 2)
                let isExtended = try await eventually {
                    try await database.count("SELECT COUNT(*) FROM job WHERE leased_until = \(lease)") == 1
                }
                #expect(isExtended)
                group.cancelAll()
                try await group.waitForAll()
            }
        }
    }

    @Test("A job whose end cannot be recorded at once is released without counting a crash", arguments: [0, 1])
    func outage(failures: Int) async throws {
        try await withWork { database, clock in
            let stir = CountingJob()
            stir.times.failNext(failures)
            try await ask(database, clock, CountingJob.kind, "noon")
            // The first write takes the job, the second one records its end.
            let stopping = JobWorker(
                StoppingDatabase.once(afterWrites: 1, database),
                clock: clock.clock,
                jobs: [stir],
                heartbeat: .milliseconds(100),
                logger: quiet
            )
            try await stopping.drain()
            #expect(try await database.count("SELECT COUNT(*) FROM job WHERE leased_until > 0 OR deaths > 0") == 0)
            clock.advance(minutes: 600)
            try await worker(database, clock, nil, [stir]).drain()
            #expect(stir.times.count == 1 + failures)
        }
    }

    @Test("A job that fails with an error is retried indefinitely, and one left by a stopping server is not a crash")
    func failures() async throws {
        try await withWork { database, clock in
            let stir = CountingJob()
            stir.times.failNext(8)
            try await ask(database, clock, CountingJob.kind, "noon")
            for _ in 1...9 {
                try await worker(database, clock, nil, [stir]).drain()
                clock.advance(minutes: 600)
            }
            #expect(stir.times.count == 9)
            let (log, brew) = (Log(), LongJob())
            try await ask(database, clock, LongJob.kind, "tea", crews[0])
            for round in 1...4 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let worker = worker(database, clock, .long, [CrashingJob(log: log)])
                    group.addTask { try? await worker.drain() }
                    let hasBegun = try await eventually { log.all.count == round }
                    #expect(hasBegun)
                    group.cancelAll()
                    try await group.waitForAll()
                }
            }
            // Immediately, without waiting for a lease to expire.
            try await worker(database, clock, .long, [brew]).drain()
            #expect(brew.log.all == ["tea"])
        }
    }
}
