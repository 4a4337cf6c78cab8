import Core
import Synchronization
import TestSupport
import Testing

@testable import Media

/// Work that records when the queue starts it, and ends when the test says so.
private final class Barrier: Sendable {
    private struct State {
        var started: [String] = []
        var most = 0
        var open: [String: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    var started: [String] { state.withLock { $0.started } }
    var most: Int { state.withLock { $0.most } }
    var running: [String] { state.withLock { $0.open.keys.sorted() } }

    func work(_ name: String) async {
        await withCheckedContinuation { go in
            state.withLock { state in
                state.started.append(name)
                state.open[name] = go
                state.most = max(state.most, state.open.count)
            }
        }
    }

    /// Ends a piece of work, and waits until this many have started in total.
    func end(_ name: String, until count: Int) async {
        state.withLock { $0.open.removeValue(forKey: name) }?.resume()
        await eventually { self.started.count == count }
    }
}

/// Waits until something is true; the time limit of the suite ends a wait that hangs.
private func eventually(_ isTrue: () -> Bool) async {
    while !isTrue() { await Task.yield() }
}

private let (ada, ben, cas, dora) = (
    PersonID.new(at: testNow), PersonID.new(at: testNow), PersonID.new(at: testNow), PersonID.new(at: testNow)
)

@Suite(.timeLimit(.minutes(5)))
struct FairQueueTests {
    private let barrier = Barrier()

    /// Returns once the work is running or waiting.
    private func ask(_ name: String, _ person: PersonID, _ queue: FairQueue) async -> Task<Void, any Error> {
        let before = barrier.started.count + queue.waitingCount
        let task = Task { try await queue.run(for: person) { await barrier.work(name) } }
        await eventually { barrier.started.count + queue.waitingCount > before }
        return task
    }

    private func refusal(_ person: PersonID, _ queue: FairQueue) async -> String? {
        await MediaTests.refusal { try await queue.run(for: person) {} }
    }

    @Test(
        "many pictures of one person delay others by at most one of them, and cause no rejections"
    )
    func fair() async throws {
        let queue = FairQueue(atOnce: 2, persons: 10, each: 10)
        var tasks: [Task<Void, any Error>] = []
        for number in 1...11 { tasks.append(await ask("ada \(number)", ada, queue)) }
        // One person's work runs one at a time: the other slot is free for others.
        #expect(barrier.started == ["ada 1"])
        for (name, person) in [("ben 1", ben), ("ben 2", ben), ("cas 1", cas), ("dora 1", dora)] {
            tasks.append(await ask(name, person, queue))
        }
        #expect(barrier.started == ["ada 1", "ben 1"])
        #expect(queue.waitingCount == 13)
        await barrier.end("ada 1", until: 3)
        await barrier.end("ben 1", until: 4)
        await barrier.end("cas 1", until: 5)
        await barrier.end("dora 1", until: 6)
        #expect(barrier.started == ["ada 1", "ben 1", "cas 1", "dora 1", "ada 2", "ben 2"])
        await barrier.end("ben 2", until: 6)
        for number in 2...11 { await barrier.end("ada \(number)", until: min(number + 5, 15)) }
        for task in tasks { try await task.value }
        #expect(barrier.most == 2)
        #expect(barrier.started.count == 15)
        #expect(queue.waitingCount == 0)
    }

    @Test("an owner with too much waiting work is rejected at once, and others are not")
    func full() async throws {
        let queue = FairQueue(atOnce: 1, persons: 2, each: 2)
        let tasks = [
            await ask("ada 1", ada, queue), await ask("ada 2", ada, queue), await ask("ada 3", ada, queue),
        ]
        #expect(await refusal(ada, queue) == "tooManyWaiting")
        let ben1 = await ask("ben 1", ben, queue)
        #expect(await refusal(cas, queue) == "busy")
        await barrier.end("ada 1", until: 2)
        await barrier.end("ben 1", until: 3)
        await barrier.end("ada 2", until: 4)
        await barrier.end("ada 3", until: 4)
        for task in tasks + [ben1] { try await task.value }
        #expect(barrier.started == ["ada 1", "ben 1", "ada 2", "ada 3"])
        #expect(await refusal(cas, queue) == nil)
    }

    @Test("a cancelled waiter leaves the queue, and nobody waits for it")
    func cancelled() async throws {
        let queue = FairQueue(atOnce: 1, persons: 10, each: 10)
        let first = await ask("ada 1", ada, queue)
        let second = await ask("ben 1", ben, queue)
        let third = await ask("cas 1", cas, queue)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(queue.waitingCount == 1)
        await barrier.end("ada 1", until: 2)
        #expect(barrier.running == ["cas 1"])
        await barrier.end("cas 1", until: 2)
        try await first.value
        try await third.value
    }

    @Test("failed work frees its slot")
    func failing() async throws {
        let queue = FairQueue(atOnce: 1, persons: 10, each: 10)
        await #expect(throws: AppError.self) { try await queue.run(for: ada) { throw AppError.notFound } }
        #expect(try await queue.run(for: ben) { 7 } == 7)
    }
}
