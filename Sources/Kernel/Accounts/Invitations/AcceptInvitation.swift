import API
package import Core
package import Storage
package import Web

extension Invitations {
    /// Joins a crew. Has no effect for someone who is already a member.
    /// - Throws: `AppError` `notFound` for an unknown or expired code, `forbidden` for one that is for another address
    ///   or was created before the person left the crew, or `conflict` (code `archived` or `limit`).
    @discardableResult
    package static func accept(
        _ code: Secret,
        by person: PersonID,
        within limits: Limits? = nil,
        at now: Instant,
        in tx: Tx
    ) throws -> CrewID {
        let invitation = try open(code, at: now, in: tx)
        let isMember = try Viewer.of(person, crew: invitation.crew, in: tx) != nil
        if isMember { return invitation.crew }

        try check(invitation, for: person, tx)
        try limits?.requireRoom(forMemberOf: invitation.crew, in: tx)
        try Members.add(
            person,
            to: invitation.crew,
            as: invitation.role,
            invitedBy: invitation.inviterID,
            at: now,
            in: tx
        )
        return invitation.crew
    }

    /// The invitation with a code.
    /// - Throws: `AppError.notFound` when it is unknown or expired.
    static func open(_ code: Secret, at now: Instant, in tx: Tx) throws -> OpenInvitation {
        let found = try tx.first(
            OpenInvitation.self,
            """
            FROM invitation JOIN crew ON crew.id = invitation.crew JOIN person ON person.id = invitation.created_by
            WHERE invitation.hash = \(code.hash) AND invitation.expires_at > \(now)
            """
        )
        guard let found else {
            throw AppError(.notFound, Phrase("error.invitation"), title: Phrase("error.title.invitation"))
        }
        return found
    }

    private static func check(_ invitation: OpenInvitation, for person: PersonID, _ tx: Tx) throws {
        if invitation.isArchived { throw AppError.conflict("crew", "archived", Phrase("error.archived")) }
        if let email = invitation.email {
            let isTheirs = try tx.exists("SELECT 1 FROM person WHERE id = \(person) AND email = \(email)")
            if !isTheirs { throw AppError(.forbidden, Phrase("error.invitationForOther")) }
        }
        // Otherwise someone who was removed could come back with a shared link.
        let leftSince = try tx.exists(
            """
            SELECT 1 FROM member
            WHERE crew = \(invitation.crew) AND person = \(person) AND left_at > \(invitation.createdAt)
            """
        )
        if leftSince { throw AppError(.forbidden, Phrase("error.invitationTooOld")) }
    }
}

struct OpenInvitation: Sendable, Record {
    let crew: CrewID
    let crewName: String
    let crewSlug: String
    let role: Role
    let email: String?
    let inviter: String
    let inviterID: PersonID
    let createdAt: Instant
    let isArchived: Bool

    static let columns: SQL = """
        crew.id, crew.name, crew.slug, invitation.role, invitation.email, person.name, person.id,
        invitation.created_at, crew.archived_at
        """

    init(row: inout Row) throws {
        crew = try row.read()
        crewName = try row.read()
        crewSlug = try row.read()
        role = try row.read()
        email = try row.read()
        inviter = try row.read()
        inviterID = try row.read()
        createdAt = try row.read()
        let archivedAt: Instant? = try row.read()
        isArchived = archivedAt != nil
    }
}
