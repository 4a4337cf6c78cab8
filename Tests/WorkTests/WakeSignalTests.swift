import Synchronization
import Testing

@testable import Work

@Suite("A wake signal")
struct WakeSignalTests {
    @Test("keeps waiting for its time after earlier waits timed out")
    func waitsAgain() async {
        let wakeSignal = WakeSignal()
        await wakeSignal.wait(atMost: .milliseconds(5))
        await wakeSignal.wait(atMost: .milliseconds(5))
        let start = ContinuousClock.now
        await wakeSignal.wait(atMost: .milliseconds(60))
        #expect(ContinuousClock.now - start >= .milliseconds(60))
    }

    @Test("remembers a signal that nobody waited for, until the next wait")
    func remembersOne() async {
        let wakeSignal = WakeSignal()
        wakeSignal.signal()
        wakeSignal.signal()
        let start = ContinuousClock.now
        await wakeSignal.wait(atMost: .seconds(600))
        let answered = ContinuousClock.now
        #expect(answered - start < .seconds(300))
        await wakeSignal.wait(atMost: .milliseconds(40))
        #expect(ContinuousClock.now - answered >= .milliseconds(40))
    }

    @Test("wakes waiters")
    func wakes() async {
        let wakeSignal = WakeSignal()
        let start = ContinuousClock.now
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await wakeSignal.wait(atMost: .seconds(600)) }
            group.addTask {
                try? await Task.sleep(for: .milliseconds(20))
                wakeSignal.signal()
            }
        }
        #expect(ContinuousClock.now - start < .seconds(300))
    }

    @Test("releases a cancelled waiter, and no other")
    func cancelled() async {
        let wakeSignal = WakeSignal()
        let waiter = Task { await wakeSignal.wait(atMost: .seconds(600)) }
        try? await Task.sleep(for: .milliseconds(20))
        waiter.cancel()
        await waiter.value
        let start = ContinuousClock.now
        await wakeSignal.wait(atMost: .milliseconds(40))
        #expect(ContinuousClock.now - start >= .milliseconds(40))
    }
}
