import Core
import Storage
import Synchronization
import TestSupport
import Testing
import Work

/// Counts its runs.
struct CountingJob: Job {
    static let kind = "pot.stir"
    let times = Times()

    func run(now: Instant) async throws {
        try times.add()
    }
}

struct Scrub: Job {
    static let kind = "pot.scrub"
    let times = Times()

    func run(now: Instant) async throws {
        try times.add()
    }
}

/// Runs until it is cancelled, like the job of a server that hangs.
struct HangingJob: Job {
    static let kind = "pot.simmer"
    let times = Times()

    func run(now: Instant) async throws {
        try times.add()
        try await Task.sleep(for: .seconds(60))
    }
}

/// Runs until it is told to end.
struct SlowJob: Job {
    static let kind = "pot.braise"
    let times = Times()
    let end = WakeSignal()

    func run(now: Instant) async throws {
        try times.add()
        await end.wait(atMost: .seconds(60))
    }
}

final class Times: Sendable {
    private let state = Mutex((count: 0, failures: 0))

    var count: Int { state.withLock { $0.count } }

    func failNext(_ failures: Int) {
        state.withLock { $0.failures = failures }
    }

    func add() throws {
        let fails = state.withLock { state in
            state.count += 1
            state.failures -= 1
            return state.failures >= 0
        }
        if fails { throw Burnt() }
    }

    struct Burnt: Error {}
}

@Suite("Background jobs")
struct JobsTests {
    private func ask(_ kind: String, _ name: String, due: Instant, _ database: Database) async throws {
        try await database.write { tx in try Jobs.enqueue(kind, name: name, due: due, now: testNow, in: tx) }
    }

    private func worker(_ database: Database, _ clock: ManualClock, _ jobs: [any Job]) -> JobWorker {
        JobWorker(database, clock: clock.clock, jobs: jobs, logger: quiet)
    }

    @Test("A job scheduled twice under one name runs once, even if it ran in between")
    func once() async throws {
        try await withWork { database, clock in
            let stir = CountingJob()
            let worker = worker(database, clock, [stir, Scrub()])
            for _ in 0..<2 { try await ask(CountingJob.kind, "noon", due: clock.now, database) }
            try await worker.drain()
            try await ask(CountingJob.kind, "noon", due: clock.now, database)
            try await worker.drain()
            #expect(stir.times.count == 1)
            try await ask(CountingJob.kind, "evening", due: clock.now, database)
            try await worker.drain()
            #expect(stir.times.count == 2)
        }
    }

    @Test("A job runs when it is due, and not before")
    func due() async throws {
        try await withWork { database, clock in
            let stir = CountingJob()
            let worker = worker(database, clock, [stir])
            try await ask(CountingJob.kind, "later", due: clock.now.adding(minutes: 10), database)
            clock.advance(minutes: 9)
            try await worker.drain()
            #expect(stir.times.count == 0)
            clock.advance(minutes: 1)
            try await worker.drain()
            #expect(stir.times.count == 1)
        }
    }

    @Test("A failed job is retried later, and does not delay others")
    func retry() async throws {
        try await withWork { database, clock in
            let (stir, scrub) = (CountingJob(), Scrub())
            let worker = worker(database, clock, [stir, scrub])
            stir.times.failNext(2)
            try await ask(CountingJob.kind, "noon", due: clock.now, database)
            try await ask(Scrub.kind, "noon, too", due: clock.now, database)
            try await worker.drain()
            #expect((stir.times.count, scrub.times.count) == (1, 1))
            clock.advance(seconds: 119)
            try await worker.drain()
            #expect(stir.times.count == 1)
            clock.advance(seconds: 1)
            try await worker.drain()
            #expect(stir.times.count == 2)
            clock.advance(minutes: 4)
            for _ in 0..<2 { try await worker.drain() }
            #expect((stir.times.count, scrub.times.count) == (3, 1))
            clock.advance(minutes: 10_000)
            try await worker.drain()
            #expect(stir.times.count == 3)
        }
    }

    @Test("Several servers run each job once")
    func severalServers() async throws {
        try await withWork { database, clock in
            let stir = CountingJob()
            let workers = (0..<4).map { _ in worker(database, clock, [stir]) }
            for number in 0..<40 { try await ask(CountingJob.kind, "\(number)", due: clock.now, database) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in workers { group.addTask { try await worker.drain() } }
                try await group.waitForAll()
            }
            #expect(stir.times.count == 40)
        }
    }

    @Test("The job of a hanging server is taken over after its timeout, and not before")
    func lease() async throws {
        try await withWork { database, clock in
            let (hanging, taking) = (HangingJob(), HangingJob())
            let first = worker(database, clock, [hanging])
            let second = worker(database, clock, [taking])
            try await ask(HangingJob.kind, "noon", due: clock.now, database)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try? await first.drain() }
                let hasBegun = try await eventually { hanging.times.count == 1 }
                #expect(hasBegun)
                clock.advance(minutes: 1)
                try await second.drain()
                #expect(taking.times.count == 0)
                clock.advance(minutes: 1)
                group.addTask { try? await second.drain() }
                let isTaken = try await eventually { taking.times.count == 1 }
                #expect(isTaken)
                group.cancelAll()
                try await group.waitForAll()
            }
        }
    }

    @Test("A server that finishes a job after another one has taken it over does not end it for that one")
    func takenOver() async throws {
        try await withWork { database, clock in
            let (late, taking) = (SlowJob(), SlowJob())
            let (first, second) = (worker(database, clock, [late]), worker(database, clock, [taking]))
            let running: SQL = "SELECT COUNT(*) FROM job WHERE due_at IS NOT NULL AND leased_until > 0"
            try await ask(SlowJob.kind, "noon", due: clock.now, database)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await first.drain() }
                let hasBegun = try await eventually { late.times.count == 1 }
                #expect(hasBegun)
                clock.advance(minutes: 2)
                group.addTask { try await second.drain() }
                let isTaken = try await eventually { taking.times.count == 1 }
                #expect(isTaken)
                late.end.signal()
                _ = try await group.next()
                #expect(try await database.count(running) == 1)
                // The first server has not died.
                #expect(try await database.count("SELECT COUNT(*) FROM job WHERE deaths > 0") == 0)
                taking.end.signal()
                try await group.waitForAll()
            }
            #expect(try await database.count(running) == 0)
        }
    }

    @Test("A job that this version does not know is completed, and does not delay others")
    func unknown() async throws {
        try await withWork { database, clock in
            let stir = CountingJob()
            try await ask("pot.juggle", "noon", due: clock.now.adding(minutes: -1), database)
            try await ask(CountingJob.kind, "noon, too", due: clock.now, database)
            try await worker(database, clock, [stir]).drain()
            #expect(stir.times.count == 1)
            #expect(try await database.count("SELECT COUNT(*) FROM job WHERE due_at IS NOT NULL") == 0)
        }
    }
}
