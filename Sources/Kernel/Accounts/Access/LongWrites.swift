package import Core
package import Hummingbird
package import Storage
import Web

extension CrewContext {
    /// Makes a change in several transactions for an API client, once: from the first transaction on, what was started
    /// is stored under the `Idempotency-Key`. A repeated request, sent while it is in progress or after the server was
    /// stopped halfway, continues it instead of starting another one.
    /// - Parameters:
    ///   - input: the decoded body; the same key with another body is rejected.
    ///   - begin: the first transaction; it returns the id of what was started.
    ///   - finish: completes it. It may be called for something that is already complete, or in progress elsewhere.
    ///   - reply: returns the result.
    package func write<Begun>(
        _ request: Request,
        input: some Encodable = [String: String](),
        begin: @escaping @Sendable (MemberTransaction) throws -> ID<Begun>,
        finish: (ID<Begun>) async throws -> Void,
        reply: @escaping @Sendable (Tx, ID<Begun>) throws -> Reply
    ) async throws -> Response {
        let now = site.clock.now
        let begin = inCrew(.refused, at: now, begin)
        let (database, person) = (site.database, account.person)
        guard let key = try RequestKey(request, input) else {
            let id = try await database.write(begin)
            try await finish(id)
            return try await database.read { tx in try reply(tx, id) }.response()
        }
        let first = try await database.write { tx -> BegunWrite<Begun> in
            if let reply = try key.firstReply(person, tx) { return .answered(reply) }
            if let id: ID<Begun> = try key.begun(person, tx) { return .begun(id) }
            let id = try begin(tx)
            try key.keep(begun: id, person, now, tx)
            return .begun(id)
        }
        switch first {
        case .answered(let reply): return try reply.response()
        case .begun(let id):
            do {
                try await finish(id)
            } catch let error as AppError where error.code != .unavailable {
                // The operation has failed, so the next attempt starts again.
                try await database.write { tx in try key.forgetBegun(person, tx) }
                throw error
            }
            return try await database.write { tx in
                if let other = try key.firstReply(person, tx) { return other }
                return try key.settle(try reply(tx, id), person, tx)
            }.response()
        }
    }

    /// Returns the id of what an earlier request with the same key has started but not finished.
    package func begun<Begun>(
        _ request: Request,
        input: some Encodable = [String: String](),
        _ type: ID<Begun>.Type = ID<Begun>.self
    ) async throws -> ID<Begun>? {
        guard let key = try RequestKey(request, input) else { return nil }
        let person = account.person
        return try await site.database.read { tx in try key.begun(person, tx) }
    }
}

private enum BegunWrite<Begun>: Sendable {
    case answered(Reply)
    case begun(ID<Begun>)
}
