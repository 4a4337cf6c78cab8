package import Accounts
import Core
import Events
import Storage

extension FixedShift {
    /// Changes a series and its untouched future shifts; shifts that others hold, that are in an exchange or that were
    /// changed individually stay as they are.
    /// - Throws: `AppError.notFound`; `forbidden` for another person's series, or when the change needs approval;
    ///   `stale`; `invalid`; `conflict`.
    package static func change(
        _ id: FixedShiftID,
        to draft: (FixedShift) throws -> FixedShiftDraft,
        if precondition: Precondition,
        in tx: MemberTransaction
    ) throws -> FixedShift {
        let old = try find(id, crew: tx.crew, in: tx)
        if old.person.id != tx.person { try tx.viewer.requireManager() }
        try PlanningRight.requireDirect(on: old, in: tx)
        try precondition.check(old.version)
        let draft = try draft(old)
        let days = old.days(to: draft.weekday, weekStart: tx.viewer.weekStart)
        try old.change(to: draft, of: old.person, movedBy: days, planner: tx.person, in: tx)
        try old.tellOfChange(in: tx)
        return try find(id, crew: tx.crew, in: tx)
    }

    /// By how many days its shifts move to another weekday: each stays in its week.
    func days(to weekday: Weekday, weekStart: Weekday) -> Int {
        weekStart.days(until: weekday) - weekStart.days(until: self.weekday)
    }

    /// - Parameter owner: the new owner; `nil` when it stays the same.
    func tellOfChange(to owner: PersonID? = nil, in tx: MemberTransaction) throws {
        let owner = owner ?? person.id
        let fact = FixedShiftChanged(person: owner, from: owner == person.id ? nil : person.id)
        try tx.record(fact, about: id)
    }

    /// Returns the series with the changes of a draft, without saving it.
    /// - Throws: `AppError.invalid`; `conflict` with the rule that another fixed shift of the same person breaks.
    func changed(
        to draft: FixedShiftDraft,
        of owner: Named,
        planner: PersonID? = nil,
        in tx: MemberTransaction
    ) throws -> FixedShift {
        if let until = draft.validUntil, until < draft.validFrom ?? validFrom {
            throw AppError.invalid("validUntil", "order", Phrase("shifts.fixed.untilBeforeFrom"))
        }
        let today = tx.viewer.zone.today(at: tx.now)
        // A series that was over counts again.
        if let until = validUntil, until < today, draft.validUntil ?? today >= today {
            try FixedShift.requireRoom(for: owner.id, in: tx)
        }
        let changed = FixedShift(
            id: id,
            person: owner,
            weekday: draft.weekday,
            start: draft.start,
            end: draft.end,
            position: try Positions.require(draft.position, in: tx),
            validFrom: draft.validFrom ?? validFrom,
            validUntil: draft.validUntil,
            generatedUntil: FixedShift.firstToCome(from: draft.start, to: draft.end, tx.viewer, tx.now),
            plannedBy: planner,
            version: version + 1
        )
        try changed.refuseClash(in: tx)
        return changed
    }

    /// - Parameters:
    ///   - owner: the new owner.
    ///   - days: by how many days its shifts move to the new weekday: less than a week.
    ///   - planner: the person recorded as its planner.
    func change(
        to draft: FixedShiftDraft,
        of owner: Named,
        movedBy days: Int,
        planner: PersonID?,
        in tx: MemberTransaction
    ) throws {
        let changed = try changed(to: draft, of: owner, planner: planner, in: tx)
        try FixedShiftProposal.expire("proposal.fixed_shift = \(id)", in: tx)
        try retimeUntouched(as: changed, movedBy: days, in: tx)
        try tx.run(
            """
            UPDATE fixed_shift SET person = \(changed.person.id), weekday = \(changed.weekday),
                start_minute = \(changed.start), end_minute = \(changed.end), position = \(changed.position),
                valid_from = \(changed.validFrom), valid_until = \(changed.validUntil),
                generated_until = \(changed.generatedUntil), planned_by = \(changed.plannedBy), version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        try changed.generate(CrewClock(tx.viewer), in: tx)
    }

    /// Today if a shift at those times has not started yet, otherwise tomorrow.
    static func firstToCome(from start: LocalTime, to end: LocalTime, _ viewer: Viewer, _ now: Instant) -> LocalDate {
        let today = viewer.zone.today(at: now)
        return ShiftSpan(today, start, end, in: viewer.zone).startsAt > now ? today : today.adding(days: 1)
    }

    /// Moves the untouched shifts; those that no longer fit the series are deleted.
    private func retimeUntouched(as new: FixedShift, movedBy days: Int, in tx: MemberTransaction) throws {
        let untouched = try untouchedShifts(in: tx)
        // Those on another day or of another person, who may be sick or away.
        var replanned: [ShiftID] = []
        var away: [ClosedRange<LocalDate>] = []
        if days != 0 || new.person.id != person.id, let first = untouched.first?.date, let last = untouched.last?.date {
            let rules = try CrewRules.of(tx.crew, in: tx)
            away = try new.away(from: first.adding(days: days), to: last.adding(days: days), rules, in: tx)
        }
        if days != 0 { try carryTouched(Set(untouched.map(\.id)), by: days, to: new, in: tx) }
        // Each shift is checked against its neighbours, so those have to be moved first.
        for shift in days > 0 ? untouched.reversed() : untouched {
            let date = shift.date.adding(days: days)
            let isAway = away.contains { $0.contains(date) }
            if try retime(shift, as: new, on: date, isAway: isAway, in: tx) { replanned.append(shift.id) }
        }
        try Shift.offerIfSick(replanned, in: tx)
    }

    /// Moves an untouched shift, or deletes it if it no longer fits the series.
    /// - Parameter isAway: whether the owner is off on its new date.
    /// - Returns: whether it is now on another day or of another person.
    private func retime(
        _ shift: Shift,
        as new: FixedShift,
        on date: LocalDate,
        isAway: Bool,
        in tx: MemberTransaction
    ) throws -> Bool {
        let span = ShiftSpan(date, new.start, new.end, in: tx.viewer.zone)
        let isValid = date >= new.validFrom && date <= new.validUntil ?? date && span.startsAt > tx.now
        let isMoved = date != shift.date
        guard try isValid && shift.person != nil && (!isMoved || isFree(date, tx.crew, tx)) else {
            try shift.remove(leavesSeries: true, in: tx)
            return false
        }
        let draft = ShiftDraft(date: date, start: new.start, end: new.end, position: new.position)
        let isOfOther = new.person.id != person.id
        if !isOfOther && draft == shift.draft { return false }
        if isOfOther || isAway {
            try shift.pass(to: new.person, draft, span, isAway: isAway, in: tx)
            return true
        }
        try shift.refuseBlocked(draft, span, in: tx)
        try shift.move(to: draft, span, seriesDate: date, in: tx)
        if isMoved { try ShiftRequest.settle(of: person.id, date, in: tx) }
        return isMoved
    }

    /// A date that was deleted, given away or changed individually stands for its whole week: the series does not
    /// create a shift on another day of that week.
    private func carryTouched(
        _ untouched: Set<ShiftID>,
        by days: Int,
        to new: FixedShift,
        in tx: MemberTransaction
    ) throws {
        let crew = tx.crew
        let first = FixedShift.firstToCome(from: start, to: end, tx.viewer, tx.now)
        let dated = try tx.all(
            "SELECT id, series_date FROM shift WHERE crew = \(crew) AND fixed_shift = \(id) AND series_date >= \(first)"
        ) { (id: try $0.read() as ShiftID, date: try $0.read() as LocalDate) }
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

    /// The future shifts that have not changed since they were generated, including those without a holder.
    func untouchedShifts(in tx: CrewTransaction) throws -> [Shift] {
        try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(tx.crew) AND shift.fixed_shift = \(id) AND shift.deleted_at IS NULL
                AND shift.starts_at > \(tx.now) AND shift.is_exception = FALSE
                AND (shift.person IS NULL OR shift.person = \(person.id)) AND live.id IS NULL
            ORDER BY shift.date
            """
        )
    }
}
