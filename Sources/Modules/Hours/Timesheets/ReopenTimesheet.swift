import API
package import Accounts
package import Core
import Events
package import Storage
import Work

extension Timesheet {
    /// Opens again what was approved (managers, with a reason). Whoever handed something in takes it back until it is decided.
    /// - Throws: `AppError.invalid` for a manager without a reason; what `toDecide` throws.
    @discardableResult
    package static func reopen(
        _ person: PersonID,
        _ period: Period,
        reason: String?,
        if precondition: Precondition = .none,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Timesheet {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let isOwn = person == viewer.person
        let sheet =
            try isOwn
            ? mine(period, if: precondition, viewer, tx)
            : toDecide(person, period, from: .approved, if: precondition, viewer, tx)
        var check = Validation()
        let reason = check.line("reason", reason, (isOwn ? 0 : 1)...longestReason)
        try check.finish()
        let opened = try sheet.move(
            to: .open,
            reason: reason.isEmpty ? nil : reason,
            decidedBy: isOwn ? nil : viewer.person,
            crew: viewer.crew,
            at: now,
            in: tx
        )
        try Outbox.append(
            TimesheetReopened(person: person, period: period.description, reason: opened.reason),
            about: sheet.id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return opened
    }

    /// What the viewer handed in, and nobody has looked at yet.
    private static func mine(
        _ period: Period,
        if precondition: Precondition,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> Timesheet {
        guard let sheet = try find(viewer.person, period, crew: viewer.crew, in: tx) else {
            throw AppError.conflict(
                "timesheet",
                "open",
                Phrase("hours.sheet.isOpen", ["period": .phrase(period.phrase)])
            )
        }
        if sheet.state == .approved && viewer.isManager { throw try own(viewer, tx) }
        if sheet.state != .submitted { throw sheet.movedOn }
        try precondition.check(sheet.version)
        return sheet
    }
}
