import API
package import Accounts
package import Core
package import Events
import Storage

// "This and all following": a series is changed or ended from one of its shifts on.

extension Shift {
    /// Changes one shift, as `change` without a scope does, or also the later ones, as `changeFollowing` does.
    static func change(
        _ id: ShiftID,
        scope: ShiftScope,
        holder: PersonID??,
        if precondition: Precondition,
        in tx: MemberTransaction,
        _ draft: (Shift) throws -> ShiftDraft
    ) throws -> Shift {
        switch scope {
        case .only: try change(id, holder: holder, if: precondition, in: tx, draft)
        case .following: try changeFollowing(id, holder: holder, if: precondition, in: tx, draft)
        }
    }

    /// Deletes one shift, as `delete` without a scope does, or also the later ones, as `deleteFollowing` does.
    static func delete(
        _ id: ShiftID,
        scope: ShiftScope,
        if precondition: Precondition,
        in tx: MemberTransaction
    ) throws {
        switch scope {
        case .only: try delete(id, if: precondition, in: tx)
        case .following: try deleteFollowing(id, if: precondition, in: tx)
        }
    }

    /// Changes a shift and the later ones of its series: the series ends before it, and a new one continues with the
    /// new day, times, position and owner. Later shifts that others hold, that are in an exchange or that were changed
    /// individually stay as they are.
    /// - Parameter holder: the new owner of the series; `nil` keeps the owner.
    /// - Throws: what `change` throws; `AppError.invalid` for the field `scope` if the shift belongs to no series, for
    ///   the field `person` if there would be no owner, or one with the maximum number of series, and for the field
    ///   `date` if the day is a week or more away.
    package static func changeFollowing(
        _ id: ShiftID,
        holder: PersonID??,
        if precondition: Precondition,
        in tx: MemberTransaction,
        _ draft: (Shift) throws -> ShiftDraft
    ) throws -> Shift {
        let shift = try find(id, crew: tx.crew, in: tx)
        try tx.viewer.requireManager()
        try precondition.check(shift.version)
        if shift.startsAt <= tx.now { throw AppError.conflict("rule", "notStarted", Phrase("shifts.change.started")) }
        let (series, date) = try shift.place(in: tx)
        let draft = try draft(shift)
        let days = date.days(until: draft.date)
        if abs(days) >= 7 { throw AppError.invalid("date", "week", Phrase("shifts.scope.week")) }
        if let until = series.validUntil, until < draft.date {
            throw AppError.invalid("date", "order", Phrase("shifts.scope.ended", ["day": .date(until)]))
        }
        _ = try span(of: draft, from: shift.draft, tx.viewer, tx.now)
        let owner = try shift.nextOwner(holder, of: series, in: tx)
        let isUntouched = try shift.follows(series, in: tx)
        if !isUntouched {
            _ = try change(id, holder: holder, if: .none, in: tx) { _ in draft }
        }
        let rest = try series.split(from: date, owner, in: tx)
        try rest.change(
            to: FixedShiftDraft(
                person: owner.id,
                weekday: draft.date.weekday,
                start: draft.start,
                end: draft.end,
                position: draft.position,
                validFrom: days == 0 ? rest.validFrom : draft.date,
                validUntil: series.validUntil
            ),
            of: owner,
            movedBy: days,
            planner: tx.person,
            in: tx
        )
        try rest.tellOfChange(to: owner.id, in: tx)
        if !isUntouched { try follow(id, owner.id, tx.crew, tx) }
        return try find(id, crew: tx.crew, in: tx)
    }

    /// Deletes a shift and the later ones of its series, which ends if it had not ended before the shift. Later shifts
    /// that others hold, that are in an exchange or that were changed individually stay.
    /// - Throws: what `delete` throws; `AppError.invalid` for the field `scope` if the shift belongs to no series.
    package static func deleteFollowing(_ id: ShiftID, if precondition: Precondition, in tx: MemberTransaction) throws {
        let shift = try find(id, crew: tx.crew, in: tx)
        try tx.viewer.requireManager()
        try precondition.check(shift.version)
        if shift.startsAt <= tx.now { throw AppError.conflict("rule", "notStarted", Phrase("shifts.delete.started")) }
        let (series, date) = try shift.place(in: tx)
        if try !shift.follows(series, in: tx) {
            try shift.remove(leavesSeries: false, in: tx)
        }
        let last = series.lastDate(before: date, tx.viewer, tx.now)
        let isLeftOver = date > series.validUntil ?? date
        if last == nil && !isLeftOver { return try FixedShift.end(series.id, in: tx) }
        for shift in try series.untouchedShifts(in: tx) where shift.date >= date {
            try shift.remove(leavesSeries: true, in: tx)
        }
        // The series ends before the shift already, and must not end later than it does.
        guard let last, !isLeftOver else { return }
        try series.end(on: last, in: tx)
        try series.tellOfChange(in: tx)
    }

    /// The series of the shift, and the date of the series that it stands for.
    private func place(in tx: MemberTransaction) throws -> (FixedShift, LocalDate) {
        let found = try tx.first(
            "SELECT fixed_shift, series_date FROM shift WHERE crew = \(tx.crew) AND id = \(id) AND fixed_shift IS NOT NULL"
        ) { (series: try $0.read() as FixedShiftID, date: try $0.read() as LocalDate) }
        guard let found, let series = try FixedShift.ifThere(found.series, crew: tx.crew, in: tx) else {
            throw AppError.invalid("scope", "series", Phrase("shifts.scope.noSeries"))
        }
        // The shift may have kept its date when the series moved to another weekday.
        return (series, found.date.adding(days: found.date.weekday.days(until: series.weekday)))
    }

    private func nextOwner(_ holder: PersonID??, of series: FixedShift, in tx: MemberTransaction) throws -> Named {
        // A form always sends the current holder, which does not make them the owner of the series.
        guard let holder, holder != person?.id else { return series.person }
        guard let holder else { throw AppError.invalid("person", "series", Phrase("shifts.scope.nobody")) }
        return try requireMember(holder, of: tx.crew, in: tx)
    }

    /// Whether the shift has not changed since it was generated.
    private func follows(_ series: FixedShift, in tx: MemberTransaction) throws -> Bool {
        try series.untouchedShifts(in: tx).contains { $0.id == id && $0.person != nil }
    }

    /// Clears the exception flag: the individual change is now part of the series.
    private static func follow(_ id: ShiftID, _ owner: PersonID, _ crew: CrewID, _ tx: Tx) throws {
        try tx.run(
            """
            UPDATE shift SET is_exception = FALSE
            WHERE crew = \(crew) AND id = \(id) AND person = \(owner) AND series_date = date
            """
        )
    }

    /// Plans a shift of a series for its owner, or opens it if a rule blocks that or they are away.
    func pass(
        to owner: Named,
        _ draft: ShiftDraft,
        _ span: ShiftSpan,
        isAway: Bool,
        in tx: MemberTransaction
    ) throws {
        let findings = try Shift.findings(id, for: owner, draft, span, in: tx)
        let holder = findings.whyOpen(isAway: isAway) == nil ? owner.id : nil
        if draft != self.draft { try move(to: draft, span, seriesDate: draft.date, in: tx) }
        try tx.run("UPDATE shift SET person = \(holder) WHERE crew = \(tx.crew) AND id = \(id)")
        let series = holder == nil ? nil : fixedShift
        try Exchange.record(ShiftAssigned(from: person?.id, holder: holder, fixedShift: series), shift: id, in: tx)
        guard let holder else { return try Exchange.endTrades(for: id, in: tx) }
        try Shift.settleTransfer(id, draft.date, to: holder, in: tx)
    }
}

extension FixedShift {
    /// Returns the series from one of its dates on: the series itself if no earlier date is still to come; otherwise a
    /// new series, which takes over the shifts from that date on, while this one ends.
    fileprivate func split(from date: LocalDate, _ owner: Named, in tx: MemberTransaction) throws -> FixedShift {
        let last = lastDate(before: date, tx.viewer, tx.now)
        if last != nil || owner.id != person.id {
            try FixedShift.requireRoom(for: owner.id, field: "person", in: tx)
        }
        guard let last else { return self }
        let rest = FixedShift(
            id: FixedShiftID.new(at: tx.now),
            person: person,
            weekday: weekday,
            start: start,
            end: end,
            position: position,
            validFrom: date,
            validUntil: validUntil,
            generatedUntil: generatedUntil,
            plannedBy: tx.person,
            version: 1
        )
        try end(on: last, in: tx)
        try rest.insert(tx.crew, tx)
        try tx.run(
            """
            UPDATE shift SET fixed_shift = \(rest.id)
            WHERE crew = \(tx.crew) AND fixed_shift = \(id) AND series_date >= \(date)
            """
        )
        return rest
    }

    /// The last date before another date, if it is still to come.
    fileprivate func lastDate(before date: LocalDate, _ viewer: Viewer, _ now: Instant) -> LocalDate? {
        let last = date.adding(days: -7)
        let isToCome = last >= max(validFrom, FixedShift.firstToCome(from: start, to: end, viewer, now))
        return isToCome ? last : nil
    }

    fileprivate func end(on last: LocalDate, in tx: MemberTransaction) throws {
        let crew = tx.crew
        try FixedShiftProposal.expire("proposal.fixed_shift = \(id)", in: tx)
        try tx.run(
            "UPDATE fixed_shift SET valid_until = \(last), version = version + 1 WHERE crew = \(crew) AND id = \(id)"
        )
    }
}
