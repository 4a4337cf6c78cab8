package import Core
package import Storage
import Work

/// A transaction that changes one crew, with the actor and time that facts are recorded with.
package class CrewTransaction: Tx {
    package let crew: CrewID
    /// `nil` for the server itself.
    package let actor: PersonID?
    package let now: Instant

    /// For jobs and listeners. Actions of a member take a `MemberTransaction`.
    package init(_ crew: CrewID, by actor: PersonID?, at now: Instant, in tx: Tx) {
        self.crew = crew
        self.actor = actor
        self.now = now
        super.init(tx)
    }

    /// Records a fact in the transaction that makes it true.
    package final func record<Subject>(_ fact: some Fact, about subject: ID<Subject>) throws {
        try Outbox.append(fact, about: subject, crew: crew, by: actor, at: now, in: self)
    }
}

/// A transaction in which a member changes their crew. Creating one reads the member's rights in the transaction, and
/// checks whether the crew is archived.
package final class MemberTransaction: CrewTransaction {
    /// The member, with the rights that apply in this transaction.
    package let viewer: Viewer

    private init(as viewer: Viewer, at now: Instant, in tx: Tx) {
        self.viewer = viewer
        super.init(viewer.crew, by: viewer.person, at: now, in: tx)
    }

    /// Reads the member's rights, for a job that acts for a person.
    /// - Throws: `AppError.notFound` when they are not a member; `conflict`, code `archived`, unless an archived crew
    ///   is allowed.
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

    /// Reads the viewer's rights again, because they may have changed since the request began.
    /// - Throws: `AppError.notFound` when they are no longer a member; `conflict`, code `archived`, unless an archived
    ///   crew is allowed.
    package convenience init(
        _ viewer: Viewer,
        archived: ArchivedCrew = .refused,
        at now: Instant,
        in tx: Tx
    ) throws {
        try self.init(viewer.person, of: viewer.crew, archived: archived, at: now, in: tx)
    }

    /// For a job that completes an action of a member, even if they have since left the crew or it has been archived.
    /// `nil` when they were never a member.
    package convenience init?(finishingFor person: PersonID, of crew: CrewID, at now: Instant, in tx: Tx) throws {
        guard let viewer = try Viewer.of(person, crew: crew, orFormer: true, in: tx) else { return nil }
        self.init(as: viewer, at: now, in: tx)
    }

    package var person: PersonID { viewer.person }
}

/// Whether an operation is possible in an archived crew.
package enum ArchivedCrew: Sendable {
    case refused
    /// For the few operations that end something, such as leaving the crew, or that restore the crew.
    case allowed
}
