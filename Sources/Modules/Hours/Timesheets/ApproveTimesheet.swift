import API
package import Accounts
package import Core
import Storage
import Web

extension Timesheet {
    /// Agrees to what somebody handed in (managers). It stays fixed.
    /// - Throws: what `toDecide` throws.
    @discardableResult
    package static func approve(
        _ person: PersonID,
        _ period: Period,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> Timesheet {
        let sheet = try toDecide(person, period, from: .submitted, if: precondition, in: tx)
        let approved = try sheet.move(to: .approved, decidedBy: tx.person, in: tx)
        try tx.record(TimesheetApproved(person: person, period: period.description), about: sheet.id)
        return approved
    }
}

extension CrewContext {
    /// The most timesheets that can be approved at once.
    static let mostTimesheets = NewTimesheetApprovals.Limits.people.upperBound

    /// Approves several, each in a transaction of its own: one that fails does not stand in the way of the others.
    /// - Parameter chosen: whose, and as which version it was seen.
    /// - Returns: why one did not go through, in the same order; `nil` where it did.
    func approve(_ chosen: [(person: PersonID, seen: Precondition)], _ period: Period) async throws -> [Phrase?] {
        var refusals: [Phrase?] = []
        for (person, seen) in chosen {
            do {
                try await write { tx in _ = try Timesheet.approve(person, period, if: seen, in: tx) }
                refusals.append(nil)
            } catch let error as AppError where error.code.isAboutTheOne {
                refusals.append(error.fields.first?.message ?? error.message)
            }
        }
        return refusals
    }
}

extension AppError.Code {
    fileprivate var isAboutTheOne: Bool {
        switch self {
        case .conflict, .forbidden, .notFound, .invalid, .stale: true
        default: false
        }
    }
}
