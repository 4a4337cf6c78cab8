import API
package import Core
import Events
package import Storage
import Work

/// What has to be let go of when a member leaves, such as their shifts to come. Each module that gives people something has one.
package protocol DepartureRule: Sendable {
    /// Called in the transaction in which the member leaves, while they still are one.
    /// - Parameters:
    ///   - zone: the crew's.
    ///   - actor: who removes them, or they themselves.
    func memberLeaves(
        _ person: PersonID,
        crew: CrewID,
        zone: Zone,
        by actor: PersonID,
        at now: Instant,
        in tx: Tx
    ) throws
}

extension Members {
    /// Removes a member (managers; for an owner or manager, owners), or lets them leave (they themselves).
    /// - Throws: `AppError` `notFound`, `forbidden`, or `conflict` (code `archived` or `lastOwner`).
    package static func remove(
        _ person: PersonID,
        by viewer: Viewer,
        departures: [any DepartureRule],
        at now: Instant,
        in tx: Tx
    ) throws {
        let viewer = try viewer.current(in: tx)
        let crew = viewer.crew
        let member = try read(person, in: crew, tx: tx)
        if person != viewer.person {
            try viewer.requireManager()
            if member.role != .member { try viewer.requireOwner() }
        }
        try viewer.requireOpen()
        if member.role == .owner { try requireOtherOwner(than: person, in: crew, tx: tx) }

        for rule in departures {
            try rule.memberLeaves(person, crew: crew, zone: viewer.zone, by: viewer.person, at: now, in: tx)
        }
        try tx.run("DELETE FROM member_position WHERE crew = \(crew) AND person = \(person)")
        try tx.run("DELETE FROM credential WHERE crew = \(crew) AND person = \(person)")
        try Invitations.revokeAll(of: person, in: crew, tx: tx)
        try tx.run("UPDATE member SET left_at = \(now) WHERE crew = \(crew) AND person = \(person)")
        try Outbox.append(MemberLeft(person: person), about: person, crew: crew, by: viewer.person, at: now, in: tx)
    }
}
