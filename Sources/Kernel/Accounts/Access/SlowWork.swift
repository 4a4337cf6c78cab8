import Web
import Work

extension SignedInContext {
    /// Runs work that may take seconds in the slow lane, fairly per person. Cancels it if the client disconnects.
    /// - Throws: what the body throws; `AppError.tooMany` when too much work of this person is waiting.
    package func slowly<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (lane, person) = (site.slowLane, account.person)
        return try await web.cancellingOnDisconnect { try await lane.run(for: person, body) }
    }
}
