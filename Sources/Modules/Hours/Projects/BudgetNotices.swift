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

    package func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        if let file: HoursImported = try entry.fact() { return try Self.receive(file, entry, tx) }
        if [RateSet.kind, RateRemoved.kind].contains(entry.kind) {
            return try Self.receive(try entry.read(Rerated.self), entry, tx)
        }
        guard Self.spending.contains(entry.kind) else { return }
        let spent = try entry.read(Spent.self)
        let budget = try tx.first(
            """
            SELECT budget_minutes, budget_amount, budget_monthly FROM project WHERE crew = \(entry.crew) AND id = \(spent.project)
            """
        ) { Project.Budget(minutes: try $0.read(), amount: try $0.read(), isMonthly: try $0.read()) }
        guard let budget, !budget.isEmpty else { return }
        let month = budget.isMonthly ? Period(.month, containing: spent.date, weekStart: .monday) : nil
        try Self.report([spent.project: budget], month, entry, tx)
    }

    /// One fact stands for all records of a file, so it may be about every project of the crew.
    private static func receive(_ file: HoursImported, _ entry: OutboxEntry, _ tx: Tx) throws {
        guard let first = file.first, let last = file.last else { return }
        try report("(budget_minutes IS NOT NULL OR budget_amount IS NOT NULL)", from: first, to: last, entry, tx)
    }

    /// One fact stands for all records that a new or removed rate has changed: it is recorded when they all have their
    /// rate. Budgets without an amount of money do not depend on rates.
    private static func receive(_ rate: Rerated, _ entry: OutboxEntry, _ tx: Tx) throws {
        if rate.records == 0 { return }
        let scope: SQL = rate.project.map { " AND id = \($0)" } ?? ""
        try report("budget_amount IS NOT NULL\(scope)", from: rate.validFrom, to: rate.validUntil, entry, tx)
    }

    /// Records the thresholds that budgets have newly reached by hours from one day to another. Nobody needs to hear of
    /// months before the previous one.
    /// - Parameters:
    ///   - condition: the condition on `project` for the budgets to look at.
    ///   - last: `nil` for no last day.
    private static func report(
        _ condition: SQL,
        from first: LocalDate,
        to last: LocalDate?,
        _ entry: OutboxEntry,
        _ tx: Tx
    ) throws {
        let budgeted = try tx.all(
            """
            SELECT id, budget_minutes, budget_amount, budget_monthly FROM project
            WHERE crew = \(entry.crew) AND archived_at IS NULL AND \(condition)
            """
        ) { row in
            (
                try row.read() as ProjectID,
                Project.Budget(minutes: try row.read(), amount: try row.read(), isMonthly: try row.read())
            )
        }
        let budgets = Dictionary(budgeted) { one, _ in one }
        try report(budgets.filter { !$0.value.isMonthly }, nil, entry, tx)
        let monthly = budgets.filter { $0.value.isMonthly }
        let zone: String? = try tx.value("SELECT time_zone FROM crew WHERE id = \(entry.crew)")
        let current = Month(of: try Zone.named(zone ?? Zone.utc.name).today(at: entry.at))
        for month in [current.previous, current] where month.first <= last ?? month.first && first < month.end {
            try report(monthly, .month(month.first), entry, tx)
        }
    }

    /// Records the thresholds that some budgets have newly reached.
    private static func report(
        _ budgets: [ProjectID: Project.Budget],
        _ month: Period?,
        _ entry: OutboxEntry,
        _ tx: Tx
    ) throws {
        if budgets.isEmpty { return }
        let uses = try BudgetUse.of(Array(budgets.keys), in: month, crew: entry.crew, tx)
        for (project, use) in uses.sorted(by: { $0.key < $1.key }) {
            guard let budget = budgets[project] else { continue }
            let new = try mark(project, use, budget, month, crew: entry.crew, tx)
            // A long day can pass both thresholds at once; only the higher one is reported.
            guard let threshold = new.max() else { continue }
            try Outbox.append(
                BudgetReached(percent: threshold, month: month?.first(weekStart: .monday)),
                about: project,
                crew: entry.crew,
                by: nil,
                at: entry.at,
                in: tx
            )
        }
    }

    private static let spending: Set = [HoursLogged.kind, HoursChanged.kind, HoursRestored.kind]

    /// The project and day of newly logged hours. Only these are decoded from the fact, because there is one for every
    /// record.
    private struct Spent: Decodable {
        let project: ProjectID
        let date: LocalDate
    }

    /// The properties that `RateSet` and `RateRemoved` share.
    private struct Rerated: Decodable {
        let project: ProjectID?
        let validFrom: LocalDate
        let validUntil: LocalDate?
        let records: Int
    }

    /// Resets the notifications of a budget that has been set. Thresholds that are already reached count as reported,
    /// because the manager sees how much is used.
    static func begin(_ project: Project, in tx: MemberTransaction) throws {
        try tx.run("DELETE FROM budget_notice WHERE crew = \(tx.crew) AND project = \(project.id)")
        if project.budget.isEmpty { return }
        let today = tx.viewer.zone.today(at: tx.now)
        let month = project.budget.isMonthly ? Period(.month, containing: today, weekStart: .monday) : nil
        let use = try BudgetUse.of([project.id], in: month, crew: tx.crew, tx)[project.id] ?? BudgetUse()
        _ = try mark(project.id, use, project.budget, month, crew: tx.crew, tx)
    }

    /// - Returns: the thresholds that are reached and not reported yet.
    private static func mark(
        _ project: ProjectID,
        _ use: BudgetUse,
        _ budget: Project.Budget,
        _ month: Period?,
        crew: CrewID,
        _ tx: Tx
    ) throws -> [Int] {
        try thresholds.filter { threshold in
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
