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
        try tx.run("UPDATE fixed_shift SET ended_at = \(now) WHERE crew = \(viewer.crew) AND id = \(id)")
    }
}
