package import Core
package import Hummingbird
package import Storage
import Web

/// A transaction in which somebody changes what is theirs alone, in no crew: whose, and when.
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
    /// Changes something in one transaction.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (PersonTransaction) throws -> Value
    ) async throws -> Value {
        try await site.database.write(ofPerson(body))
    }

    /// Changes something on behalf of a program, once: a repeat with the same `Idempotency-Key` gets the first answer again.
    /// - Parameter input: what was read from the body; a key must not come back with another.
    package func write(
        _ request: Request,
        input: some Encodable = [String: String](),
        _ body: @escaping @Sendable (PersonTransaction) throws -> Reply
    ) async throws -> Response {
        let now = site.clock.now
        return try await once(request, input, at: now, ofPerson(at: now, body))
    }

    /// Makes the body of a write from one of this person.
    /// - Parameter now: `nil` is the time at which it is made.
    func ofPerson<Value>(
        at now: Instant? = nil,
        _ body: @escaping @Sendable (PersonTransaction) throws -> Value
    ) -> @Sendable (Tx) throws -> Value {
        let (person, now) = (account.person, now ?? site.clock.now)
        return { tx in try body(PersonTransaction(person, at: now, in: tx)) }
    }
}
