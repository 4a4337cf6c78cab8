import Core
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Accounts

@Suite("Waiting for a password hash", .timeLimit(.minutes(15)))
struct HashingQueueTests {
    @Test("With many attempts from one address, another address waits for one of them, and a known device goes first")
    func fair() async throws {
        let (order, refused) = try await serve(HashingQueue(most: 64)) { line in
            for _ in 0..<40 { try await line.stand(.address("guesser")) }
            try await line.stand(.address("honest"))
            try await line.stand(.known)
        }
        #expect(order.count == 42)
        #expect(refused == 0)
        let known = try #require(order.firstIndex(of: .known))
        #expect(known < 4)
        let honest = try #require(order.firstIndex(of: .address("honest")))
        #expect(honest < 6)
    }

    @Test("A full lane makes room for an address with fewer waiters, at the expense of the one with the most")
    func full() async throws {
        let (order, refused) = try await serve(HashingQueue(most: 10)) { line in
            for _ in 0..<80 { try await line.stand(.address("guesser")) }
            try await line.stand(.address("honest"))
            for _ in 0..<8 { try await line.stand(.known) }
        }
        #expect(order.count { $0 == .known } == 8)
        #expect(order.count { $0 == .address("honest") } == 1)
        #expect(order.count { $0 == .address("guesser") } == 7)
        #expect(refused == 73)
    }

    @Test("A full lane with one waiter from each address rejects the next one, and has room again afterwards")
    func everywhere() async throws {
        let queue = HashingQueue(most: 10)
        let (order, refused) = try await serve(queue) { line in
            for number in 0..<20 { try await line.stand(.address("address \(number)")) }
        }
        #expect(order.count == 8)
        #expect(refused == 12)
        let later = try await queue.run(in: .address("later")) { [1] }
        #expect(later == [1])
    }

    @Test("A cancelled attempt leaves the queue at once, and makes room for another one")
    func cancelled() async throws {
        let (order, refused) = try await serve(HashingQueue(most: 4)) { line in
            for name in ["patient", "hasty"] { try await line.stand(.address(name)) }
            line.cancelLast()
            try await line.stand(.address("later"))
        }
        #expect(Set(order) == [.address("patient"), .address("later")])
        #expect(refused == 1)
    }

    @Test("A hash is computed at a lower priority than short requests, whatever they wait for")
    func priority() async throws {
        let before = niceness()
        let during = try await HashingQueue(most: 1).run(in: .known) { [UInt8(clamping: niceness())] }
        #expect(CInt(during[0]) > before)
        #expect(niceness() == before)
    }

    /// Queues attempts behind two hashes that occupy both threads.
    /// - Returns: the order in which they ran, and the number rejected.
    private func serve(
        _ queue: HashingQueue,
        _ body: (Line) async throws -> Void
    ) async throws -> (order: [HashingLane], refused: Int) {
        let line = Line(queue)
        let semaphore = DispatchSemaphore(value: 0)
        async let first = queue.run(in: .address("first")) {
            semaphore.wait(); return []
        }
        async let second = queue.run(in: .address("second")) {
            semaphore.wait(); return []
        }
        while queue.counts.running < 2 { await Task.yield() }
        do {
            try await body(line)
        } catch {
            for _ in 0..<2 { semaphore.signal() }
            throw error
        }
        for _ in 0..<2 { semaphore.signal() }
        _ = try await (first, second)
        let refused = await line.finish()
        return (line.order, refused)
    }
}

/// Queues attempts in given lanes, and records the order in which they run.
private final class Line: Sendable {
    private let queue: HashingQueue
    private let turns = Mutex<[HashingLane]>([])
    private let tasks = Mutex<[Task<Bool, Never>]>([])

    init(_ queue: HashingQueue) {
        self.queue = queue
    }

    var order: [HashingLane] { turns.withLock { $0 } }

    /// Returns when the attempt is queued, or was rejected.
    func stand(_ lane: HashingLane) async throws {
        let before = queue.counts.arrivals
        let task = Task { [queue] in
            do {
                _ = try await queue.run(in: lane) {
                    self.turns.withLock { $0.append(lane) }
                    return []
                }
                return true
            } catch {
                return false
            }
        }
        tasks.withLock { $0.append(task) }
        while queue.counts.arrivals == before { await Task.yield() }
    }

    func cancelLast() {
        tasks.withLock { $0.last }?.cancel()
    }

    /// - Returns: the number rejected.
    func finish() async -> Int {
        var refused = 0
        for task in tasks.withLock({ $0 }) where await !task.value { refused += 1 }
        return refused
    }
}
