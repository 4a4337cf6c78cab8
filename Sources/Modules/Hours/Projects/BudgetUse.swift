import API
import Accounts
import Core
import Events
import Storage

/// The used part of a project's budget: in the current month, or in total.
package struct BudgetUse: Sendable, Hashable {
    package var minutes = 0
    /// For billable hours with a rate, in minor units of the crew's currency.
    package var amount = 0

    package func reaches(_ percent: Int, of budget: Project.Budget) -> Bool {
        isAtLeast(minutes, percent, of: budget.minutes) || isAtLeast(amount, percent, of: budget.amount)
    }

    /// The used part in whole percent: of the hours or of the amount, whichever is higher.
    package func percent(of budget: Project.Budget) -> Int {
        max(share(minutes, of: budget.minutes), share(amount, of: budget.amount))
    }

    private func isAtLeast(_ used: Int, _ percent: Int, of budget: Int?) -> Bool {
        budget.map { used >= ($0 * percent + 99) / 100 } ?? false
    }

    /// Rounded down, so that 100 means all of it; at most 9999.
    private func share(_ used: Int, of budget: Int?) -> Int {
        budget.map { Int(min(9_999, Double(used) * 100 / Double($0))) } ?? 0
    }
}

extension BudgetUse {
    /// How much of the projects' budgets is used.
    static func of(
        _ projects: [Project],
        _ viewer: Viewer,
        now: Instant,
        in tx: Tx
    ) throws -> [ProjectID: BudgetUse] {
        let budgeted = projects.filter { !$0.budget.isEmpty }
        let today = viewer.zone.today(at: now)
        var uses = Dictionary(budgeted.map { ($0.id, BudgetUse()) }) { one, _ in one }
        for isMonthly in [false, true] {
            let ids = budgeted.filter { $0.budget.isMonthly == isMonthly }.map(\.id)
            if ids.isEmpty { continue }
            let month = isMonthly ? Period(.month, containing: today, weekStart: viewer.weekStart) : nil
            uses.merge(try of(ids, in: month, crew: viewer.crew, tx)) { _, use in use }
        }
        return uses
    }

    /// - Parameter month: `nil` for all time.
    static func of(
        _ projects: [ProjectID],
        in month: Period?,
        crew: CrewID,
        _ tx: Tx
    ) throws -> [ProjectID: BudgetUse] {
        var days: SQL = ""
        if let month {
            days = " AND date BETWEEN \(month.first(weekStart: .monday)) AND \(month.last(weekStart: .monday))"
        }
        let rows = try tx.all(
            """
            SELECT project, CAST(SUM(minutes) AS bigint), CAST(COALESCE(SUM(minutes * rate), 0) AS bigint) FROM hours_record
            WHERE crew = \(crew) AND project IN \(list: projects) AND deleted_at IS NULL\(days) GROUP BY project
            """
        ) { row in
            (
                try row.read() as ProjectID,
                BudgetUse(minutes: try row.read(), amount: Money.amount(minuteRates: try row.read()))
            )
        }
        return Dictionary(rows) { one, _ in one }
    }
}

extension Project.Budget {
    package var isEmpty: Bool { minutes == nil && amount == nil }
}
