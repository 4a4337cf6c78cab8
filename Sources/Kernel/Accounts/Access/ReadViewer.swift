import API
package import Core
package import Storage

extension Viewer {
    /// The current state of a member; `nil` when the person is not in the crew, or has no account.
    /// - Parameter orFormer: whether to include former members, for work that is completed on their behalf.
    package static func of(_ person: PersonID, crew: CrewID, orFormer: Bool = false, in tx: Tx) throws -> Viewer? {
        try tx.first(
            """
            SELECT person.name, \(Viewer.columns)
            FROM member JOIN crew ON crew.id = member.crew JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) AND member.person = \(person)
                AND (member.left_at IS NULL OR \(orFormer)) AND person.entered_in IS NULL
            """
        ) { row in
            let name: String = try row.read()
            return try Viewer(row: &row, person: person, name: name)
        } ?? nil
    }

    /// The member with the rights that apply in this transaction, because they may have changed since the request
    /// began.
    /// - Throws: `AppError.notFound` when they are no longer a member.
    package func current(in tx: Tx) throws -> Viewer {
        try Viewer.of(person, crew: crew, in: tx).orNotFound()
    }
}

extension Viewer {
    static let columns: SQL = """
        member.role, crew.id, crew.name, crew.slug, crew.time_zone, crew.week_start, crew.archived_at
        """

    /// `nil` when there is no such member.
    init?(row: inout Row, person: PersonID, name: String) throws {
        let viewer = try row.unlessNull(columns: 7) { row in
            let role: Role = try row.read()
            let (crew, crewName, slug): (CrewID, String, String) = (try row.read(), try row.read(), try row.read())
            let (zone, weekStart): (Zone, Weekday) = (try Zone.named(try row.read()), try row.read())
            let archivedAt: Instant? = try row.read()
            return Viewer(
                person: person,
                name: name,
                crew: crew,
                crewName: crewName,
                slug: slug,
                zone: zone,
                weekStart: weekStart,
                role: role,
                isArchived: archivedAt != nil
            )
        }
        guard let viewer else { return nil }
        self = viewer
    }
}
