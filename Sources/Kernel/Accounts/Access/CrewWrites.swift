import Core
package import Hummingbird
import Storage
import Web

// Every change to a crew by a member goes through one of these functions. Each reads the member's rights in the
// transaction and rejects an archived crew before it runs its body.

extension CrewContext {
    /// Makes a change in one transaction.
    /// - Throws: `AppError.notFound` when the viewer has left the crew; `conflict`, code `archived`; what `body`
    ///   throws.
    package func write<Value: Sendable>(
        archived: ArchivedCrew = .refused,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Value
    ) async throws -> Value {
        try await site.database.write(inCrew(archived, body))
    }

    /// Makes a change for an API client, once: a repeated request with the same `Idempotency-Key` gets the first
    /// response again.
    /// - Parameter input: the decoded body; the same key with another body is rejected.
    package func write(
        _ request: Request,
        input: some Encodable = [String: String](),
        archived: ArchivedCrew = .refused,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Reply
    ) async throws -> Response {
        let now = site.clock.now
        return try await once(request, input, at: now, inCrew(archived, at: now, body))
    }

    /// Turns a body that takes a crew's transaction into one that takes a plain transaction.
    /// - Parameter now: `nil` for the current time.
    func inCrew<Value>(
        _ archived: ArchivedCrew,
        at now: Instant? = nil,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Value
    ) -> @Sendable (Tx) throws -> Value {
        let (viewer, now, module) = (viewer, now ?? site.clock.now, site.module)
        return { tx in
            let member = try MemberTransaction(viewer, archived: archived, at: now, in: tx)
            if let module { try CrewModules.require(module, for: member.viewer, in: member) }
            return try body(member)
        }
    }
}
