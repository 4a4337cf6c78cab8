import Core
import Storage
import TestSupport
import Testing

@testable import Work

private struct Sweep: Job {
    static let kind = "floor.sweep"
    func run(now: Instant) async throws {}
}

private struct Mop: Job {
    static let kind = "floor.mop"
    func run(now: Instant) async throws {}
}

@Suite("Scheduled jobs")
struct SchedulerTests {
    private func scheduler(_ database: Database, _ clock: ManualClock) -> Scheduler {
        let jobs = [RecurringJob(Sweep(), everyMinutes: 10), RecurringJob(Mop(), everyMinutes: 24 * 60)]
        return Scheduler(database, clock: clock.clock, jobs: jobs, logger: quiet)
    }

    private func enqueued(_ database: Database, _ kind: String) async throws -> Int {
        try await database.count("SELECT COUNT(*) FROM job WHERE kind = \(kind)")
    }

    @Test("Are scheduled once per interval, even by two servers that poll all the time")
    func oncePerInterval() async throws {
        try await withWork { database, clock in
            let schedulers = [scheduler(database, clock), scheduler(database, clock)]
            for minute in 0..<30 {
                for scheduler in schedulers { try await scheduler.enqueueDue() }
                let (sweeps, mops) = (try await enqueued(database, Sweep.kind), try await enqueued(database, Mop.kind))
                #expect((sweeps, mops) == (minute / 10 + 1, 1))
                clock.advance(minutes: 1)
            }
        }
    }

    @Test("Are due at once, and missed intervals are not made up for")
    func missed() async throws {
        try await withWork { database, clock in
            let scheduler = scheduler(database, clock)
            try await scheduler.enqueueDue()
            clock.advance(minutes: 100)
            try await scheduler.enqueueDue()
            #expect(try await enqueued(database, Sweep.kind) == 2)
            let now = clock.now
            let dueNow = try await database.count(
                "SELECT COUNT(*) FROM job WHERE due_at = \(now) AND kind = 'floor.sweep'"
            )
            #expect(dueNow == 1)
        }
    }

    @Test("Are deleted a week after completion, and never before")
    func forgotten() async throws {
        try await withWork { database, clock in
            let scheduler = scheduler(database, clock)
            try await scheduler.enqueueDue()
            try await database.write { tx in try tx.run("UPDATE job SET due_at = NULL WHERE kind = 'floor.sweep'") }
            clock.advance(minutes: 7 * 24 * 60)
            try await scheduler.enqueueDue()
            let atAWeek = try await enqueued(database, Sweep.kind)
            #expect(atAWeek == 2)
            clock.advance(seconds: 1)
            try await scheduler.enqueueDue()
            #expect(try await enqueued(database, Sweep.kind) == 1)
            #expect(try await enqueued(database, Mop.kind) == 2)
        }
    }

    @Test("Are deleted without a look at all others")
    func plan() async throws {
        let steps = try await explainedSteps(Jobs.migrations) { database in
            try await scheduler(database, ManualClock()).enqueueDue()
        }
        #expect(steps.contains { $0.contains("job_done") })
        #expect(steps.filter { $0.hasPrefix("SCAN job") } == [])
    }

    @Test("Are scheduled by a running server, which stops on request")
    func running() async throws {
        try await withWork { database, clock in
            let scheduler = scheduler(database, clock)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await scheduler.run() }
                let isEnqueued = try await eventually { try await enqueued(database, Mop.kind) == 1 }
                #expect(isEnqueued)
                group.cancelAll()
                try await group.waitForAll()
            }
        }
    }

    @Test("Wait while the clock is wrong by more than a week, and continue when it is right again")
    func jump() async throws {
        try await withWork { (database: Database, clock: ManualClock) async throws -> Void in
            let real = ManualClock(at: Instant(milliseconds: 0))
            let watch = ClockWatch(clock.clock) { .milliseconds(real.now.milliseconds) }
            let jobs = [RecurringJob(Sweep(), everyMinutes: 10)]
            let scheduler = Scheduler(database, clock: clock.clock, jobs: jobs, logger: quiet, watch: watch)
            var state = Scheduler.State()
            try await scheduler.tick(&state)
            #expect(try await enqueued(database, Sweep.kind) == 1)
            for days in [400, 60_000, -100_000] {
                clock.advance(minutes: days * 24 * 60)
                try await scheduler.tick(&state)
                #expect(try await enqueued(database, Sweep.kind) == 1, "\(days)")
                clock.advance(minutes: -days * 24 * 60)
            }
            // Elapsed time is not a jump, and neither is a difference of a day.
            for minutes in [30 * 24 * 60, 20] {
                real.advance(minutes: minutes)
                clock.advance(minutes: minutes)
                try await scheduler.tick(&state)
            }
            #expect(try await enqueued(database, Sweep.kind) == 3)
            clock.advance(minutes: 24 * 60)
            try await scheduler.tick(&state)
            #expect(try await enqueued(database, Sweep.kind) == 4)
        }
    }
}
