import Core
import Synchronization
import Testing

@testable import Work

@Suite("A fair limit", .timeLimit(.minutes(15)))
struct FairLimiterTests {
    @Test("lets owners take turns, regardless of their number of requests")
    func turns() async throws {
        let limiter = FairLimiter<String>(total: 1, perOwner: 1, longestLine: 10)
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

    @Test("runs no more than the maximum, per owner and in total", arguments: [(2, 1), (3, 2), (100, 2)])
    func bounds(total: Int, perOwner: Int) async throws {
        let limiter = FairLimiter<Int>(total: total, perOwner: perOwner, longestLine: 100)
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
        #expect(most > 1 || total == 1)
        #expect(limiter.isForgotten)
    }

    @Test("rejects an owner with too many waiting requests, and no one else")
    func line() async throws {
        let limiter = FairLimiter<String>(total: 1, perOwner: 1, longestLine: 1)
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

    @Test("forgets cancelled waiters")
    func cancelled() async throws {
        let limiter = FairLimiter<String>(total: 1, perOwner: 1, longestLine: 5)
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

/// A value shared by several tasks.
private final class Noted<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) {
        mutex = Mutex(value)
    }

    var value: Value { mutex.withLock { $0 } }

    func change(_ body: (inout Value) -> Void) {
        mutex.withLock { value in
            var changed = value
            body(&changed)
            value = changed
        }
    }
}
