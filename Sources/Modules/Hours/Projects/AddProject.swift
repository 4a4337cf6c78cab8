import API
package import Accounts
import Core
import Events
import Foundation
import Storage

/// The editable properties of a project.
package struct ProjectDraft: Sendable {
    /// The client's name; a client that does not exist yet is created.
    package var client: String
    package var name: String
    package var billable: Bool
    package var budget: Project.Budget

    package init(client: String, name: String, billable: Bool = true, budget: Project.Budget = .init()) {
        self.client = client
        self.name = name
        self.billable = billable
        self.budget = budget
    }
}

extension Project {
    /// The maximum length of a name in characters, for projects and clients.
    package static let longestName = Wire.Limits.projectName.upperBound
    /// The maximum number in a crew.
    package static let most = 5_000

    /// Creates a project, and its client if that is new. The viewer joins it.
    /// - Throws: `AppError.invalid`, also for an archived client; `forbidden` for a member who sets a budget;
    ///   `conflict`, field `name`, code `exists`, for a name that is taken, ignoring case; code `tooMany`, field `name`
    ///   or `client`.
    package static func add(_ draft: ProjectDraft, in tx: MemberTransaction) throws -> Project {
        let draft = try checked(draft, tx.viewer)
        let client = try Client.named(draft.client, orMadeAt: tx.now, tx.viewer, in: tx)
        try refuseSecond(draft.name, client, but: nil, in: tx)
        let count: Int? = try tx.value("SELECT COUNT(*) FROM project WHERE crew = \(tx.crew)")
        try AppError.requireRoom(count, below: most, "name", "tooMany", "hours.project.tooMany")
        let id = ProjectID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO project (crew, id, client, name, name_key, billable, budget_minutes, budget_amount, budget_monthly)
            VALUES (\(tx.crew), \(id), \(client.id), \(draft.name), \(nameKey(draft.name)), \(draft.billable),
                \(draft.budget.minutes), \(draft.budget.amount), \(draft.budget.isMonthly))
            """
        )
        try pin(id, for: tx.person, tx.viewer, tx)
        try tx.record(
            ProjectAdded(client: client.id, clientName: client.name, name: draft.name, billable: draft.billable),
            about: id
        )
        return try find(id, tx.viewer, in: tx)
    }

    /// Validates a draft. Only managers can set a budget.
    private static func checked(_ draft: ProjectDraft, _ viewer: Viewer) throws -> ProjectDraft {
        var (check, draft) = (Validation(), draft)
        draft.client = check.line("client", draft.client, 1...longestName)
        draft.name = check.line("name", draft.name, 1...longestName)
        draft.budget.check(&check)
        try check.finish()
        if draft.budget.isEmpty { draft.budget = Budget() } else { try viewer.requireManager() }
        return draft
    }

    static func refuseSecond(_ name: String, _ client: Client, but id: ProjectID?, in tx: MemberTransaction) throws {
        let other = try tx.first(
            """
            SELECT id, name FROM project WHERE crew = \(tx.crew) AND client = \(client.id) AND name_key = \(nameKey(name))
            """
        ) { (id: try $0.read() as ProjectID, name: try $0.read() as String) }
        guard let other, other.id != id else { return }
        throw AppError.conflict(
            "name",
            "exists",
            Phrase("hours.project.exists", ["client": .text(client.name), "name": .text(other.name)])
        )
    }
}

extension Project.Budget {
    func check(_ check: inout Validation) {
        if let minutes, !NewBudget.Limits.minutes.contains(minutes) {
            check.fail("budget.minutes", "range", Phrase("hours.budget.range"))
        }
        if let amount, !NewBudget.Limits.amount.contains(amount) {
            check.fail("budget.amount", "range", Phrase("hours.budget.range"))
        }
    }
}

extension Project.Client {
    /// The client with that name, ignoring case, created if there is none.
    static func named(_ name: String, orMadeAt now: Instant, _ viewer: Viewer, in tx: Tx) throws -> Project.Client {
        let found = try tx.first(
            "SELECT id, name, archived_at IS NOT NULL FROM client WHERE crew = \(viewer.crew) AND name_key = \(nameKey(name))"
        ) { (client: Project.Client(id: try $0.read(), name: try $0.read()), isArchived: try $0.read() as Bool) }
        if let found {
            if !found.isArchived { return found.client }
            throw AppError.invalid(
                "client",
                "archived",
                Phrase("hours.client.archived", ["name": .text(found.client.name)])
            )
        }
        try CrewClient.refuseTooMany(viewer, tx)
        let id = ClientID.new(at: now)
        try tx.run(
            "INSERT INTO client (crew, id, name, name_key) VALUES (\(viewer.crew), \(id), \(name), \(nameKey(name)))"
        )
        return Project.Client(id: id, name: name)
    }
}
