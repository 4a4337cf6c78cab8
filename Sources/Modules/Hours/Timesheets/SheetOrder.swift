import Accounts
import Core
import Storage

/// What is asked for with somebody's timesheet, whether by a page or by a program.
struct SheetOrder: Sendable {
    let person: PersonID
    let period: Period
    let reason: String?
    /// The version that it was decided on.
    let seen: Precondition

    typealias Step = @Sendable (SheetOrder, Viewer, Instant, Tx) throws -> Void

    /// - Throws: `AppError.forbidden` for somebody else's; what `Timesheet.submit` throws.
    func submit(by viewer: Viewer, at now: Instant, in tx: Tx) throws {
        if person != viewer.person { throw AppError(.forbidden, Phrase("hours.sheet.notYours")) }
        try Timesheet.submit(period, if: seen, by: viewer, at: now, in: tx)
    }

    func approve(by viewer: Viewer, at now: Instant, in tx: Tx) throws {
        try Timesheet.approve(person, period, if: seen, by: viewer, at: now, in: tx)
    }

    func sendBack(by viewer: Viewer, at now: Instant, in tx: Tx) throws {
        try Timesheet.sendBack(person, period, reason: reason, if: seen, by: viewer, at: now, in: tx)
    }

    func reopen(by viewer: Viewer, at now: Instant, in tx: Tx) throws {
        try Timesheet.reopen(person, period, reason: reason, if: seen, by: viewer, at: now, in: tx)
    }
}
