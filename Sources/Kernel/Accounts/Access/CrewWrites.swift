import Core
package import Hummingbird
import Storage
import Web

// Everything that changes a crew on behalf of a member goes through one of these. Each reads the member's rights in the transaction, refuses
// a crew that is archived, and only then runs its body.

extension CrewContext {
    /// Changes something in one transaction.
    /// - Throws: `AppError.notFound` when the viewer has left the crew; `conflict`, code `archived`; what `body` throws.
    package func write<Value: Sendable>(
        archived: ArchivedCrew = .refused,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Value
    ) async throws -> Value {
        try await site.database.write(inCrew(archived, body))
    }

    /// Changes something on behalf of a program, once: a repeat with the same `Idempotency-Key` gets the first answer again.
    /// - Parameter input: what was read from the body; a key must not come back with another.
    package func write(
        _ request: Request,
        input: some Encodable = [String: String](),
        archived: ArchivedCrew = .refused,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Reply
    ) async throws -> Response {
        let now = site.clock.now
        return try await once(request, input, at: now, inCrew(archived, at: now, body))
    }

    /// Makes the body of a write from one in a crew.
    /// - Parameter now: `nil` is the time at which it is made.
    func inCrew<Value>(
        _ archived: ArchivedCrew,
        at now: Instant? = nil,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Value
    ) -> @Sendable (Tx) throws -> Value {
        let (viewer, now) = (viewer, now ?? site.clock.now)
        return { tx in try body(MemberTransaction(viewer, archived: archived, at: now, in: tx)) }
    }
}
