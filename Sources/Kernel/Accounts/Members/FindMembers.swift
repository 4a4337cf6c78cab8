package import Core
package import Storage
import Web

extension Members {
    /// Whether a person is a member of a crew.
    package static func isMember(_ person: PersonID, of crew: CrewID, in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM member WHERE crew = \(crew) AND person = \(person) AND left_at IS NULL")
    }

    /// Whether a person is or was a member of a crew.
    package static func wasMember(_ person: PersonID, of crew: CrewID, in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM member WHERE crew = \(crew) AND person = \(person)")
    }

    static func count(of crew: CrewID, in tx: Tx) throws -> Int {
        try tx.value("SELECT COUNT(*) FROM member WHERE crew = \(crew) AND left_at IS NULL") ?? 0
    }

    /// The current members among some people, sorted by id.
    package static func current(among people: Set<PersonID>, of crew: CrewID, in tx: Tx) throws -> [PersonID] {
        if people.isEmpty { return [] }
        return try tx.all(
            """
            SELECT person FROM member
            WHERE crew = \(crew) AND person IN \(list: people.sorted()) AND left_at IS NULL ORDER BY person
            """
        ) { try $0.read() }
    }

    /// The members who work in a position; all members for `nil`.
    package static func all(of crew: CrewID, position: String?, in tx: Tx) throws -> [PersonID] {
        let hasPosition: SQL =
            position.map {
                """
                AND EXISTS (
                    SELECT 1 FROM member_position WHERE member_position.crew = member.crew
                        AND member_position.person = member.person AND member_position.position = \($0)
                )
                """
            } ?? ""
        return try tx.all("SELECT person FROM member WHERE crew = \(crew) AND left_at IS NULL \(hasPosition)") {
            try $0.read()
        }
    }

    /// The positions that some people work in.
    package static func positions(
        of people: [PersonID],
        crew: CrewID,
        in tx: Tx
    ) throws -> [PersonID: Set<String>] {
        try tx.all(
            "SELECT person, position FROM member_position WHERE crew = \(crew) AND person IN \(list: people)"
        ) { row in (try row.read() as PersonID, try row.read() as String) }
        .reduce(into: [:]) { $0[$1.0, default: []].insert($1.1) }
    }

    /// A member by email address, ignoring case.
    /// - Parameter includingFormer: whether to include former members.
    package static func find(
        email: String,
        of crew: CrewID,
        includingFormer: Bool = false,
        in tx: Tx
    ) throws -> PersonID? {
        let isThere: SQL = includingFormer ? "" : "AND member.left_at IS NULL"
        return try tx.value(
            """
            SELECT person.id FROM person JOIN member ON member.person = person.id
            WHERE person.email = \(email.lowercased()) AND member.crew = \(crew) \(isThere)
            """
        )
    }

    /// Everyone who is or was in a crew, by name.
    package static func everyone(of crew: CrewID, most: Int = 1_000, in tx: Tx) throws -> [Named] {
        try tx.all(
            """
            SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) ORDER BY lower(person.name), person.id LIMIT \(most)
            """
        ) { Named(id: try $0.read(), name: try $0.read()) }
    }

    package static func owners(of crew: CrewID, in tx: Tx) throws -> [PersonID] {
        try tx.all("SELECT person FROM member WHERE crew = \(crew) AND left_at IS NULL AND role = 'owner'") {
            try $0.read()
        }
    }

    /// The owners and managers of a crew.
    package static func managers(of crew: CrewID, in tx: Tx) throws -> [PersonID] {
        try tx.all("SELECT person FROM member WHERE crew = \(crew) AND left_at IS NULL AND role <> 'member'") {
            try $0.read()
        }
    }

    /// The email addresses of a crew's members, sorted.
    package static func emails(of crew: CrewID, most: Int, in tx: Tx) throws -> [String] {
        try tx.all(
            """
            SELECT person.email FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) AND member.left_at IS NULL ORDER BY person.email LIMIT \(most)
            """
        ) { try $0.read() as String }
    }
}

/// The members of a crew by name.
package func crewMembers(_ viewer: Viewer, _ tx: Tx) throws -> [Named] {
    try tx.all(
        """
        SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
        WHERE member.crew = \(viewer.crew) AND member.left_at IS NULL
        ORDER BY lower(person.name), person.id LIMIT \(Limits.mostMembersPerCrew)
        """
    ) { Named(id: try $0.read(), name: try $0.read()) }
}

/// The members of a crew who can act for themselves: all but those without an account.
package func crewMembersWithAccount(_ viewer: Viewer, _ tx: Tx) throws -> [Named] {
    let members = try crewMembers(viewer, tx)
    let reachable = Set(try Members.reachable(among: Set(members.map(\.id)), of: viewer.crew, in: tx))
    return members.filter { reachable.contains($0.id) }
}

/// - Throws: `AppError.invalid`, field `person`, when they are not a member.
package func requireMember(_ person: PersonID, of crew: CrewID, in tx: Tx) throws -> Named {
    let found = try tx.first(
        """
        SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
        WHERE member.crew = \(crew) AND member.person = \(person) AND member.left_at IS NULL
        """
    ) { Named(id: try $0.read(), name: try $0.read()) }
    guard let found else { throw AppError.invalid("person", "unknown", Phrase("error.field.notAMember")) }
    return found
}
