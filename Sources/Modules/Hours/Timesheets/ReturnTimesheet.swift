import API
package import Accounts
package import Core
import Storage

extension Timesheet {
    /// Returns a timesheet for correction (managers).
    /// - Throws: `AppError.invalid` without a reason; what `toDecide` throws.
    @discardableResult
    package static func sendBack(
        _ person: PersonID,
        _ period: Period,
        reason: String?,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> Timesheet {
        let sheet = try toDecide(person, period, from: .submitted, if: precondition, in: tx)
        let reason = try Validation.one { $0.line("reason", reason, 1...longestReason) }
        let returned = try sheet.move(to: .returned, reason: reason, decidedBy: tx.person, in: tx)
        try tx.record(TimesheetReturned(person: person, period: period.description, reason: reason), about: sheet.id)
        return returned
    }
}
