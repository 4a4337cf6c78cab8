import API
package import Accounts
package import Core
import Storage

extension Timesheet {
    /// Reopens an approved timesheet (managers, with a reason), or withdraws the viewer's own one that is not decided
    /// yet.
    /// - Throws: `AppError.invalid` for a manager without a reason; what `toDecide` throws.
    @discardableResult
    package static func reopen(
        _ person: PersonID,
        _ period: Period,
        reason: String?,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> Timesheet {
        let isOwn = person == tx.person
        let sheet =
            try isOwn
            ? mine(period, if: precondition, in: tx)
            : toDecide(person, period, from: .approved, if: precondition, in: tx)
        let reason = try Validation.one { $0.line("reason", reason, (isOwn ? 0 : 1)...longestReason) }
        let opened = try sheet.move(
            to: .open,
            reason: reason.isEmpty ? nil : reason,
            decidedBy: isOwn ? nil : tx.person,
            in: tx
        )
        try tx.record(
            TimesheetReopened(person: person, period: period.description, reason: opened.reason),
            about: sheet.id
        )
        return opened
    }

    /// The viewer's timesheet that is handed in and not decided yet.
    private static func mine(
        _ period: Period,
        if precondition: Precondition,
        in tx: MemberTransaction
    ) throws -> Timesheet {
        guard let sheet = try find(tx.person, period, crew: tx.crew, in: tx) else {
            throw notHandedIn(period)
        }
        if sheet.state == .approved && tx.viewer.isManager { throw try own(in: tx) }
        if sheet.state != .submitted { throw sheet.movedOn }
        try precondition.check(sheet.version)
        return sheet
    }
}
