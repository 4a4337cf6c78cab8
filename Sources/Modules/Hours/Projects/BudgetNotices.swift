import API
import Accounts
import Core
import Events
package import Storage
package import Work

/// Notifies when a threshold of a budget is reached: once, or once a month for a monthly budget.
package struct BudgetNotices: Listener {
    /// In percent, ascending.
    static let thresholds = [80, 100]

    package init() {}

    package func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        guard Self.spending.contains(entry.kind) else { return }
        let spent = try entry.read(Spent.self)
        let budget = try tx.first(
            """
            SELECT budget_minutes, budget_amount, budget_monthly FROM project WHERE crew = \(entry.crew) AND id = \(spent.project)
            """
        ) { Project.Budget(minutes: try $0.read(), amount: try $0.read(), isMonthly: try $0.read()) }
        guard let budget, !budget.isEmpty else { return }
        let month = budget.isMonthly ? Period(.month, containing: spent.date, weekStart: .monday) : nil
        let new = try Self.mark(spent.project, budget, month, crew: entry.crew, tx)
        // A long day can pass both thresholds at once; only the higher one is reported.
        guard let threshold = new.max() else { return }
        try Outbox.append(
            BudgetReached(percent: threshold, month: month?.first(weekStart: .monday)),
            about: spent.project,
            crew: entry.crew,
            by: nil,
            at: entry.at,
            in: tx
        )
    }

    private static let spending: Set = [HoursLogged.kind, HoursChanged.kind, HoursRestored.kind]

    /// The project and day of newly logged hours. Only these are decoded from the fact, because there is one for every
    /// record.
    private struct Spent: Decodable {
        let project: ProjectID
        let date: LocalDate
    }

    /// Resets the notifications of a budget that has been set. Thresholds that are already reached count as reported,
    /// because the manager sees how much is used.
    static func begin(_ project: Project, in tx: MemberTransaction) throws {
        try tx.run("DELETE FROM budget_notice WHERE crew = \(tx.crew) AND project = \(project.id)")
        if project.budget.isEmpty { return }
        let today = tx.viewer.zone.today(at: tx.now)
        let month = project.budget.isMonthly ? Period(.month, containing: today, weekStart: .monday) : nil
        _ = try mark(project.id, project.budget, month, crew: tx.crew, tx)
    }

    /// - Returns: the thresholds that are reached and not reported yet.
    private static func mark(
        _ project: ProjectID,
        _ budget: Project.Budget,
        _ month: Period?,
        crew: CrewID,
        _ tx: Tx
    ) throws -> [Int] {
        let use = try BudgetUse.of([project], in: month, crew: crew, tx)[project] ?? BudgetUse()
        return try thresholds.filter { threshold in
            guard use.reaches(threshold, of: budget) else { return false }
            return try tx.run(
                """
                INSERT INTO budget_notice (crew, project, period, percent)
                VALUES (\(crew), \(project), \(month?.description ?? "ever"), \(threshold)) ON CONFLICT DO NOTHING
                """
            ) > 0
        }
    }
}
