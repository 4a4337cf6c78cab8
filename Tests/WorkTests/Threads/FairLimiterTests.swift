import Core
import TestSupport
import Testing

@testable import Work

@Suite("A fair limit", .timeLimit(.minutes(15)))
struct FairLimiterTests {
    @Test("lets owners take turns, regardless of their number of requests")
    func turns() async throws {
        let limiter = FairLimiter<String>(total: 1, perOwner: 1, maxQueued: 10)
        let order = Noted<[String]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (opened, open) = AsyncStream<Void>.makeStream()
            group.addTask { try await limiter.run(for: "first") { for await _ in opened {} } }
            while !limiter.isBusy { await Task.yield() }
            for (place, owner) in ["a", "a", "a", "b", "c"].enumerated() {
                group.addTask { try await limiter.run(for: owner) { order.change { $0.append(owner) } } }
                while limiter.waiting <= place { await Task.yield() }
            }
            open.finish()
            try await group.waitForAll()
        }
        #expect(order.value == ["a", "b", "c", "a", "a"])
        #expect(limiter.isForgotten)
    }

    @Test("lets those who have not had a turn go before an owner whose work has just ended")
    func turnsOfRunning() async throws {
        let limiter = FairLimiter<String>(total: 1, perOwner: 1, maxQueued: 10)
        let order = Noted<[String]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (opened, open) = AsyncStream<Void>.makeStream()
            group.addTask { try await limiter.run(for: "a") { for await _ in opened {} } }
            while !limiter.isBusy { await Task.yield() }
            for (place, owner) in ["a", "a", "b", "c"].enumerated() {
                group.addTask { try await limiter.run(for: owner) { order.change { $0.append(owner) } } }
                while limiter.waiting <= place { await Task.yield() }
            }
            open.finish()
            try await group.waitForAll()
        }
        #expect(order.value == ["b", "c", "a", "a"])
    }

    @Test("runs no more than the maximum, per owner and in total", arguments: [(2, 1), (3, 2), (100, 2)])
    func bounds(total: Int, perOwner: Int) async throws {
        let limiter = FairLimiter<Int>(total: total, perOwner: perOwner, maxQueued: 100)
        let running = Noted<(now: [Int: Int], most: Int, mostOfOne: Int)>(([:], 0, 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<120 {
                group.addTask {
                    try await limiter.run(for: number % 4) {
                        running.change { running in
                            running.now[number % 4, default: 0] += 1
                            running.most = max(running.most, running.now.values.reduce(0, +))
                            running.mostOfOne = max(running.mostOfOne, running.now.values.max() ?? 0)
                        }
                        for _ in 0..<5 { await Task.yield() }
                        running.change { $0.now[number % 4, default: 0] -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        let (most, mostOfOne) = (running.value.most, running.value.mostOfOne)
        #expect(most <= total && mostOfOne <= perOwner)
        #expect(most > 1)
        #expect(limiter.isForgotten)
    }

    @Test("rejects an owner with too many waiting requests, and no one else")
    func line() async throws {
        let limiter = FairLimiter<String>(total: 1, perOwner: 1, maxQueued: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (opened, open) = AsyncStream<Void>.makeStream()
            group.addTask { try await limiter.run(for: "a") { for await _ in opened {} } }
            while !limiter.isBusy { await Task.yield() }
            group.addTask { try await limiter.run(for: "a") {} }
            while limiter.waiting < 1 { await Task.yield() }
            await #expect(throws: AppError.self) { try await limiter.run(for: "a") {} }
            group.addTask { try await limiter.run(for: "b") {} }
            while limiter.waiting < 2 { await Task.yield() }
            open.finish()
            try await group.waitForAll()
        }
    }

    @Test("rejects new owners when too many wait, with the error for that")
    func owners() async throws {
        let busy = AppError(.unavailable, Phrase("busy"))
        let limiter = FairLimiter<String>(
            total: 1,
            perOwner: 1,
            maxQueued: 2,
            maxOwners: 1,
            refusals: .init(ofAll: busy)
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (opened, open) = AsyncStream<Void>.makeStream()
            group.addTask { try await limiter.run(for: "a") { for await _ in opened {} } }
            while !limiter.isBusy { await Task.yield() }
            for waiting in 1...2 {
                group.addTask { try await limiter.run(for: "a") {} }
                while limiter.waiting < waiting { await Task.yield() }
            }
            let error = await #expect(throws: AppError.self) { try await limiter.run(for: "b") {} }
            #expect(error?.message == busy.message)
            open.finish()
            try await group.waitForAll()
        }
    }

    @Test("lets long work give its place to others between its parts, and continue in its next turn")
    func parts() async throws {
        let limiter = FairLimiter<String>(total: 1, perOwner: 1, maxQueued: 1)
        let order = Noted<[String]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (opened, open) = AsyncStream<Void>.makeStream()
            group.addTask {
                try await limiter.runInTurns(for: "long") { place in
                    // Nobody waits yet.
                    try await place.giveWay()
                    order.change { $0.append("long 1") }
                    for await _ in opened {}
                    for part in 2...4 {
                        try await place.giveWay()
                        order.change { $0.append("long \(part)") }
                    }
                }
            }
            while order.value.isEmpty { await Task.yield() }
            for (place, owner) in ["a", "long", "b"].enumerated() {
                group.addTask { try await limiter.run(for: owner) { order.change { $0.append(owner) } } }
                while limiter.waiting <= place { await Task.yield() }
            }
            open.finish()
            try await group.waitForAll()
        }
        #expect(order.value == ["long 1", "a", "b", "long", "long 2", "long 3", "long 4"])
        #expect(limiter.isForgotten)
    }

    @Test("forgets long work that is cancelled while others have its place")
    func cancelledBetweenParts() async throws {
        let limiter = FairLimiter<String>(total: 1, perOwner: 1, maxQueued: 5)
        let (opened, open) = AsyncStream<Void>.makeStream()
        let (closed, close) = AsyncStream<Void>.makeStream()
        let long = Task {
            try await limiter.runInTurns(for: "long") { place in
                for await _ in opened {}
                try await place.giveWay()
            }
        }
        while !limiter.isBusy { await Task.yield() }
        let other = Task { try await limiter.run(for: "other") { for await _ in closed {} } }
        while limiter.waiting < 1 { await Task.yield() }
        open.finish()
        // The other one has the place as soon as it no longer waits and the first one does.
        while limiter.waiting(of: "long") < 1 { await Task.yield() }
        long.cancel()
        await #expect(throws: CancellationError.self) { try await long.value }
        #expect(limiter.isBusy && limiter.waiting == 0)
        close.finish()
        try await other.value
        #expect(limiter.isForgotten)
    }

    @Test("forgets cancelled waiters")
    func cancelled() async throws {
        let limiter = FairLimiter<String>(total: 1, perOwner: 1, maxQueued: 5)
        let (opened, open) = AsyncStream<Void>.makeStream()
        let first = Task { try await limiter.run(for: "a") { for await _ in opened {} } }
        while !limiter.isBusy { await Task.yield() }
        let second = Task { try await limiter.run(for: "b") {} }
        while limiter.waiting < 1 { await Task.yield() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(limiter.waiting == 0)
        open.finish()
        try await first.value
        #expect(limiter.isForgotten)
    }
}
