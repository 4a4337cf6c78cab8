package import Accounts
import Core
import Storage

extension FixedShift {
    /// Deletes a series with its shifts still to come. Shifts that somebody else has, that are in an exchange or that were changed by
    /// hand stay, and so does everything of the past.
    /// - Throws: `AppError.notFound`; `forbidden` for somebody else's series, or when a manager has to be asked first.
    package static func end(_ id: FixedShiftID, in tx: MemberTransaction) throws {
        let series = try find(id, crew: tx.crew, in: tx)
        if series.person.id != tx.person { try tx.viewer.requireManager() }
        try PlanningRight.requireDirect(on: series, in: tx)
        try series.end(in: tx)
        let fact = FixedShiftEnded(person: series.person.id)
        try tx.record(fact, about: id)
    }

    /// Ends it, with those of its shifts still to come that nothing else has happened to.
    func end(in tx: MemberTransaction) throws {
        for shift in try untouchedShifts(in: tx) {
            try shift.remove(leavesSeries: true, in: tx)
        }
        try FixedShift.end("id = \(id)", in: tx)
    }

    /// Ends series. The shifts that they leave behind stand for themselves, and no position is in use by what is gone.
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
