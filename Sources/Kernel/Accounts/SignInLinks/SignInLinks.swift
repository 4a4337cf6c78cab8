import API
package import Core
package import Storage
import Work

/// Single-use links for people who forgot their password, to choose a new one.
///
/// Whoever has such a link controls the account. So a crew can create one only for a member whose account gives access
/// only to that crew, and who is not an owner. These conditions are checked again when the link is opened and used.
package enum SignInLinks {
    /// The validity of a link: a day.
    package static let minutes = 24 * 60

    /// Creates a link for a member (owners and managers; for a manager, owners). An earlier link stops working.
    /// - Returns: the secret part of the link, which cannot be read again.
    /// - Throws: `AppError` `notFound`, `forbidden`, or `conflict`, field `person`, code `owner`, `otherCrews` or `noAccount`.
    package static func make(
        for person: PersonID,
        in tx: MemberTransaction
    ) throws -> (code: Secret, expiresAt: Instant) {
        let member = try Members.read(person, of: tx.crew, in: tx)
        try requireMay(tx.viewer, for: member)
        if let reason = try obstacle(for: member, of: tx.crew, in: tx) { throw reason.error }
        let made = try insert(for: person, crew: tx.crew, by: tx.person, at: tx.now, in: tx)
        try tx.record(SignInLinkCreated(person: person), about: person)
        return made
    }

    /// Creates a link for anyone with an account, for the operator of the server.
    /// - Throws: `AppError.conflict`, code `noAccount`.
    package static func make(
        for person: PersonID,
        at now: Instant,
        in tx: Tx
    ) throws -> (code: Secret, expiresAt: Instant) {
        try insert(for: person, crew: nil, by: nil, at: now, in: tx)
    }

    private static func insert(
        for person: PersonID,
        crew: CrewID?,
        by creator: PersonID?,
        at now: Instant,
        in tx: Tx
    ) throws -> (code: Secret, expiresAt: Instant) {
        try People.requireAccount(of: person, field: "person", in: tx)
        try endAll(of: person, in: tx)
        let code = Secret.code()
        let expiresAt = now.adding(minutes: minutes)
        try tx.run(
            """
            INSERT INTO sign_in_link (person, hash, crew, created_by, created_at, expires_at)
            VALUES (\(person), \(code.hash), \(crew), \(creator), \(now), \(expiresAt))
            """
        )
        return (code, expiresAt)
    }

    /// Revokes a member's link (anyone who may create one).
    /// - Throws: `AppError` `notFound`, also when the crew has created none, or `forbidden`.
    package static func revoke(for person: PersonID, in tx: MemberTransaction) throws {
        let member = try Members.read(person, of: tx.crew, in: tx)
        try requireMay(tx.viewer, for: member)
        let revoked = try tx.run("DELETE FROM sign_in_link WHERE person = \(person) AND crew = \(tx.crew)")
        if revoked == 0 { throw AppError.notFound }
    }

    static func endAll(of person: PersonID, in tx: Tx) throws {
        try tx.run("DELETE FROM sign_in_link WHERE person = \(person)")
    }

    /// - Throws: `AppError.forbidden`.
    private static func requireMay(_ viewer: Viewer, for member: MemberRow) throws {
        try viewer.requireManager()
        if member.person == viewer.person { throw AppError(.forbidden, Phrase("error.signInLink.self")) }
        if member.role != .member { try viewer.requireOwner() }
    }

    /// Why no one in the crew can create a link for a member.
    enum Obstacle: String, Sendable {
        case owner, otherCrews

        var phrase: Phrase { Phrase("error.signInLink.\(rawValue)") }
        fileprivate var error: AppError { .conflict("person", rawValue, phrase) }
    }

    static func obstacle(for member: MemberRow, of crew: CrewID, in tx: Tx) throws -> Obstacle? {
        if member.role == .owner { return .owner }
        let isElsewhere = try tx.exists(
            "SELECT 1 FROM member WHERE person = \(member.person) AND crew <> \(crew) AND left_at IS NULL"
        )
        return isElsewhere ? .otherCrews : nil
    }

    /// The section on a member's page; `nil` if the viewer may not create a link.
    static func section(for member: MemberRow, _ viewer: Viewer, at now: Instant, in tx: Tx) throws
        -> SignInLinkSection?
    {
        guard viewer.isManager, member.hasAccount, member.person != viewer.person,
            member.role == .member || viewer.isOwner
        else {
            return nil
        }
        return SignInLinkSection(
            obstacle: try obstacle(for: member, of: viewer.crew, in: tx),
            expiresAt: try expiry(for: member.person, of: viewer.crew, at: now, in: tx)
        )
    }

    /// The expiry of a member's link; `nil` when the crew has created none.
    static func expiry(for person: PersonID, of crew: CrewID, at now: Instant, in tx: Tx) throws -> Instant? {
        try tx.value(
            "SELECT expires_at FROM sign_in_link WHERE person = \(person) AND crew = \(crew) AND expires_at > \(now)"
        )
    }
}
