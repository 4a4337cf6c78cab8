import API
package import Accounts
package import Core
import Storage
import Web

extension Timesheet {
    /// Approves a timesheet (managers). Its records stay locked.
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
    /// Approves several timesheets, each in a transaction of its own: a failure does not affect the others.
    /// - Parameter chosen: the people, with the versions that were displayed.
    /// - Returns: the reason for each refusal, in the same order; `nil` for an approval.
    func approve(_ chosen: [(person: PersonID, seen: Precondition)], _ period: Period) async throws -> [Phrase?] {
        var refusals: [Phrase?] = []
        for (person, seen) in chosen {
            do {
                try await write { tx in _ = try Timesheet.approve(person, period, if: seen, in: tx) }
                refusals.append(nil)
            } catch let error as AppError where error.code.isAboutTheOne {
                refusals.append(error.detail)
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
