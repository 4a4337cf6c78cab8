package import Accounts
package import Core
package import Events
package import Storage

extension HourlyRate: Record {
    package static let columns: SQL = """
        hourly_rate.id, hourly_rate.project, client.id, client.name, project.name, hourly_rate.person, person.name,
        hourly_rate.valid_from, hourly_rate.amount, (
            SELECT MIN(following.valid_from) FROM hourly_rate AS following WHERE following.crew = hourly_rate.crew
                AND following.scope = hourly_rate.scope AND following.valid_from > hourly_rate.valid_from
        )
        """

    /// The tables that the columns are read from.
    static let source: SQL = """
        hourly_rate LEFT JOIN project ON project.crew = hourly_rate.crew AND project.id = hourly_rate.project
        LEFT JOIN client ON client.crew = project.crew AND client.id = project.client
        LEFT JOIN person ON person.id = hourly_rate.person
        """

    package init(row: inout Row) throws {
        id = try row.read()
        project = try row.read()
        projectTitle = try row.unlessNull(columns: 3) { row in
            (Project.Client(id: try row.read(), name: try row.read()), try row.read())
        }
        person = try row.readPerson()
        validFrom = try row.read()
        amount = try row.read()
        let next: LocalDate? = try row.read()
        validUntil = next?.adding(days: -1)
    }

    /// The rates of a crew, latest start first: for managers.
    /// - Parameters:
    ///   - project: returns only rates for this project.
    ///   - person: returns only rates for this person.
    ///   - paging: sorted by day and key; `nil` for all rates.
    package static func list(
        project: ProjectID? = nil,
        person: PersonID? = nil,
        _ viewer: Viewer,
        _ paging: Paging? = nil,
        in tx: Tx
    ) throws -> [HourlyRate] {
        try viewer.requireManager()
        var conditions: SQL = "hourly_rate.crew = \(viewer.crew)"
        if let project { conditions = conditions + " AND hourly_rate.project = \(project)" }
        if let person { conditions = conditions + " AND hourly_rate.person = \(person)" }
        if let keys = paging?.after {
            guard let day = LocalDate(keys[0]), let id = HourlyRateID(keys[1]) else { throw AppError.cursor }
            conditions = conditions + " AND (hourly_rate.valid_from, hourly_rate.id) < (\(day), \(id))"
        }
        return try tx.all(
            HourlyRate.self,
            """
            FROM \(source) WHERE \(conditions)
            ORDER BY hourly_rate.valid_from DESC, hourly_rate.id DESC LIMIT \(paging?.fetched ?? most)
            """
        )
    }

    package static func find(_ id: HourlyRateID, _ viewer: Viewer, in tx: Tx) throws -> HourlyRate {
        try tx.first(
            HourlyRate.self,
            "FROM \(source) WHERE hourly_rate.crew = \(viewer.crew) AND hourly_rate.id = \(id)"
        ).orNotFound()
    }
}
