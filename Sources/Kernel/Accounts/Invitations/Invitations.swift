package import API
package import Core
import Storage
package import Web

/// Invitations to a crew.
package enum Invitations {
    /// The validity of an invitation: 14 days.
    package static let minutes = 14 * 24 * 60

    /// Creates an invitation (managers; owners, to invite a manager).
    /// - Parameters:
    ///   - email: the only address that can accept it, once; `nil` for anyone with the link.
    ///   - role: the role of the new member.
    ///   - person: a member without an account, whom the accepting account takes over, once. An earlier invitation for
    ///   them stops working.
    ///   - limits: `nil` for the operator, who is not limited.
    /// - Returns: the secret part of the link, which cannot be read again.
    /// - Throws: `AppError` `notFound`, `invalid`, `forbidden`, or `conflict` (code `archived`, `account` or `limit`).
    package static func make(
        email: String?,
        role: Role,
        for person: PersonID? = nil,
        within limits: Limits? = nil,
        in tx: MemberTransaction
    ) throws -> (code: Secret, expiresAt: Instant) {
        try tx.viewer.requireManager()
        if role != .member { try tx.viewer.requireOwner() }
        var check = Validation()
        if role == .owner || person != nil && role != .member {
            check.fail("role", "choice", Phrase("error.field.choice"))
        }
        let email = email.map { check.email("email", $0) }
        try check.finish()
        if let person { try replace(person, in: tx) }
        try limits?.requireRoom(forInvitations: 1, to: tx.crew, at: tx.now, in: tx)

        let code = Secret.code()
        let expiresAt = tx.now.adding(minutes: minutes)
        try tx.run(
            """
            INSERT INTO invitation (crew, id, hash, role, email, created_by, created_at, expires_at, person)
            VALUES (
                \(tx.crew), \(ID<InvitationKey>.new(at: tx.now)), \(code.hash), \(role), \(email), \(tx.person),
                \(tx.now), \(expiresAt), \(person)
            )
            """
        )
        return (code, expiresAt)
    }

    /// Revokes the open invitation for a person without an account, so that only one works at a time.
    private static func replace(_ person: PersonID, in tx: MemberTransaction) throws {
        if try Members.read(person, of: tx.crew, in: tx).hasAccount {
            throw AppError.conflict("person", "account", Phrase("error.hasAccount"))
        }
        try tx.run("DELETE FROM invitation WHERE person = \(person) AND used_by IS NULL")
    }

    /// The open invitation for a person without an account.
    static func open(for person: PersonID, at now: Instant, in tx: Tx) throws -> InvitationRow? {
        try tx.first(
            InvitationRow.self,
            """
            FROM \(InvitationRow.source)
            WHERE invitation.person = \(person) AND invitation.used_by IS NULL AND invitation.expires_at > \(now)
            """
        )
    }

    /// Valid invitations, newest first.
    static func all(of crew: CrewID, most: Int, at now: Instant, in tx: Tx) throws -> [InvitationRow] {
        try tx.all(
            InvitationRow.self,
            """
            FROM \(InvitationRow.source)
            WHERE invitation.crew = \(crew) AND invitation.expires_at > \(now) AND invitation.used_by IS NULL
            ORDER BY invitation.id DESC LIMIT \(most)
            """
        )
    }

    /// Revokes an invitation (managers).
    /// - Throws: `AppError` `notFound`, `forbidden`, or `conflict` (code `archived`).
    package static func revoke(_ invitation: ID<InvitationKey>, in tx: MemberTransaction) throws {
        try tx.viewer.requireManager()
        let revoked = try tx.run("DELETE FROM invitation WHERE crew = \(tx.crew) AND id = \(invitation)")
        if revoked == 0 { throw AppError.notFound }
    }

    /// Revokes the invitations of a person who may no longer invite.
    static func revokeAll(of person: PersonID, crew: CrewID, in tx: Tx) throws {
        try tx.run("DELETE FROM invitation WHERE crew = \(crew) AND created_by = \(person)")
    }

    /// Deletes the invitations that are for a person who leaves the crew, or that they used.
    static func deleteAll(about person: PersonID, crew: CrewID, in tx: Tx) throws {
        try tx.run("DELETE FROM invitation WHERE crew = \(crew) AND person = \(person)")
        try tx.run("DELETE FROM invitation WHERE crew = \(crew) AND used_by = \(person)")
    }
}

package enum InvitationKey {}

struct InvitationRow: Sendable, Record {
    let id: ID<InvitationKey>
    let role: Role
    let email: String?
    let inviter: String
    let expiresAt: Instant
    /// The person without an account whom it is for.
    let entered: Named?

    static let source: SQL = """
        invitation JOIN person ON person.id = invitation.created_by
        LEFT JOIN person AS entered ON entered.id = invitation.person
        """
    static let columns: SQL = """
        invitation.id, invitation.role, invitation.email, person.name, invitation.expires_at, entered.id, entered.name
        """

    init(row: inout Row) throws {
        id = try row.read()
        role = try row.read()
        email = try row.read()
        inviter = try row.read()
        expiresAt = try row.read()
        entered = try row.readPerson()
    }
}
