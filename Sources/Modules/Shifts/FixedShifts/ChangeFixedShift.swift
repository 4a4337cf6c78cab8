package import Accounts
package import Core
package import Events
package import Storage

extension FixedShift {
    /// Changes a series and those of its future shifts that nothing else has happened to; shifts that somebody else has, that are
    /// in an exchange or that were changed by hand stay as they are.
    /// - Throws: `AppError.notFound`; `forbidden` for somebody else's series; `stale`; `invalid`; `conflict`.
    package static func change(
        _ id: FixedShiftID,
        to draft: (FixedShift) throws -> FixedShiftDraft,
        if precondition: Precondition,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> FixedShift {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let old = try find(id, crew: viewer.crew, in: tx)
        if old.person.id != viewer.person { try viewer.requireManager() }
        try precondition.check(old.version)
        let draft = try draft(old)
        let days = draft.weekday.rawValue - old.weekday.rawValue
        try old.change(to: draft, of: old.person, movedBy: days, by: viewer, at: now, in: tx)
        return try find(id, crew: viewer.crew, in: tx)
    }

    /// - Parameters:
    ///   - owner: whose it is from now on.
    ///   - days: how far its shifts move, from one weekday to another: less than a week.
    func change(
        to draft: FixedShiftDraft,
        of owner: Named,
        movedBy days: Int,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        if let until = draft.validUntil, until < draft.validFrom ?? validFrom {
            throw AppError.invalid("validUntil", "order", Phrase("shifts.fixed.untilBeforeFrom"))
        }
        let changed = FixedShift(
            id: id,
            person: owner,
            weekday: draft.weekday,
            start: draft.start,
            end: draft.end,
            position: try Positions.require(draft.position, in: viewer.crew, by: viewer, tx),
            validFrom: draft.validFrom ?? validFrom,
            validUntil: draft.validUntil,
            generatedUntil: FixedShift.firstToCome(from: draft.start, to: draft.end, viewer, now),
            version: version + 1
        )
        try changed.refuseClash(viewer, now, tx)
        try retimeUntouched(as: changed, movedBy: days, by: viewer, at: now, in: tx)
        try tx.run(
            """
            UPDATE fixed_shift SET person = \(changed.person.id), weekday = \(changed.weekday),
                start_minute = \(changed.start), end_minute = \(changed.end), position = \(changed.position),
                valid_from = \(changed.validFrom), valid_until = \(changed.validUntil),
                generated_until = \(changed.generatedUntil), version = version + 1
            WHERE crew = \(viewer.crew) AND id = \(id)
            """
        )
        try changed.generate(in: CrewClock(viewer), by: viewer.person, at: now, tx)
    }

    /// Today while a shift of those times is still to begin, and tomorrow after that.
    static func firstToCome(from start: LocalTime, to end: LocalTime, _ viewer: Viewer, _ now: Instant) -> LocalDate {
        let today = viewer.zone.today(at: now)
        return ShiftSpan(today, start, end, in: viewer.zone).startsAt > now ? today : today.adding(days: 1)
    }

    /// Moves the shifts that only ever followed the series; those that fall outside it now go.
    private func retimeUntouched(
        as new: FixedShift,
        movedBy days: Int,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let untouched = try untouchedShifts(crew: viewer.crew, after: now, in: tx)
        if days != 0 { try carryTouched(Set(untouched.map(\.id)), by: days, to: new, viewer, now, tx) }
        // Each is judged beside its neighbours: they have to be out of its way.
        for shift in days > 0 ? untouched.reversed() : untouched {
            let date = shift.date.adding(days: days)
            let span = ShiftSpan(date, new.start, new.end, in: viewer.zone)
            let isValid = date >= new.validFrom && date <= new.validUntil ?? date && span.startsAt > now
            if try isValid && shift.person != nil && (days == 0 || isFree(date, viewer.crew, tx)) {
                let draft = ShiftDraft(date: date, start: new.start, end: new.end, position: new.position)
                if new.person.id != person.id {
                    try shift.pass(to: new.person, draft, span, by: viewer, at: now, in: tx)
                    continue
                }
                if draft == shift.draft { continue }
                try shift.refuseBlocked(draft, span, viewer, now, tx)
                try shift.move(to: draft, span, seriesDate: date, by: viewer, at: now, in: tx)
            } else {
                try shift.remove(crew: viewer.crew, by: viewer.person, at: now, leavesSeries: true, in: tx)
            }
        }
    }

    /// A date that was deleted, given away or changed by hand is the series' whole week: it does not come back on another day.
    private func carryTouched(
        _ untouched: Set<ShiftID>,
        by days: Int,
        to new: FixedShift,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws {
        let crew = viewer.crew
        let first = FixedShift.firstToCome(from: start, to: end, viewer, now)
        let dated = try tx.all(
            "SELECT id, series_date FROM shift WHERE crew = \(crew) AND fixed_shift = \(id) AND series_date >= \(first)"
        ) { (id: try $0[0] as ShiftID, date: try $0[1] as LocalDate) }
        for shift in dated where shift.date.weekday == weekday && !untouched.contains(shift.id) {
            let date = shift.date.adding(days: days)
            if try date >= new.generatedUntil && isFree(date, crew, tx) {
                try tx.run("UPDATE shift SET series_date = \(date) WHERE crew = \(crew) AND id = \(shift.id)")
            }
        }
    }

    private func isFree(_ date: LocalDate, _ crew: CrewID, _ tx: Tx) throws -> Bool {
        try !tx.exists("SELECT 1 FROM shift WHERE crew = \(crew) AND fixed_shift = \(id) AND series_date = \(date)")
    }

    /// The shifts still to come that nothing has happened to but being generated. Those without a holder are among them.
    func untouchedShifts(crew: CrewID, after now: Instant, in tx: Tx) throws -> [Shift] {
        try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(crew) AND shift.fixed_shift = \(id) AND shift.deleted_at IS NULL
                AND shift.starts_at > \(now) AND shift.is_exception = FALSE
                AND (shift.person IS NULL OR shift.person = \(person.id)) AND live.id IS NULL
            ORDER BY shift.date
            """
        )
    }
}
