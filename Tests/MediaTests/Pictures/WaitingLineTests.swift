import Core
import Synchronization
import Testing

@testable import Media

/// How many are inside at a time.
private final class Gauge: Sendable {
    private let counts = Mutex((now: 0, most: 0, all: 0))

    func enter() {
        counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
    }

    func leave() {
        counts.withLock { $0.now -= 1 }
    }

    var most: Int { counts.withLock { $0.most } }
    var all: Int { counts.withLock { $0.all } }
}

struct WaitingLineTests {
    @Test("no more are let in than there is room for, and all get their turn")
    func turns() async throws {
        let line = WaitingLine(atOnce: 2, waiting: 100)
        let inside = Gauge()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await line.turn {
                        inside.enter()
                        try await Task.sleep(for: .milliseconds(2))
                        inside.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.most == 2)
        #expect(inside.all == 50)
    }

    @Test("who finds the line full is told so at once")
    func full() async throws {
        let line = WaitingLine(atOnce: 1, waiting: 1)
        let (steps, go) = AsyncStream.makeStream(of: Void.self)
        let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            try await line.turn {
                enter.yield()
                for await _ in steps { break }
            }
        }
        for await _ in entered { break }
        let second = Task { try await line.turn {} }
        // The second waits once a third is refused.
        var refused: (any Error)?
        for _ in 0..<1000 where refused == nil {
            let third = Task { try await line.turn {} }
            try await Task.sleep(for: .milliseconds(2))
            third.cancel()
            if case .failure(let error as AppError) = await third.result { refused = error }
        }
        #expect((refused as? AppError)?.code == .unavailable)
        go.yield()
        _ = try await first.value
        _ = try await second.value
        try await line.turn {}
    }

    @Test("who stops waiting leaves the line, and nobody behind waits for them")
    func cancelled() async throws {
        let line = WaitingLine(atOnce: 1, waiting: 10)
        let (steps, go) = AsyncStream.makeStream(of: Void.self)
        let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            try await line.turn {
                enter.yield()
                for await _ in steps { break }
            }
        }
        for await _ in entered { break }
        let second = Task { try await line.turn {} }
        let third = Task { try await line.turn {} }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        go.yield()
        _ = try await first.value
        _ = try await third.value
    }
}
