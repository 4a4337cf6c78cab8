package import Core
package import Storage
import Work

/// A transaction that changes something in one crew: which crew, when, and by whom. Whatever is recorded in it is recorded so.
package class CrewTransaction: Tx {
    package let crew: CrewID
    /// `nil` for the server itself.
    package let actor: PersonID?
    package let now: Instant

    /// For jobs and listeners. What a member asks for takes a `MemberTransaction`.
    package init(_ crew: CrewID, by actor: PersonID?, at now: Instant, in tx: Tx) {
        self.crew = crew
        self.actor = actor
        self.now = now
        super.init(tx)
    }

    /// Writes a fact in the transaction that makes it true.
    package final func record<Subject>(_ fact: some Fact, about subject: ID<Subject>) throws {
        try Outbox.append(fact, about: subject, crew: crew, by: actor, at: now, in: self)
    }
}

/// A transaction in which a member changes something in their crew. Whoever holds one has looked at their rights in this transaction, and
/// at whether the crew is closed.
package final class MemberTransaction: CrewTransaction {
    /// The member, with the rights that hold in this transaction.
    package let viewer: Viewer

    private init(as viewer: Viewer, at now: Instant, in tx: Tx) {
        self.viewer = viewer
        super.init(viewer.crew, by: viewer.person, at: now, in: tx)
    }

    /// Reads the member's rights, for a job in somebody's name.
    /// - Throws: `AppError.notFound` for nobody in the crew; `conflict`, code `archived`, unless an archived crew is allowed.
    package convenience init(
        _ person: PersonID,
        of crew: CrewID,
        archived: ArchivedCrew = .refused,
        at now: Instant,
        in tx: Tx
    ) throws {
        guard let viewer = try Viewer.of(person, crew: crew, in: tx) else { throw AppError.notFound }
        if archived == .refused { try viewer.requireOpen() }
        self.init(as: viewer, at: now, in: tx)
    }

    /// Reads the viewer's rights anew, however long the request took to get here.
    /// - Throws: `AppError.notFound` when they are not in the crew any more; `conflict`, code `archived`, unless an archived crew is allowed.
    package convenience init(
        _ viewer: Viewer,
        archived: ArchivedCrew = .refused,
        at now: Instant,
        in tx: Tx
    ) throws {
        try self.init(viewer.person, of: viewer.crew, archived: archived, at: now, in: tx)
    }

    /// For a job that finishes what a member began, also when they have left the crew since or it was archived. `nil` for somebody who
    /// never was in the crew.
    package convenience init?(finishingFor person: PersonID, of crew: CrewID, at now: Instant, in tx: Tx) throws {
        guard let viewer = try Viewer.of(person, crew: crew, orFormer: true, in: tx) else { return nil }
        self.init(as: viewer, at: now, in: tx)
    }

    package var person: PersonID { viewer.person }
}

/// What an operation does in a crew that is archived.
package enum ArchivedCrew: Sendable {
    case refused
    /// For the few that end something there, such as leaving the crew, or that open it again.
    case allowed
}
