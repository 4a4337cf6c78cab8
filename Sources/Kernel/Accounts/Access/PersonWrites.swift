package import Core
package import Hummingbird
package import Storage
import Web

/// A transaction in which a person changes data that belongs to them and to no crew.
package final class PersonTransaction: Tx {
    package let person: PersonID
    package let now: Instant

    package init(_ person: PersonID, at now: Instant, in tx: Tx) {
        self.person = person
        self.now = now
        super.init(tx)
    }
}

extension PersonContext {
    /// Makes a change in one transaction.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (PersonTransaction) throws -> Value
    ) async throws -> Value {
        try await site.database.write(ofPerson(body))
    }

    /// Makes a change for an API client, once: a repeated request with the same `Idempotency-Key` gets the first
    /// response again.
    /// - Parameter input: the decoded body; the same key with another body is rejected.
    package func write(
        _ request: Request,
        input: some Encodable = [String: String](),
        _ body: @escaping @Sendable (PersonTransaction) throws -> Reply
    ) async throws -> Response {
        let now = site.clock.now
        return try await once(request, input, at: now, ofPerson(at: now, body))
    }

    /// Like `write(_:input:_:)`, for a change that responds without content.
    package func change(
        _ request: Request,
        input: some Encodable = [String: String](),
        _ body: @escaping @Sendable (PersonTransaction) throws -> Void
    ) async throws -> Response {
        try await write(request, input: input) { tx in
            try body(tx)
            return .noContent
        }
    }

    /// Turns a body that takes this person's transaction into one that takes a plain transaction.
    /// - Parameter now: `nil` for the current time.
    func ofPerson<Value>(
        at now: Instant? = nil,
        _ body: @escaping @Sendable (PersonTransaction) throws -> Value
    ) -> @Sendable (Tx) throws -> Value {
        let (person, now) = (account.person, now ?? site.clock.now)
        return { tx in try body(PersonTransaction(person, at: now, in: tx)) }
    }
}
