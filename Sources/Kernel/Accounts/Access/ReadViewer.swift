import API
package import Core
package import Storage

extension Viewer {
    /// A member as they are now; `nil` when the person is not in the crew.
    /// - Parameter orFormer: whether somebody who has left counts too, for work that is finished in their name.
    package static func of(_ person: PersonID, crew: CrewID, orFormer: Bool = false, in tx: Tx) throws -> Viewer? {
        try tx.first(
            """
            SELECT \(Viewer.columns), person.name
            FROM member JOIN crew ON crew.id = member.crew JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) AND member.person = \(person)
                AND (member.left_at IS NULL OR \(orFormer))
            """
        ) { row in try Viewer(row: &row, from: 0, person: person, name: try row[Viewer.columnCount]) } ?? nil
    }

    /// The same member with the rights that hold in this transaction, however long the request took to get here.
    /// - Throws: `AppError.notFound` when they are not in the crew any more.
    package func current(in tx: Tx) throws -> Viewer {
        guard let viewer = try Viewer.of(person, crew: crew, in: tx) else { throw AppError.notFound }
        return viewer
    }
}

extension Viewer {
    static let columns: SQL = """
        member.role, crew.id, crew.name, crew.slug, crew.time_zone, crew.week_start, crew.archived_at
        """
    static let columnCount = 7

    /// `nil` when there is no such member.
    init?(row: inout Row, from first: Int, person: PersonID, name: String) throws {
        guard let role: Role = try row[first] else { return nil }
        let archivedAt: Instant? = try row[first + 6]
        self.init(
            person: person,
            name: name,
            crew: try row[first + 1],
            crewName: try row[first + 2],
            slug: try row[first + 3],
            zone: try Zone.named(try row[first + 4]),
            weekStart: try row[first + 5],
            role: role,
            isArchived: archivedAt != nil
        )
    }
}
