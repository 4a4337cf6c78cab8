package import Accounts
import Core
import Storage

extension FixedShift {
    /// Ends a series and deletes its future shifts. Shifts that others hold, that are in an exchange or that were
    /// changed individually stay, and so do past shifts.
    /// - Throws: `AppError.notFound`; `forbidden` for another person's series, or when it needs approval.
    package static func end(_ id: FixedShiftID, in tx: MemberTransaction) throws {
        let series = try find(id, crew: tx.crew, in: tx)
        if series.person.id != tx.person { try tx.viewer.requireManager() }
        try PlanningRight.requireDirect(on: series, in: tx)
        try series.end(in: tx)
        let fact = FixedShiftEnded(person: series.person.id)
        try tx.record(fact, about: id)
    }

    /// Ends the series and deletes its untouched future shifts.
    func end(in tx: MemberTransaction) throws {
        for shift in try untouchedShifts(in: tx) {
            try shift.remove(leavesSeries: true, in: tx)
        }
        try FixedShift.end("id = \(id)", in: tx)
    }

    /// Ends series. The remaining shifts become single shifts, and the series no longer uses its position.
    static func end(_ which: SQL, in tx: CrewTransaction) throws {
        let ending: SQL = """
            proposal.fixed_shift IN (
                SELECT id FROM fixed_shift WHERE crew = \(tx.crew) AND ended_at IS NULL AND \(which)
            )
            """
        try FixedShiftProposal.expire(ending, in: tx)
        try tx.run(
            """
            UPDATE shift SET fixed_shift = NULL, series_date = NULL WHERE crew = \(tx.crew) AND fixed_shift IN (
                SELECT id FROM fixed_shift WHERE crew = \(tx.crew) AND ended_at IS NULL AND \(which)
            )
            """
        )
        try tx.run(
            """
            UPDATE fixed_shift SET ended_at = \(tx.now), position = NULL
            WHERE crew = \(tx.crew) AND ended_at IS NULL AND \(which)
            """
        )
    }
}
