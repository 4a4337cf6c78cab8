package import Accounts
import Core
package import Events
import Storage

/// The changeable properties of a project.
package struct ProjectChange: Sendable {
    package var name: String
    package var billable: Bool
    package var budget: Project.Budget
    package var isArchived: Bool

    package init(_ project: Project) {
        name = project.name
        billable = project.billable
        budget = project.budget
        isArchived = project.isArchived
    }
}

extension Project {
    /// Changes a project (managers). Projects are never deleted, because hours were spent on them.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `invalid`; `conflict` for a name that is taken, for
    ///   archiving while a timer is running for it, and for restoring it while its client is archived.
    package static func change(
        _ id: ProjectID,
        if precondition: Precondition,
        in tx: MemberTransaction,
        _ edit: (inout ProjectChange) throws -> Void
    ) throws -> Project {
        let old = try find(id, tx.viewer, in: tx)
        try tx.viewer.requireManager()
        try precondition.check(old.version)
        let change = try checked(old, edit)
        try refuseSecond(change.name, old.client, but: id, in: tx)
        if change.isArchived && !old.isArchived { try refuseRunning("project.id = \(id)", in: tx) }
        if !change.isArchived && old.isClientArchived {
            throw AppError.conflict(
                "archived",
                "client",
                Phrase("hours.project.clientArchived", ["client": .text(old.client.name)])
            )
        }
        // A project archived only through its client is restored with the client.
        let isSame = change.isArchived == old.isArchived
        let archivedAt: SQL = isSame ? "archived_at" : change.isArchived ? "\(tx.now)" : "NULL"
        try tx.run(
            """
            UPDATE project SET name = \(change.name), name_key = \(nameKey(change.name)), billable = \(change.billable),
                budget_minutes = \(change.budget.minutes), budget_amount = \(change.budget.amount),
                budget_monthly = \(change.budget.isMonthly), archived_at = \(archivedAt), version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        let new = try find(id, tx.viewer, in: tx)
        if new.budget != old.budget { try BudgetNotices.begin(new, in: tx) }
        try tx.record(
            ProjectChanged(
                name: new.name,
                formerName: old.name,
                billable: new.billable,
                isArchived: new.isArchived,
                wasArchived: old.isArchived,
                changesBudget: new.budget != old.budget
            ),
            about: id
        )
        return new
    }

    private static func checked(_ old: Project, _ edit: (inout ProjectChange) throws -> Void) throws -> ProjectChange {
        var (check, change) = (Validation(), ProjectChange(old))
        try edit(&change)
        change.name = check.line("name", change.name, 1...longestName)
        change.budget.check(&check)
        try check.finish()
        if change.budget.isEmpty { change.budget = Budget() }
        return change
    }

    /// A person whose timer is running for it could no longer log that time.
    static func refuseRunning(_ which: SQL, in tx: MemberTransaction) throws {
        let name: String? = try tx.value(
            """
            SELECT person.name FROM project
            JOIN hours_timer ON hours_timer.crew = project.crew AND hours_timer.project = project.id
            JOIN person ON person.id = hours_timer.person
            WHERE project.crew = \(tx.crew) AND \(which) ORDER BY lower(person.name), person.id LIMIT 1
            """
        )
        if let name {
            throw AppError.conflict("archived", "running", Phrase("hours.project.running", ["name": .text(name)]))
        }
    }
}
