package import Accounts
package import Core
package import Events
package import Storage

/// Something that hours are spent on, for a client.
package struct Project: Sendable, Identifiable {
    package let id: ProjectID
    package let client: Client
    package let name: String
    /// Whether its hours are billable by default.
    package let billable: Bool
    package let budget: Budget
    package let archivedAt: Instant?
    package let version: Int
    /// Whether the viewer has joined it.
    package let isPinned: Bool
    /// Whether its client is archived.
    package let isClientArchived: Bool

    /// A client with its name.
    package struct Client: Sendable, Hashable {
        package let id: ClientID
        package let name: String
    }

    /// The budget; empty when there is none.
    package struct Budget: Sendable, Hashable {
        package var minutes: Int?
        /// In minor units of the crew's currency.
        package var amount: Int?
        /// Whether it is renewed every month.
        package var isMonthly: Bool

        package init(minutes: Int? = nil, amount: Int? = nil, isMonthly: Bool = false) {
            self.minutes = minutes
            self.amount = amount
            self.isMonthly = isMonthly
        }
    }

    package var isArchived: Bool { archivedAt != nil }

    /// "Acme/Website", as people type it and as programs get it.
    package var title: String { "\(client.name)/\(name)" }
    /// "Acme · Website", as pages and messages show it.
    package var label: String { projectLabel(client.name, name) }
}

/// "Acme · Website": names of clients and projects may contain slashes.
func projectLabel(_ client: String, _ project: String) -> String { "\(client) · \(project)" }

extension Project: Record {
    package static let columns: SQL = """
        project.id, client.id, client.name, project.name, project.billable, project.budget_minutes, project.budget_amount,
        project.budget_monthly, COALESCE(project.archived_at, client.archived_at), project.version, project_pin.person IS NOT NULL,
        client.archived_at IS NOT NULL
        """

    /// The tables that the columns are read from.
    /// - Parameter person: the person for whom `isPinned` is determined.
    static func source(pinsOf person: PersonID) -> SQL {
        """
        project JOIN client ON client.crew = project.crew AND client.id = project.client
        LEFT JOIN project_pin ON project_pin.crew = project.crew AND project_pin.project = project.id
            AND project_pin.person = \(person)
        """
    }

    package init(row: inout Row) throws {
        id = try row.read()
        client = Client(id: try row.read(), name: try row.read())
        name = try row.read()
        billable = try row.read()
        budget = Budget(minutes: try row.read(), amount: try row.read(), isMonthly: try row.read())
        archivedAt = try row.read()
        version = try row.read()
        isPinned = try row.read()
        isClientArchived = try row.read()
    }

    package static func find(_ id: ProjectID, _ viewer: Viewer, in tx: Tx) throws -> Project {
        try tx.first(
            Project.self,
            "FROM \(source(pinsOf: viewer.person)) WHERE project.crew = \(viewer.crew) AND project.id = \(id)"
        ).orNotFound()
    }

    /// The labels of some projects of a crew.
    static func labels(of ids: Set<ProjectID>, crew: CrewID, in tx: Tx) throws -> [ProjectID: String] {
        let found = try tx.all(
            """
            SELECT project.id, client.name, project.name FROM project
            JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE project.crew = \(crew) AND project.id IN \(list: ids)
            """
        ) { row in (try row.read() as ProjectID, projectLabel(try row.read(), try row.read())) }
        return Dictionary(found) { first, _ in first }
    }

    /// Whether the crew works for clients: a project is billable, or its client is not the crew itself.
    static func hasClients(_ viewer: Viewer, in tx: Tx) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM project JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE project.crew = \(viewer.crew) AND project.archived_at IS NULL AND client.archived_at IS NULL
                AND (project.billable OR client.name_key <> \(nameKey(viewer.crewName)))
            """
        )
    }

    /// A project that hours can be logged on.
    /// - Throws: `AppError.invalid`, field `project`, when it does not exist or is archived.
    static func require(_ id: ProjectID, _ viewer: Viewer, in tx: Tx) throws -> Project {
        do {
            let project = try find(id, viewer, in: tx)
            if !project.isArchived { return project }
            throw AppError.invalid(
                "project",
                "archived",
                Phrase("hours.project.archived", ["name": .text(project.label)])
            )
        } catch let error as AppError where error.code == .notFound {
            throw AppError.invalid("project", "unknown", Phrase("hours.project.unknown"))
        }
    }
}
