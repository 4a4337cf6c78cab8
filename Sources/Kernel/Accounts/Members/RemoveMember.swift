import API
package import Core
package import Storage
package import Web
import Work

/// Releases what a departing member holds, such as future shifts. Every module that assigns something to people has
/// one.
package protocol DepartureRule: ModuleExtension {
    /// Called in the transaction in which the member leaves, while they are still a member. The crew may be archived.
    /// - Parameter tx: the transaction of the person who removes them, or their own.
    func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws

    /// What `memberLeaves` would do, a sentence each, for whoever is about to remove the person.
    func consequences(ofLeaving person: PersonID, _ viewer: Viewer, at now: Instant, in tx: Tx) throws -> [Phrase]
}

extension DepartureRule {
    package func consequences(
        ofLeaving person: PersonID,
        _ viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> [Phrase] { [] }
}

extension Members {
    /// Removes a member (managers; owners, to remove an owner or manager), or lets them leave (themselves).
    /// - Throws: `AppError` `notFound`, `forbidden`, or `conflict` (code `archived` or `lastOwner`).
    package static func remove(_ person: PersonID, departures: [any DepartureRule], in tx: MemberTransaction) throws {
        let crew = tx.crew
        let member = try read(person, of: crew, in: tx)
        // An archived crew cannot be changed, but anyone can leave it.
        if person != tx.person {
            try tx.viewer.requireManager()
            if member.role != .member { try tx.viewer.requireOwner() }
            try tx.viewer.requireOpen()
        }
        if member.role == .owner { try requireOtherOwner(than: person, of: crew, in: tx) }
        try leave(person, departures: departures, in: tx)
    }

    /// Ends a membership, without any checks.
    static func leave(_ person: PersonID, departures: [any DepartureRule], in tx: MemberTransaction) throws {
        let crew = tx.crew
        for rule in departures { try rule.memberLeaves(person, in: tx) }
        try tx.run("DELETE FROM member_position WHERE crew = \(crew) AND person = \(person)")
        try tx.run("DELETE FROM credential WHERE crew = \(crew) AND person = \(person)")
        try Invitations.revokeAll(of: person, crew: crew, in: tx)
        try Invitations.deleteAll(about: person, crew: crew, in: tx)
        try tx.run("UPDATE member SET left_at = \(tx.now) WHERE crew = \(crew) AND person = \(person)")
        try tx.record(MemberLeft(person: person), about: person)
    }
}
