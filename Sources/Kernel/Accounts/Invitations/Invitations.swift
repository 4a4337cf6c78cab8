package import API
package import Core
package import Storage

/// The ways into a crew.
package enum Invitations {
    /// How long one works: 14 days.
    package static let minutes = 14 * 24 * 60

    /// Makes a way in (managers; for a manager, owners).
    /// - Parameters:
    ///   - email: the only address that may use it, once; `nil` for everybody who has the link.
    ///   - role: what they become.
    /// - Returns: the secret part of the link, told only here.
    /// - Throws: `AppError` `invalid`, `forbidden`, or `conflict` (code `archived`).
    package static func make(
        email: String?,
        role: Role,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> (code: Secret, expiresAt: Instant) {
        let viewer = try viewer.current(in: tx)
        try viewer.requireManager()
        try viewer.requireOpen()
        if role != .member { try viewer.requireOwner() }
        var check = Validation()
        if role == .owner { check.fail("role", "choice", Phrase("error.field.choice")) }
        let email = email.map { check.email("email", $0) }
        try check.finish()

        let code = Secret.code()
        let expiresAt = now.adding(minutes: minutes)
        try tx.run(
            """
            INSERT INTO invitation (crew, id, hash, role, email, created_by, created_at, expires_at)
            VALUES (
                \(viewer.crew), \(ID<InvitationKey>.new(at: now)), \(code.hash), \(role), \(email), \(viewer.person),
                \(now), \(expiresAt)
            )
            """
        )
        return (code, expiresAt)
    }

    /// Those that still work, newest first.
    static func all(of crew: CrewID, at now: Instant, in tx: Tx) throws -> [InvitationRow] {
        try tx.all(
            InvitationRow.self,
            """
            FROM invitation JOIN person ON person.id = invitation.created_by
            WHERE invitation.crew = \(crew) AND invitation.expires_at > \(now)
            ORDER BY invitation.id DESC LIMIT 100
            """
        )
    }

    /// Ends an invitation (managers).
    /// - Throws: `AppError` `notFound`, `forbidden`, or `conflict` (code `archived`).
    package static func revoke(_ invitation: ID<InvitationKey>, by viewer: Viewer, in tx: Tx) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireManager()
        try viewer.requireOpen()
        let revoked = try tx.run("DELETE FROM invitation WHERE crew = \(viewer.crew) AND id = \(invitation)")
        if revoked == 0 { throw AppError.notFound }
    }

    /// Whoever may not invite any more has not left a way in behind.
    static func revokeAll(of person: PersonID, in crew: CrewID, tx: Tx) throws {
        try tx.run("DELETE FROM invitation WHERE crew = \(crew) AND created_by = \(person)")
    }
}

/// Keys an invitation.
package enum InvitationKey {}

struct InvitationRow: Sendable, Record {
    let id: ID<InvitationKey>
    let role: Role
    let email: String?
    let inviter: String
    let expiresAt: Instant

    static let columns: SQL = "invitation.id, invitation.role, invitation.email, person.name, invitation.expires_at"

    init(row: Row) throws {
        id = try row[0]
        role = try row[1]
        email = try row[2]
        inviter = try row[3]
        expiresAt = try row[4]
    }
}
