package import Accounts
package import Core
package import Events
package import Storage

/// A filter for the projects of a crew.
package struct ProjectFilter: Sendable {
    /// Words that must all occur in "client/project", ignoring case.
    package var text: String?
    /// Whether to return archived projects, by themselves or through their client, instead of active ones.
    package var isArchived = false
    /// Whether to return only projects that the viewer has joined, or only the others; `nil` for both.
    package var isPinned: Bool?
    package var client: ClientID?
}

/// A project with its number of people and the use of its budget.
package struct ProjectLine: Sendable {
    package let project: Project
    package let people: Int
    /// `nil` when the viewer may not see it, and when there is no budget.
    package let use: BudgetUse?
}

extension ProjectLine {
    /// The projects of a crew, by client and name.
    package static func list(
        _ filter: ProjectFilter,
        _ viewer: Viewer,
        now: Instant,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [ProjectLine] {
        let projects = try tx.all(
            Project.self,
            """
            FROM \(Project.source(pinsOf: viewer.person)) WHERE project.crew = \(viewer.crew)\(filter.condition)\(rest(paging, viewer))
            ORDER BY client.name_key, project.name_key LIMIT \(paging.fetched)
            """
        )
        return try lines(projects, viewer, now: now, in: tx)
    }

    /// Active projects that match a text, without counts and budgets.
    static func named(_ text: String, most: Int, _ viewer: Viewer, in tx: Tx) throws -> [Project] {
        try tx.all(
            Project.self,
            """
            FROM \(Project.source(pinsOf: viewer.person))
            WHERE project.crew = \(viewer.crew)\(ProjectFilter(text: text).condition)
            ORDER BY client.name_key, project.name_key LIMIT \(most)
            """
        )
    }

    package static func find(_ id: ProjectID, _ viewer: Viewer, now: Instant, in tx: Tx) throws -> ProjectLine {
        let project = try Project.find(id, viewer, in: tx)
        return try lines([project], viewer, now: now, in: tx).first.orNotFound()
    }

    private static func lines(
        _ projects: [Project],
        _ viewer: Viewer,
        now: Instant,
        in tx: Tx
    ) throws -> [ProjectLine] {
        let people = try people(projects.map(\.id), viewer, tx)
        let uses = viewer.isManager ? try BudgetUse.of(projects, viewer, now: now, in: tx) : [:]
        return projects.map { ProjectLine(project: $0, people: people[$0.id] ?? 0, use: uses[$0.id]) }
    }

    private static func people(_ projects: [ProjectID], _ viewer: Viewer, _ tx: Tx) throws -> [ProjectID: Int] {
        let rows = try tx.all(
            """
            SELECT project, COUNT(*) FROM project_pin WHERE crew = \(viewer.crew) AND project IN \(list: projects) GROUP BY project
            """
        ) { (try $0.read() as ProjectID, try $0.read() as Int) }
        return Dictionary(rows) { one, _ in one }
    }

    /// The names in the sort key are looked up, because they may be too long for the cursor.
    private static func rest(_ paging: Paging, _ viewer: Viewer) throws -> SQL {
        guard let last = try paging.key(ProjectKey.self) else { return "" }
        return """
             AND (client.name_key, project.name_key) > (
                SELECT other.name_key, earlier.name_key FROM project AS earlier
                JOIN client AS other ON other.crew = earlier.crew AND other.id = earlier.client
                WHERE earlier.crew = \(viewer.crew) AND earlier.id = \(last)
            )
            """
    }
}

extension ProjectFilter {
    /// Further words of a search are ignored.
    private static let mostWords = 8

    fileprivate var condition: SQL {
        var condition: SQL =
            isArchived
            ? " AND (project.archived_at IS NOT NULL OR client.archived_at IS NOT NULL)"
            : " AND project.archived_at IS NULL AND client.archived_at IS NULL"
        if let isPinned {
            condition =
                condition + (isPinned ? " AND project_pin.person IS NOT NULL" : " AND project_pin.person IS NULL")
        }
        if let client { condition = condition + " AND project.client = \(client)" }
        let words = nameKey(text ?? "").split(whereSeparator: \.isWhitespace).filter { $0 != "·" }
        for word in words.prefix(Self.mostWords) {
            condition =
                condition
                + " AND client.name_key || '/' || project.name_key LIKE \(likePattern(String(word))) ESCAPE '!'"
        }
        return condition
    }
}

/// Returns a LIKE pattern that finds a text anywhere, with wildcards escaped.
func likePattern(_ text: String) -> String {
    "%" + text.reduce(into: "") { $0 += ["%", "_", "!"].contains($1) ? "!\($1)" : String($1) } + "%"
}

extension Project {
    /// The people who have joined a project, by name: for managers.
    /// - Parameter paging: sorted by name and key.
    package static func people(
        on id: ProjectID,
        _ viewer: Viewer,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [Named] {
        try viewer.requireManager()
        _ = try find(id, viewer, in: tx)
        var rest: SQL = ""
        if let keys = paging.after {
            guard let last = PersonID(keys[1]) else { throw AppError.cursor }
            rest = " AND (lower(person.name), person.id) > (lower(\(keys[0])), \(last))"
        }
        return try tx.all(
            """
            SELECT person.id, person.name FROM project_pin JOIN person ON person.id = project_pin.person
            WHERE project_pin.crew = \(viewer.crew) AND project_pin.project = \(id)\(rest)
            ORDER BY lower(person.name), person.id LIMIT \(paging.fetched)
            """
        ) { Named(id: try $0.read(), name: try $0.read()) }
    }

    /// Finds the project for text such as "Acme/Website", where the slash may also be part of either name, or
    /// "Acme · Website".
    /// - Throws: `AppError.invalid`, field `project`, when there is none, or more than one.
    package static func titled(_ text: String, _ viewer: Viewer, in tx: Tx) throws -> Project {
        let text = try Validation.one { $0.line("project", text, 1...2 * longestName + 1) }
        let found = try tx.all(
            Project.self,
            """
            FROM \(source(pinsOf: viewer.person)) WHERE project.crew = \(viewer.crew)
                AND \(nameKey(text)) IN (
                    client.name_key || '/' || project.name_key, client.name_key || ' · ' || project.name_key
                )
            ORDER BY project.id LIMIT 2
            """
        )
        if found.count > 1 {
            throw AppError.invalid("project", "several", Phrase("hours.project.several", ["name": .text(text)]))
        }
        guard let project = found.first else {
            throw AppError.invalid("project", "unknown", Phrase("hours.project.unknown"))
        }
        return project
    }
}
