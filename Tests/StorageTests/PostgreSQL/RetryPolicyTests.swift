import Testing

@testable import Storage

@Suite("Reruns of a transaction on PostgreSQL")
struct RetryPolicyTests {
    private let collision = PostgreSQLFault(state: "40001", message: "could not serialize access")

    /// How many collisions a policy allows before the transaction runs alone.
    private func collisionsUntilAlone() -> Int {
        var policy = RetryPolicy()
        var collisions = 0
        while !policy.isUnlucky, collisions < 100, policy.allows(collision) { collisions += 1 }
        return collisions
    }

    @Test("A write runs alone after 5 collisions, background work after 20, because all others wait for it")
    func alone() async {
        #expect(collisionsUntilAlone() == 5)
        await BackgroundWork.run { #expect(collisionsUntilAlone() == 20) }
    }

    @Test("Duplicate keys and lost connections are retried only a few times")
    func limits() {
        func reruns(_ state: String) -> Int {
            var policy = RetryPolicy()
            var count = 0
            while count < 100, policy.allows(PostgreSQLFault(state: state, message: "")) { count += 1 }
            return count
        }
        #expect(reruns("23505") == 2)
        #expect(reruns("08006") == 3)
        #expect(reruns("42601") == 0)
    }

    @Test("A lost connection proves that the last statement did not run only if the server itself ended an earlier one")
    func beforeLast() {
        func isProof(_ state: String, isBeforeLast: Bool) -> Bool {
            var fault = PostgreSQLFault(state: state, message: "")
            fault.isBeforeLast = isBeforeLast
            return fault.isLoss && fault.isLossBeforeLast
        }
        #expect(isProof("57P01", isBeforeLast: true))
        #expect(!isProof("57P01", isBeforeLast: false))
        // What PgBouncer reports when it has lost the server.
        #expect(!isProof("08P01", isBeforeLast: true))
        #expect(!isProof("", isBeforeLast: true))
    }

    @Test("Pauses get longer, up to a tenth of a second")
    func pauses() {
        var policy = RetryPolicy()
        #expect(policy.pause <= .milliseconds(2))
        for _ in 0..<20 { _ = policy.allows(collision) }
        #expect(policy.pause >= .milliseconds(50) && policy.pause <= .milliseconds(100))
    }
}
