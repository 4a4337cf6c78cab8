import Core
import Storage
import Web

// Called in the transaction that adds another item. The errors have the code `limit`.

extension Limits {
    /// - Throws: `AppError.conflict`, field `name`.
    func requireRoom(forCrewOf person: PersonID, in tx: Tx) throws {
        let owned = try tx.value(
            """
            SELECT COUNT(*) FROM member
            WHERE person = \(person) AND role = 'owner' AND left_at IS NULL
            """,
            as: Int.self
        )
        try AppError.requireRoom(owned, below: crewsPerPerson, "name", "limit", "error.limit.crews")
    }

    /// - Throws: `AppError.conflict`, field `role`.
    func requireRoom(forOwner person: PersonID, in tx: Tx) throws {
        do {
            try requireRoom(forCrewOf: person, in: tx)
        } catch is AppError {
            throw AppError.conflict("role", "limit", Phrase("error.limit.owner", ["most": .number(crewsPerPerson)]))
        }
    }

    /// - Throws: `AppError.conflict`, field `name`.
    func requireRoom(forTokenOf person: PersonID, in tx: Tx) throws {
        let tokens = try tx.value(
            "SELECT COUNT(*) FROM credential WHERE person = \(person) AND kind = \(CredentialKind.token)",
            as: Int.self
        )
        try AppError.requireRoom(tokens, below: tokensPerPerson, "name", "limit", "error.limit.tokens")
    }

    /// - Throws: `AppError.conflict`, field `email`.
    func requireRoom(forInvitations count: Int, to crew: CrewID, at now: Instant, in tx: Tx) throws {
        let open = try tx.value(
            "SELECT COUNT(*) FROM invitation WHERE crew = \(crew) AND expires_at > \(now) AND used_by IS NULL",
            as: Int.self
        )
        let others = open.map { $0 + count - 1 }
        try AppError.requireRoom(others, below: invitationsPerCrew, "email", "limit", "error.limit.invitations")
    }

    /// - Throws: `AppError.conflict`, field `crew`.
    func requireRoom(forMemberOf crew: CrewID, in tx: Tx) throws {
        try requireRoom(forMembers: 1, of: crew, field: "crew", in: tx)
    }

    /// - Throws: `AppError.conflict`, field `names`.
    func requireRoom(forMembers count: Int, of crew: CrewID, field: String = "names", in tx: Tx) throws {
        let members = try Members.count(of: crew, in: tx)
        try AppError.requireRoom(members + count - 1, below: membersPerCrew, field, "limit", "error.limit.members")
    }

    /// - Throws: `AppError.conflict`, field `guest`.
    func requireRoomForGuest(in tx: Tx) throws {
        let guests: Int? = try tx.value("SELECT COUNT(*) FROM person WHERE guest_since IS NOT NULL")
        try AppError.requireRoom(guests, below: guestsPerServer, "guest", "limit", "error.limit.guests")
    }
}
