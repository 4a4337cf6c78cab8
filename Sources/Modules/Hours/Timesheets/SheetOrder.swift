import Accounts
import Core
import Storage
import Web

/// A request about a person's timesheet, from a page or the API.
struct SheetOrder: Sendable {
    let person: PersonID
    let period: Period
    let reason: String?
    /// The version that the decision is based on.
    let seen: Precondition

    typealias Step = @Sendable (SheetOrder, MemberTransaction) throws -> Void

    func submit(in tx: MemberTransaction) throws {
        try Timesheet.submit(period, of: person, if: seen, in: tx)
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

    /// The message after a step, such as "Approved: Lea, week 47, 2026."; without the name for the viewer's own.
    func said(_ key: String, _ viewer: Viewer, in tx: Tx) throws -> Phrase {
        guard person != viewer.person, let name = try People.name(of: person, in: tx) else {
            return Phrase(key, ["period": .phrase(period.phrase)])
        }
        let whose = Phrase("hours.period.of", ["name": .text(name), "period": .phrase(period.phrase)])
        return Phrase(key, ["period": .phrase(whose)])
    }

    /// The message after an approval. To reverse it, a manager has to give a reason.
    func approved(_ said: Phrase, _ viewer: Viewer) -> Flash {
        let form = "\(viewer.path)/hours/timesheets/\(person)/\(period)#reason"
        return Flash(said, link: Flash.Link(form, Phrase("hours.sheet.reopen")))
    }
}
