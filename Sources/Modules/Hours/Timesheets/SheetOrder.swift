import Accounts
import Core
import Storage

/// A request about a person's timesheet, from a page or the API.
struct SheetOrder: Sendable {
    let person: PersonID
    let period: Period
    let reason: String?
    /// The version that the decision is based on.
    let seen: Precondition

    typealias Step = @Sendable (SheetOrder, MemberTransaction) throws -> Void

    /// - Throws: `AppError.forbidden` for another person's timesheet; what `Timesheet.submit` throws.
    func submit(in tx: MemberTransaction) throws {
        if person != tx.person { throw AppError(.forbidden, Phrase("hours.sheet.notYours")) }
        try Timesheet.submit(period, if: seen, in: tx)
    }

    func approve(in tx: MemberTransaction) throws {
        try Timesheet.approve(person, period, if: seen, in: tx)
    }

    func sendBack(in tx: MemberTransaction) throws {
        try Timesheet.sendBack(person, period, reason: reason, if: seen, in: tx)
    }

    func reopen(in tx: MemberTransaction) throws {
        try Timesheet.reopen(person, period, reason: reason, if: seen, in: tx)
    }
}
