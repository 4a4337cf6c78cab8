import API
package import Accounts
package import Core
import Events
package import Storage
import Web
import Work

extension Timesheet {
    /// Agrees to what somebody handed in (managers). It stays fixed.
    /// - Throws: what `toDecide` throws.
    @discardableResult
    package static func approve(
        _ person: PersonID,
        _ period: Period,
        if precondition: Precondition = .none,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Timesheet {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let sheet = try toDecide(person, period, from: .submitted, if: precondition, viewer, tx)
        let approved = try sheet.move(to: .approved, decidedBy: viewer.person, crew: viewer.crew, at: now, in: tx)
        try Outbox.append(
            TimesheetApproved(person: person, period: period.description),
            about: sheet.id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return approved
    }
}

extension CrewContext {
    /// The most timesheets that can be approved at once.
    static let mostTimesheets = 50

    /// Approves several, each in a transaction of its own: one that fails does not stand in the way of the others.
    /// - Parameter chosen: whose, and as which version it was seen.
    /// - Returns: why one did not go through, in the same order; `nil` where it did.
    func approve(_ chosen: [(person: PersonID, seen: Precondition)], _ period: Period) async throws -> [Phrase?] {
        var refusals: [Phrase?] = []
        for (person, seen) in chosen {
            do {
                let (viewer, now) = (viewer, site.clock.now)
                try await site.database.write { tx in
                    _ = try Timesheet.approve(person, period, if: seen, by: viewer, at: now, in: tx)
                }
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
