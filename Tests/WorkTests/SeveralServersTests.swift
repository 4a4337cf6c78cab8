import Core
import Storage
import Synchronization
import TestSupport
import Testing
import Work

@Suite("Several servers on one database")
struct SeveralServersTests {
    private func runner(
        _ database: Database,
        _ clock: WallClock,
        _ listeners: [any Listener],
        _ observers: [any DeliveryObserver] = []
    ) -> OutboxRunner {
        OutboxRunner(database, clock: clock, listeners: listeners, observers: observers, logger: quiet)
    }

    @Test("deliver each fact once and in order, while both write and poll")
    func once() async throws {
        try await withTwoServers { one, other, clock in
            let runners = [one, other].map { runner($0, clock.clock, [RecordingListener()]) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (pot, database) in [(red, one), (blue, other)] {
                    group.addTask {
                        for number in 0..<60 { try await database.move(pot, to: "\(pot) \(number)", at: clock.now) }
                    }
                }
                for runner in runners {
                    group.addTask { for _ in 0..<40 { try await runner.drain() } }
                }
                try await group.waitForAll()
            }
            for runner in runners { try await runner.drain() }
            let heard = try await one.heard()
            #expect(heard.count == 120)
            for pot in [red, blue] {
                #expect(heard.filter { $0.hasPrefix("\(pot)") } == (0..<60).map { "\(pot) \($0)" })
            }
        }
    }

    @Test("notify their open pages of deliveries by another server, in the same order, without duplicates")
    func observers() async throws {
        try await withTwoServers { one, other, clock in
            let watchers = [Watcher(), Watcher()]
            let here = runner(one, clock.clock, [RecordingListener()], [watchers[0]])
            let there = runner(other, clock.clock, [RecordingListener()], [watchers[1]])
            for runner in [here, there] { try await runner.drain() }
            for number in 0..<30 {
                try await (number % 2 == 0 ? one : other).move(red, to: "\(number)", at: clock.now)
                try await (number % 3 == 0 ? here : there).drain()
            }
            for runner in [here, there] { try await runner.drain() }
            for watcher in watchers { #expect(watcher.seen.flatMap { $0 } == Array(1...30)) }
        }
    }

    @Test("are notified of each other's jobs at once, without frequent polling", .enabled(if: isOnPostgreSQL))
    func call() async throws {
        try await withTwoServers { one, other, clock in
            let rings = Mutex(0)
            other.onAnnouncement { rings.withLock { $0 += 1 } }
            // The first call only signals that it has started to listen.
            let listens = try await eventually { rings.withLock { $0 } == 1 }
            #expect(listens)
            try await one.move(red, to: "shelf", at: clock.now)
            try await runner(one, clock.clock, [RecordingListener()]).drain()
            let isCalled = try await eventually { rings.withLock { $0 } == 2 }
            #expect(isCalled)
        }
    }

    @Test("show nothing that was delivered before they started")
    func late() async throws {
        try await withTwoServers { one, other, clock in
            try await one.move(red, to: "shelf", at: clock.now)
            try await runner(one, clock.clock, [RecordingListener()]).drain()
            let watcher = Watcher()
            let there = runner(other, clock.clock, [RecordingListener()], [watcher])
            try await there.drain()
            #expect(watcher.seen == [])
            try await one.move(red, to: "stove", at: clock.now)
            try await there.drain()
            #expect(watcher.seen == [[2]])
        }
    }

    @Test("show each fact once, even if others were deleted in between")
    func gaps() async throws {
        try await withTwoServers { one, other, clock in
            let (here, watcher) = (runner(one, clock.clock, []), Watcher())
            let there = runner(other, clock.clock, [], [watcher])
            try await there.drain()
            try await one.move(red, to: "shelf", "stove", "sink", at: clock.now)
            try await here.drain()
            try await one.write { tx in try tx.run("DELETE FROM outbox WHERE seq = 2") }
            for _ in 1...2 { try await there.drain() }
            #expect(watcher.seen == [[1, 3]])
        }
    }

    @Test("with clocks a minute apart deliver each fact once, in the order of the commits, whoever delivers")
    func clocks() async throws {
        try await withTwoServers { one, other, clock in
            let behind = WallClock { clock.now.adding(minutes: -1) }
            let (ahead, late) = (
                runner(one, clock.clock, [RecordingListener()]), runner(other, behind, [RecordingListener()])
            )
            try await one.move(red, to: "shelf", at: clock.now)
            try await other.move(red, to: "stove", at: behind.now)
            try await late.drain()
            #expect(try await one.heard() == ["shelf", "stove"])
            try await one.move(red, to: "sink", at: clock.now)
            try await other.move(red, to: "table", at: behind.now)
            try await ahead.drain()
            try await late.drain()
            #expect(try await one.heard() == ["shelf", "stove", "sink", "table"])
        }
    }

    @Test("schedule the job of an interval once, whichever clock is behind")
    func scheduled() async throws {
        try await withTwoServers { one, other, clock in
            let stir = CountingJob()
            let jobs = [RecurringJob(stir, everyMinutes: 1)]
            let behind = WallClock { clock.now.adding(minutes: -1) }
            let doors = [(one, clock.clock), (other, behind)]
            for _ in 0..<5 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (database, clock) in doors {
                        group.addTask {
                            try await Scheduler(database, clock: clock, jobs: jobs, logger: quiet).enqueueDue()
                            try await JobWorker(database, clock: clock, jobs: [stir], logger: quiet).drain()
                        }
                    }
                    try await group.waitForAll()
                }
                clock.advance(seconds: 60)
            }
            clock.advance(seconds: 600)
            for (database, clock) in doors {
                try await JobWorker(database, clock: clock, jobs: [stir], logger: quiet).drain()
            }
            // Five minutes by one clock, and the minute before by the other.
            #expect(stir.times.count == 6)
        }
    }
}
