import Core
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Waits for the result of a callback.
private func result<Value: Sendable>(_ start: (@escaping @Sendable (Value) -> Void) -> Void) async -> Value {
    await withCheckedContinuation { continuation in
        start { continuation.resume(returning: $0) }
    }
}

@Suite("Threads with the priority of the process", .timeLimit(.minutes(5)))
struct ThreadTests {
    @Test("A thread with a lower priority starts one with the usual priority")
    func normal() async {
        let normal: CInt = await result { done in NormalThread.start { done(niceness()) } }
        let (low, started): (CInt, CInt) = await result { done in
            Thread.detachNewThread {
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
                let low = niceness()
                NormalThread.start { done((low, niceness())) }
            }
        }
        #expect(low == 19)
        #expect(started == normal && normal < 19)
    }

    @Test("A thread for slow work has a lower priority, and starts one with the usual priority")
    func slow() async {
        let thread = SerialThread(niceness: Niceness.slow)
        let (low, started): (CInt, CInt) = await result { done in
            thread.run {
                let low = niceness()
                NormalThread.start { done((low, niceness())) }
            }
        }
        #expect(low == Niceness.slow)
        #expect(started < low)
    }

    @Test("Work from many threads runs in order, one piece at a time, even if the thread ended in between")
    func serial() async throws {
        let thread = SerialThread(patience: .milliseconds(1))
        let order = Mutex<[Int]>([])
        let running = Atomic(0)
        for number in 0..<200 {
            thread.run {
                #expect(running.add(1, ordering: .relaxed).newValue == 1)
                order.withLock { $0.append(number) }
                running.subtract(1, ordering: .relaxed)
            }
            if number % 7 == 0 { try await Task.sleep(for: .milliseconds(number % 3)) }
        }
        let total: Int = await result { done in thread.run { done(order.withLock { $0.count }) } }
        #expect(total == 200)
        #expect(order.withLock { $0 } == Array(0..<200))
    }
}
