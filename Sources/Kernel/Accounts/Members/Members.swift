package import API
package import Core
package import Storage
import Work

/// The members of a crew.
package enum Members {
    /// All members, by name.
    static func all(
        of crew: CrewID,
        after: (name: String, id: PersonID)? = nil,
        most: Int,
        in tx: Tx
    ) throws -> [MemberRow] {
        let rest: SQL = after.map { "AND (lower(person.name), person.id) > (lower(\($0.name)), \($0.id))" } ?? ""
        var members = try tx.all(
            MemberRow.self,
            """
            FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) AND member.left_at IS NULL \(rest)
            ORDER BY lower(person.name), person.id LIMIT \(most)
            """
        )
        let positions = Dictionary(grouping: try positions(of: crew, "", tx), by: \.person)
        for index in members.indices {
            members[index].positions = (positions[members[index].person] ?? []).map(\.position)
        }
        return members
    }

    /// - Throws: `AppError.notFound` when the person is not a member.
    static func read(_ person: PersonID, of crew: CrewID, in tx: Tx) throws -> MemberRow {
        var member = try tx.first(
            MemberRow.self,
            """
            FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) AND member.person = \(person) AND member.left_at IS NULL
            """
        ).orNotFound()
        member.positions = try positions(of: crew, "AND member_position.person = \(person)", tx).map(\.position)
        return member
    }

    private static func positions(
        of crew: CrewID,
        _ rest: SQL,
        _ tx: Tx
    ) throws -> [(person: PersonID, position: String)] {
        try tx.all(
            """
            SELECT member_position.person, member_position.position FROM member_position
            JOIN crew_position ON crew_position.crew = member_position.crew
                AND crew_position.name = member_position.position
            WHERE member_position.crew = \(crew) \(rest) ORDER BY crew_position.rank, crew_position.name
            """
        ) { row in (person: try row.read(), position: try row.read()) }
    }

    /// Adds a member, possibly a former one, without any checks: invitations perform those. The days of an earlier
    /// membership stay known.
    package static func add(
        _ person: PersonID,
        to crew: CrewID,
        as role: Role,
        invitedBy inviter: PersonID? = nil,
        at now: Instant,
        in tx: Tx
    ) throws {
        try tx.run(
            """
            INSERT INTO member_span (crew, person, joined_at, left_at)
            SELECT crew, person, joined_at, left_at FROM member
            WHERE crew = \(crew) AND person = \(person) AND left_at IS NOT NULL
            ON CONFLICT (crew, person, joined_at) DO UPDATE SET left_at = excluded.left_at
            """
        )
        try tx.run(
            """
            INSERT INTO member (crew, person, role, joined_at) VALUES (\(crew), \(person), \(role), \(now))
            ON CONFLICT (crew, person) DO UPDATE SET role = excluded.role, joined_at = excluded.joined_at, left_at = NULL
            """
        )
        try Outbox.append(
            MemberJoined(person: person, role: role.rawValue, inviter: inviter),
            about: person,
            crew: crew,
            by: person,
            at: now,
            in: tx
        )
    }

    /// - Throws: `AppError` `conflict`, code `lastOwner`, when no other owner would be left.
    static func requireOtherOwner(than person: PersonID, of crew: CrewID, in tx: Tx) throws {
        let isThere = try tx.exists(
            """
            SELECT 1 FROM member
            WHERE crew = \(crew) AND person <> \(person) AND role = \(Role.owner) AND left_at IS NULL
            """
        )
        if !isThere { throw AppError.conflict("role", "lastOwner", Phrase("error.lastOwner")) }
    }
}

struct MemberRow: Sendable, Record {
    let person: PersonID
    let name: String
    let email: String
    let username: String?
    let bio: String?
    let picture: PictureID?
    let role: Role
    let joinedAt: Instant
    /// False for a person whom a manager entered by name.
    let hasAccount: Bool
    var positions: [String] = []

    static let columns: SQL = """
        person.id, person.name, person.email, person.username, person.bio, person.picture, member.role, member.joined_at,
        person.entered_in IS NULL
        """

    init(row: inout Row) throws {
        person = try row.read()
        name = try row.read()
        email = try row.read()
        username = try row.read()
        bio = try row.read()
        picture = try row.read()
        role = try row.read()
        joinedAt = try row.read()
        hasAccount = try row.read()
    }

    /// - Parameter viewer: the reader; only managers see email addresses.
    func wire(for viewer: Viewer) -> Member {
        Member(
            person: PersonRef(id: person.description, name: name),
            email: viewer.isManager && hasAccount ? email : nil,
            username: username,
            bio: bio,
            picture: ProfilePictures.wire(picture, of: person),
            role: role,
            positions: positions,
            hasAccount: hasAccount,
            joinedAt: joinedAt.description
        )
    }
}
