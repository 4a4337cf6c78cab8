import API
package import Core
package import Storage
import Web

/// Crews, as read by their members.
package enum Crews {
    /// The crews of a person by name, including archived ones.
    static func all(
        of person: PersonID,
        only crew: CrewID? = nil,
        after: (name: String, id: CrewID)? = nil,
        most: Int = 500,
        in tx: Tx
    ) throws -> [CrewLine] {
        let rest: SQL = after.map { "AND (lower(crew.name), crew.id) > (lower(\($0.name)), \($0.id))" } ?? ""
        let only: SQL = crew.map { "AND crew.id = \($0)" } ?? ""
        return try tx.all(
            CrewLine.self,
            """
            FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL \(rest) \(only)
            ORDER BY lower(crew.name), crew.id LIMIT \(most)
            """
        )
    }

    /// The crews of a person, without archived ones.
    package static func active(of person: PersonID, most: Int, in tx: Tx) throws -> [CrewID] {
        try tx.all(
            """
            SELECT crew.id FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL AND crew.archived_at IS NULL
            ORDER BY crew.id LIMIT \(most)
            """
        ) { try $0.read() }
    }

    /// A crew as seen by one of its members, and its version.
    /// - Parameter settings: fill in the fields of other modules, which otherwise have their defaults.
    /// - Throws: `AppError.notFound`, also when the person is not a member.
    static func read(
        _ crew: CrewID,
        by person: PersonID,
        with settings: [any CrewSetting] = [],
        in tx: Tx
    ) throws -> (crew: API.Crew, version: Int) {
        try read([crew], by: person, with: settings, in: tx).first.orNotFound()
    }

    /// Some crews in the given order, as seen by a person, without those that they are not a member of.
    static func read(
        _ crews: [CrewID],
        by person: PersonID,
        with settings: [any CrewSetting],
        in tx: Tx
    ) throws -> [(crew: API.Crew, version: Int)] {
        let rows = try tx.all(
            """
            SELECT \(CrewLine.columns), crew.time_zone, crew.language, crew.week_start, crew.archived_at, crew.version
            FROM member JOIN crew ON crew.id = member.crew
            WHERE member.crew IN \(list: crews) AND member.person = \(person) AND member.left_at IS NULL
            """
        ) { row in
            let line = try CrewLine(row: &row)
            var crew = API.Crew(
                id: line.id.description,
                slug: line.slug,
                name: line.name,
                timeZone: try row.read(),
                language: try row.read(),
                weekStart: try row.read(),
                positions: [],
                role: line.role,
                archived: false
            )
            crew.archived = try row.read() as Instant? != nil
            return (id: line.id, crew: crew, version: try row.read() as Int)
        }
        let versions = Dictionary(rows.map { ($0.id, $0.version) }) { version, _ in version }
        var found = Dictionary(rows.map { ($0.id, $0.crew) }) { crew, _ in crew }
        for (crew, positions) in try Positions.all(of: crews, in: tx) { found[crew]?.positions = positions }
        for setting in settings { try setting.fill(&found, in: tx) }
        return crews.compactMap { id in
            guard let crew = found[id], let version = versions[id] else { return nil }
            return (crew: crew, version: version)
        }
    }

    /// Finds a crew by its slug.
    package static func find(_ slug: String, in tx: Tx) throws -> CrewID? {
        try tx.value("SELECT id FROM crew WHERE slug = \(slug)")
    }

    package static func slug(of crew: CrewID, in tx: Tx) throws -> String? {
        try tx.value("SELECT slug FROM crew WHERE id = \(crew)")
    }

    /// The slugs of some crews, sorted; at most `most`.
    package static func slugs(of crews: [CrewID], most: Int, in tx: Tx) throws -> [String] {
        try tx.all("SELECT slug FROM crew WHERE id IN \(list: crews) ORDER BY slug LIMIT \(most)") { try $0.read() }
    }

    /// One of a person's crews, by its slug or id; `nil` if they are not in it.
    package static func find(_ text: String, of person: PersonID, in tx: Tx) throws -> CrewID? {
        let isCrew: SQL = CrewID(text).map { "crew.id = \($0)" } ?? "crew.slug = \(text)"
        return try tx.value(
            """
            SELECT crew.id FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL AND \(isCrew)
            """
        )
    }

    /// One of a person's crews, by the slug or id entered in a field.
    /// - Throws: `AppError.invalid`, field `crew`, code `unknown`.
    static func choose(_ text: String, of person: PersonID, in tx: Tx) throws -> CrewID {
        guard let found = try find(text, of: person, in: tx) else {
            throw AppError.invalid("crew", "unknown", Phrase("error.field.crew"))
        }
        return found
    }
}

/// A crew in a person's list of crews.
struct CrewLine: Sendable, Record {
    let id: CrewID
    let slug: String
    let name: String
    let role: Role

    static let columns: SQL = "crew.id, crew.slug, crew.name, member.role"

    init(row: inout Row) throws {
        id = try row.read()
        slug = try row.read()
        name = try row.read()
        role = try row.read()
    }
}
