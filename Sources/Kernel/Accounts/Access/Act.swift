package import Core
package import Hummingbird
import Storage
package import Web

extension CrewContext {
    /// Handles a button in one transaction, and redirects to a page with a message of success or failure.
    /// - Parameter undo: the path of the form that reverses it; `nil` not to offer that.
    package func act(
        back: String,
        say: Phrase,
        undo: String? = nil,
        archived: ArchivedCrew = .refused,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Void
    ) async throws -> Response {
        try await redirect(to: back, saying: Flash(say, undo: undo), after: inCrew(archived, body)) { _ in }
    }

    /// Like `act(back:say:)`, for an action that continues after its transaction.
    package func act<Begun: Sendable>(
        back: String,
        say: Phrase,
        archived: ArchivedCrew = .refused,
        _ begin: @escaping @Sendable (MemberTransaction) throws -> Begun,
        finish: (Begun) async throws -> Void
    ) async throws -> Response {
        try await redirect(to: back, saying: Flash(say), after: inCrew(archived, begin), finish: finish)
    }

    /// Like `act(back:say:)`, but the message depends on the outcome.
    package func act(
        back: String,
        archived: ArchivedCrew = .refused,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Phrase
    ) async throws -> Response {
        try await answering(back: back) { Flash(try await site.database.write(inCrew(archived, body))) }
    }

    /// Like `act(back:say:)`, with a message that depends on the outcome and may offer to undo it.
    package func act<Outcome: Sendable>(
        back: String,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Outcome,
        saying: (Outcome) -> Flash
    ) async throws -> Response {
        try await answering(back: back) { saying(try await site.database.write(inCrew(.refused, body))) }
    }
}

extension PersonContext {
    /// Handles a button in one transaction, and redirects to a page with a message of success or failure.
    /// - Parameter undo: the path of the form that reverses it; `nil` not to offer that.
    package func act(
        back: String,
        say: Phrase,
        undo: String? = nil,
        _ body: @escaping @Sendable (PersonTransaction) throws -> Void
    ) async throws -> Response {
        try await redirect(to: back, saying: Flash(say, undo: undo), after: ofPerson(body)) { _ in }
    }

    /// Like `act(back:say:)`, but the message depends on the outcome.
    package func act(
        back: String,
        _ body: @escaping @Sendable (PersonTransaction) throws -> Phrase
    ) async throws -> Response {
        try await answering(back: back) { Flash(try await site.database.write(ofPerson(body))) }
    }

    /// Like `act(back:_:)`, for work that takes several transactions.
    package func act(back: String, slowly work: @escaping @Sendable () async throws -> Phrase) async throws -> Response
    {
        try await answering(back: back) { Flash(try await slowly(work)) }
    }
}

extension SignedInContext {
    /// Redirects with a message after handling a button's form.
    fileprivate func redirect<Begun: Sendable>(
        to back: String,
        saying said: Flash,
        after begin: @escaping @Sendable (Tx) throws -> Begun,
        finish: (Begun) async throws -> Void
    ) async throws -> Response {
        try await answering(back: back) {
            try await finish(try await site.database.write(begin))
            return said
        }
    }

    /// Redirects with the message that `work` returns, or with the reason for its failure.
    fileprivate func answering(back: String, _ work: () async throws -> Flash) async throws -> Response {
        do {
            return seeOther(back).leaving(try await work())
        } catch let error as AppError where [.conflict, .invalid, .stale, .forbidden].contains(error.code) {
            return seeOther(back).leaving(Flash(error.detail, .error))
        }
    }
}

extension Flash {
    fileprivate init(_ phrase: Phrase, undo path: String?) {
        self.init(phrase, undo: path.map { Undo($0) })
    }
}
