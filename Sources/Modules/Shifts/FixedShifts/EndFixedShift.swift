package import Accounts
package import Core
package import Events
package import Storage

extension FixedShift {
    /// Deletes a series with its shifts still to come. Shifts that somebody else has, that are in an exchange or that were changed by
    /// hand stay, and so does everything of the past.
    /// - Throws: `AppError.notFound`; `forbidden` for somebody else's series.
    package static func end(
        _ id: FixedShiftID,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let series = try find(id, crew: viewer.crew, in: tx)
        if series.person.id != viewer.person { try viewer.requireManager() }
        for shift in try series.untouchedShifts(crew: viewer.crew, after: now, in: tx) {
            try shift.remove(crew: viewer.crew, by: viewer.person, at: now, leavesSeries: true, in: tx)
        }
        try end("id = \(id)", crew: viewer.crew, at: now, in: tx)
    }

    /// Ends series. The shifts that they leave behind stand for themselves, and no position is in use by what is gone.
    static func end(_ which: SQL, crew: CrewID, at now: Instant, in tx: Tx) throws {
        try tx.run(
            """
            UPDATE shift SET fixed_shift = NULL, series_date = NULL WHERE crew = \(crew) AND fixed_shift IN (
                SELECT id FROM fixed_shift WHERE crew = \(crew) AND ended_at IS NULL AND \(which)
            )
            """
        )
        try tx.run(
            """
            UPDATE fixed_shift SET ended_at = \(now), position = NULL
            WHERE crew = \(crew) AND ended_at IS NULL AND \(which)
            """
        )
    }
}
