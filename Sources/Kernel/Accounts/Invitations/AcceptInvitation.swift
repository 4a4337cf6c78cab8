import API
package import Core
package import Storage
package import Web

extension Invitations {
    /// Joins a crew. Has no effect for someone who is already a member, unless the invitation is for a person without an account.
    /// - Parameter rules: hand over what such a person has in the crew.
    /// - Throws: `AppError` `notFound` for an unknown, expired or used code, `forbidden` for one that is for another address
    ///   or was created before the person left the crew, or `conflict` (code `archived`, `limit` or `member`).
    @discardableResult
    package static func accept(
        _ code: Secret,
        by person: PersonID,
        within limits: Limits? = nil,
        handingOver rules: [any HandOverRule] = [],
        at now: Instant,
        in tx: Tx
    ) throws -> CrewID {
        let invitation = try open(code, for: person, at: now, in: tx)
        let isMember = try Viewer.of(person, crew: invitation.crew, in: tx) != nil
        if isMember && (invitation.entered == nil || invitation.isUsed) { return invitation.crew }

        try check(invitation, for: person, tx)
        if let entered = invitation.entered {
            try takeOver(entered, with: invitation, by: person, handingOver: rules, at: now, in: tx)
            return invitation.crew
        }
        try limits?.requireRoom(forMemberOf: invitation.crew, in: tx)
        if invitation.email != nil { try use(invitation, by: person, in: tx) }
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

    /// Finds the invitation with a code.
    /// - Parameter person: the reader, if signed in: whoever has used an invitation may still open it.
    /// - Throws: `AppError.notFound` when it is unknown, expired or used.
    static func open(_ code: Secret, for person: PersonID? = nil, at now: Instant, in tx: Tx) throws -> OpenInvitation {
        let found = try find(code, at: now, in: tx)
        if let user = found.usedBy, user != person { throw usedUp }
        return found
    }

    /// Finds the invitation with a code, even if it is used.
    /// - Throws: `AppError.notFound` when it is unknown or expired.
    static func find(_ code: Secret, at now: Instant, in tx: Tx) throws -> OpenInvitation {
        let found = try tx.first(
            OpenInvitation.self,
            """
            FROM invitation JOIN crew ON crew.id = invitation.crew JOIN person ON person.id = invitation.created_by
            LEFT JOIN person AS entered ON entered.id = invitation.person
            WHERE invitation.hash = \(code.hash) AND invitation.expires_at > \(now)
            """
        )
        guard let found else {
            throw AppError(.notFound, Phrase("error.invitation"), title: Phrase("error.title.invitation"))
        }
        return found
    }

    static var usedUp: AppError {
        AppError(.notFound, Phrase("error.invitationUsed"), title: Phrase("error.title.invitation"))
    }

    static func requireOpen(_ invitation: OpenInvitation) throws {
        if invitation.isArchived { throw AppError.conflict("crew", "archived", Phrase("error.archived")) }
    }

    /// - Throws: `AppError.forbidden` when it is for another address.
    static func require(_ email: String, _ invitation: OpenInvitation) throws {
        if let only = invitation.email, only != email { throw AppError(.forbidden, Phrase("error.invitationForOther")) }
    }

    private static func check(_ invitation: OpenInvitation, for person: PersonID, _ tx: Tx) throws {
        try requireOpen(invitation)
        try require(try People.mailbox(of: person, in: tx).email, invitation)
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
    let id: ID<InvitationKey>
    let crew: CrewID
    let crewName: String
    let crewSlug: String
    let role: Role
    let email: String?
    let inviter: String
    let inviterID: PersonID
    let createdAt: Instant
    let isArchived: Bool
    let usedBy: PersonID?
    /// The person without an account whom it is for. Once it is used, they have an account or were merged into one.
    let entered: Named?

    var isUsed: Bool { usedBy != nil }

    static let columns: SQL = """
        invitation.id, crew.id, crew.name, crew.slug, invitation.role, invitation.email, person.name, person.id,
        invitation.created_at, crew.archived_at, invitation.used_by, entered.id, entered.name
        """

    init(row: inout Row) throws {
        id = try row.read()
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
        usedBy = try row.read()
        entered = try row.readPerson()
    }
}
