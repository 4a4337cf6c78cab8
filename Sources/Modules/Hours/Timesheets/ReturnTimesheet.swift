import API
package import Accounts
package import Core
import Events
package import Storage
import Work

extension Timesheet {
    /// Sends back what somebody handed in (managers), so that they can put it right.
    /// - Throws: `AppError.invalid` without a reason; what `toDecide` throws.
    @discardableResult
    package static func sendBack(
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
        let sheet = try toDecide(person, period, from: .submitted, if: precondition, viewer, tx)
        var check = Validation()
        let reason = check.line("reason", reason, 1...longestReason)
        try check.finish()
        let returned = try sheet.move(
            to: .returned,
            reason: reason,
            decidedBy: viewer.person,
            crew: viewer.crew,
            at: now,
            in: tx
        )
        try Outbox.append(
            TimesheetReturned(person: person, period: period.description, reason: reason),
            about: sheet.id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return returned
    }
}
