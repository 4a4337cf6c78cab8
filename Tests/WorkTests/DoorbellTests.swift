import Synchronization
import Testing

@testable import Work

@Suite("The doorbell")
struct DoorbellTests {
    @Test("goes on waiting its time after earlier waits ran out")
    func waitsAgain() async {
        let bell = Doorbell()
        await bell.wait(atMost: .milliseconds(5))
        await bell.wait(atMost: .milliseconds(5))
        let start = ContinuousClock.now
        await bell.wait(atMost: .milliseconds(60))
        #expect(ContinuousClock.now - start >= .milliseconds(60))
    }

    @Test("remembers a ring that nobody waited for, and forgets it when it is answered")
    func remembersOne() async {
        let bell = Doorbell()
        bell.ring()
        bell.ring()
        let start = ContinuousClock.now
        await bell.wait(atMost: .seconds(600))
        let answered = ContinuousClock.now
        #expect(answered - start < .seconds(300))
        await bell.wait(atMost: .milliseconds(40))
        #expect(ContinuousClock.now - answered >= .milliseconds(40))
    }

    @Test("wakes who waits")
    func wakes() async {
        let bell = Doorbell()
        let start = ContinuousClock.now
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bell.wait(atMost: .seconds(600)) }
            group.addTask {
                try? await Task.sleep(for: .milliseconds(20))
                bell.ring()
            }
        }
        #expect(ContinuousClock.now - start < .seconds(300))
    }

    @Test("lets go of a waiter who is cancelled, and of no other")
    func cancelled() async {
        let bell = Doorbell()
        let waiter = Task { await bell.wait(atMost: .seconds(600)) }
        try? await Task.sleep(for: .milliseconds(20))
        waiter.cancel()
        await waiter.value
        let start = ContinuousClock.now
        await bell.wait(atMost: .milliseconds(40))
        #expect(ContinuousClock.now - start >= .milliseconds(40))
    }
}
