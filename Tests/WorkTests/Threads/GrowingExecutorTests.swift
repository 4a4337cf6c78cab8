import Dispatch
import Foundation
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import Work

@Suite("The executor of requests", .timeLimit(.minutes(15)))
struct GrowingExecutorTests {
    @Test("gives a short job a thread while the usual number of threads is blocked")
    func shortJob() async {
        let executor = GrowingExecutor(width: 2, most: 8)
        let gate = Gate()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask(executorPreference: executor) { gate.block() } }
            await gate.untilBlocked(4)
            // Would never run if the four blocked jobs occupied all threads.
            await Task(executorPreference: executor) {}.value
            gate.open()
        }
        #expect(executor.threadCount <= 8)
    }

    @Test("starts no more threads than the maximum")
    func bound() async {
        let executor = GrowingExecutor(width: 1, most: 3)
        let gate = Gate()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask(executorPreference: executor) { gate.block() } }
            await gate.untilBlocked(3)
            #expect(executor.threadCount == 3)
            #expect(gate.blocked == 3)
            gate.open()
        }
    }

    @Test("runs one job at a time with a width of one, unless one takes long")
    func width() async {
        let executor = GrowingExecutor(width: 1, most: 1)
        let gauge = Gauge()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask(executorPreference: executor) {
                    gauge.enter()
                    gauge.leave()
                }
            }
        }
        #expect(gauge.most == 1)
    }

    @Test("lowers the priority of a thread that computes for long, not of one that waits")
    func demotion() async {
        let executor = GrowingExecutor(width: 1, most: 3)
        async let computing = Task(executorPreference: executor) {
            let end = ContinuousClock.now + .seconds(30)
            while niceness() == 0 && ContinuousClock.now < end {}
            return niceness()
        }.value
        async let waiting = Task(executorPreference: executor) {
            usleep(100_000)
            return niceness()
        }.value
        // The priority is lowered only while others wait.
        await Task(executorPreference: executor) { _ = usleep(100_000) }.value
        #expect(await computing == 10)
        #expect(await waiting == 0)
    }

    @Test("gives a job a thread of the usual priority, even if a thread with a lower one asks for it")
    func priorityOfNewThreads() async {
        let executor = GrowingExecutor(width: 1, most: 3)
        async let computing = Task(executorPreference: executor) {
            let end = ContinuousClock.now + .seconds(30)
            while niceness() == 0 && ContinuousClock.now < end {}
            let next = Task(executorPreference: executor) { niceness() }
            return (niceness(), await next.value)
        }.value
        // The priority is lowered only while others wait.
        await Task(executorPreference: executor) { _ = usleep(100_000) }.value
        let (low, next) = await computing
        #expect(low == 10)
        #expect(next == 0)
    }

    @Test("leaves services that run without a request to another executor, with a lower priority")
    func background() async throws {
        let probe = Probe()
        try await withTaskExecutorPreference(GrowingExecutor(width: 1, most: 1)) {
            try await BackgroundService(probe).run()
        }
        #expect(probe.niceness == 10)
    }

    @Test("leaves services that are logged with their name only, since their settings may have secrets")
    func loggedName() {
        #expect("\([BackgroundService(SecretService(secret: "geheim"))])" == "[SecretService]")
    }

    @Test("is inherited by the tasks of a group, and kept across awaits")
    func inheritance() async {
        let executor = GrowingExecutor(width: 1, most: 1)
        let names = await withTaskExecutorPreference(executor) {
            await withTaskGroup(of: Int.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        await Task.yield()
                        return number
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(names.sorted() == Array(0..<20))
        #expect(executor.threadCount == 1)
    }
}

/// The number of callers between `enter` and `leave`.
private final class Gauge: Sendable {
    private let state = Mutex((now: 0, most: 0))

    var most: Int { state.withLock { $0.most } }

    func enter() {
        state.withLock { state in
            state.now += 1
            state.most = max(state.most, state.now)
        }
    }

    func leave() { state.withLock { $0.now -= 1 } }
}

/// Blocks threads until it is opened.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let state = Mutex(0)

    var blocked: Int { state.withLock { $0 } }

    func block() {
        state.withLock { $0 += 1 }
        semaphore.wait()
        semaphore.signal()
    }

    func open() { semaphore.signal() }

    func untilBlocked(_ count: Int) async {
        while blocked < count { try? await Task.sleep(for: .milliseconds(1)) }
    }
}

/// A service that records the niceness of its thread.
private final class Probe: Service {
    private let found = Mutex<CInt?>(nil)
    var niceness: CInt? { found.withLock { $0 } }

    func run() async {
        found.withLock { $0 = TestSupport.niceness() }
    }
}

private struct SecretService: Service {
    let secret: String

    func run() async {}
}
