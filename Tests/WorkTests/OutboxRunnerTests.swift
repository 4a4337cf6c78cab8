import Core
import Foundation
import Logging
import Storage
import TestSupport
import Testing
import Work

@Suite("Delivering facts")
struct OutboxRunnerTests {
    private func runner(
        _ database: Database,
        _ clock: ManualClock,
        _ listeners: [any Listener],
        _ observers: [any DeliveryObserver] = []
    ) -> OutboxRunner {
        OutboxRunner(database, clock: clock.clock, listeners: listeners, observers: observers, logger: quiet)
    }

    @Test("Each fact is delivered once, in order, however often it is polled")
    func once() async throws {
        try await withWork { database, clock in
            let runner = runner(database, clock, [RecordingListener()])
            try await database.move(red, to: "shelf", "stove", at: clock.now)
            clock.advance(seconds: 1)
            try await database.move(red, to: "sink", at: clock.now)
            let before = try await database.heard()
            #expect(before == [])
            for _ in 0..<3 { try await runner.drain() }
            #expect(try await database.heard() == ["shelf", "stove", "sink"])
        }
    }

    @Test("More facts than one batch are all delivered, in order")
    func many() async throws {
        try await withWork { database, clock in
            let runner = runner(database, clock, [RecordingListener()])
            for number in 0..<250 { try await database.move(red, to: "\(number)", at: clock.now) }
            try await runner.drain()
            #expect(try await database.heard() == (0..<250).map(String.init))
        }
    }

    @Test("Slow deliveries have a transaction each, so that other writes do not wait for all of them")
    func slow() async throws {
        try await withWork { database, clock in
            let runner = runner(database, clock, [SlowListener(), RecordingListener()])
            for number in 0..<4 { try await database.move(red, to: "\(number)", at: clock.now) }
            let before = database.commits.writes
            try await runner.drain()
            #expect(database.commits.writes - before >= 4)
            #expect(try await database.heard() == ["0", "1", "2", "3"])
        }
    }

    @Test("Several concurrent servers deliver each fact once")
    func severalServers() async throws {
        try await withWork { database, clock in
            let runners = (0..<4).map { _ in runner(database, clock, [RecordingListener()]) }
            for number in 0..<120 { try await database.move(red, to: "\(number)", at: clock.now) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for runner in runners { group.addTask { try await runner.drain() } }
                try await group.waitForAll()
            }
            #expect(try await database.heard().map { Int($0) ?? -1 }.sorted() == Array(0..<120))
        }
    }

    @Test("A failing listener writes nothing, does not delay other facts, and is retried later")
    func failure() async throws {
        try await withWork { database, clock in
            let porter = RecordingListener()
            let runner = runner(database, clock, [porter])
            porter.fail(at: ["stove"])
            try await database.move(red, to: "shelf", at: clock.now)
            try await database.move(blue, to: "stove", at: clock.now)
            try await database.move(red, to: "sink", at: clock.now)
            try await runner.drain()
            let first = try await database.heard()
            #expect(first == ["shelf", "sink"])

            porter.fail(at: [])
            clock.advance(seconds: 29)
            try await runner.drain()
            let tooEarly = try await database.heard()
            #expect(tooEarly == ["shelf", "sink"])
            clock.advance(seconds: 1)
            for _ in 0..<2 { try await runner.drain() }
            #expect(try await database.heard() == ["shelf", "sink", "stove"])
        }
    }

    @Test("A fact is not logged each time while the database accepts no writes, so that a full disk gets no fuller")
    func noWrites() async throws {
        try await withWork { database, clock in
            try await database.move(red, to: "stove", at: clock.now)
            let said = Lines()
            let runner = OutboxRunner(
                StoppingDatabase.after(writes: 0, database),
                clock: clock.clock,
                listeners: [RecordingListener()],
                observers: [],
                logger: Logger(label: "test") { _ in said }
            )
            for _ in 0..<2 {
                await #expect(throws: AppError.self) { try await runner.drain() }
            }
            #expect(said.all == [])
        }
    }

    @Test("When one of two listeners fails, neither takes effect, and then both do once")
    func twoListeners() async throws {
        try await withWork { database, clock in
            let failing = RecordingListener()
            let runner = runner(database, clock, [RecordingListener(), failing])
            failing.fail(at: ["stove"])
            try await database.move(red, to: "stove", at: clock.now)
            try await runner.drain()
            let heard = try await database.heard()
            #expect(heard == [])
            failing.fail(at: [])
            clock.advance(seconds: 30)
            try await runner.drain()
            #expect(try await database.heard() == ["stove", "stove"])
        }
    }

    @Test("A permanent failure is retried ever less often, and never dropped")
    func backsOff() async throws {
        try await withWork { database, clock in
            let porter = RecordingListener()
            let runner = runner(database, clock, [porter])
            porter.fail(at: ["stove"])
            try await database.move(red, to: "stove", at: clock.now)
            var pauses: [Int] = []
            for _ in 0..<13 {
                try await runner.drain()
                let due = try await database.count("SELECT due_at FROM outbox")
                pauses.append((due - Int(clock.now.milliseconds)) / 1000)
                clock.advance(seconds: pauses[pauses.count - 1])
            }
            #expect(pauses == [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 30720, 30720, 30720])
            porter.fail(at: [])
            try await runner.drain()
            #expect(try await database.heard() == ["stove"])
        }
    }

    @Test("Observers see delivered facts and not failed ones")
    func observers() async throws {
        try await withWork { database, clock in
            let (porter, watcher) = (RecordingListener(), Watcher())
            let runner = runner(database, clock, [porter], [watcher])
            porter.fail(at: ["stove"])
            try await database.move(red, to: "shelf", "stove", "sink", at: clock.now)
            try await runner.drain()
            #expect(watcher.seen == [[1, 3]])
        }
    }

    @Test("A running server delivers a fact as soon as it is committed, and stops on request")
    func running() async throws {
        try await withWork { database, clock in
            let runner = runner(database, clock, [RecordingListener()])
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await runner.run() }
                for place in ["shelf", "stove"] {
                    try await database.move(red, to: place, at: clock.now)
                    let isTold = try await eventually { try await database.heard().last == place }
                    #expect(isTold)
                }
                group.cancelAll()
                try await group.waitForAll()
            }
        }
    }
}

/// Takes longer than a delivery may.
private struct SlowListener: Listener {
    func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        Thread.sleep(forTimeInterval: 0.11)
    }
}
