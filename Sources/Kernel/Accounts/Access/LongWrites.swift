package import Core
package import Hummingbird
package import Storage
import Web

extension CrewContext {
    /// A write of several transactions on behalf of a program, done once: what was begun is kept under the `Idempotency-Key` from its first
    /// transaction on. A repeat that comes while it is under way, or after the server was stopped in the middle of it, goes on with that
    /// and begins nothing else.
    /// - Parameters:
    ///   - input: what was read from the body; a key must not come back with another.
    ///   - begin: the first transaction; it names what was begun.
    ///   - finish: does all the rest. It may be called for something that is finished already, or that is being finished elsewhere.
    ///   - reply: what came of it.
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
                // It came to nothing: the next try is a new one.
                try await database.write { tx in try key.forgetBegun(person, tx) }
                throw error
            }
            return try await database.write { tx in
                if let other = try key.firstReply(person, tx) { return other }
                return try key.settle(try reply(tx, id), person, tx)
            }.response()
        }
    }

    /// What an earlier request with the same key has begun and not finished.
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
