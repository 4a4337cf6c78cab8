import Web
import Work

extension SignedInContext {
    /// Does what may take seconds in the slow lane, at this person's turn, until the client goes away.
    /// - Throws: what the body throws; `AppError.tooMany` when too much of this person's waits already.
    package func slowly<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (lane, person) = (site.slowLane, account.person)
        return try await web.cancellingOnDisconnect { try await lane.run(for: person, body) }
    }
}
