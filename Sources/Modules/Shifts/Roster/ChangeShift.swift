import API
package import Accounts
package import Core
package import Events
import Storage

/// The date, times and position of a shift.
package struct ShiftDraft: Sendable, Hashable {
    package var date: LocalDate
    package var start: LocalTime
    package var end: LocalTime
    package var position: String?

    package init(date: LocalDate, start: LocalTime, end: LocalTime, position: String?) {
        self.date = date
        self.start = start
        self.end = end
        self.position = position
    }
}

extension Shift {
    /// Changes the times, the position or the holder of one shift. Its live exchange, if any, ends; a sick holder who
    /// keeps the shift then offers it to everyone.
    /// - Parameter holder: `nil` keeps the holder; `.some(nil)` makes the shift open.
    /// - Throws: `AppError.notFound`; `forbidden` for members; `stale`; `invalid`; `conflict` with the rule that blocks
    ///   it, or for a shift that has started.
    package static func change(
        _ id: ShiftID,
        holder: PersonID??,
        if precondition: Precondition,
        in tx: MemberTransaction,
        _ draft: (Shift) throws -> ShiftDraft
    ) throws -> Shift {
        let old = try find(id, crew: tx.crew, in: tx)
        try tx.viewer.requireManager()
        try precondition.check(old.version)
        if old.startsAt <= tx.now { throw AppError.conflict("rule", "notStarted", Phrase("shifts.change.started")) }
        var draft = try draft(old)
        let span = try span(of: draft, from: old.draft, tx.viewer, tx.now)
        draft.position = try Positions.require(draft.position, in: tx)
        let holder = try holder.map { try $0.map { try requireMember($0, of: tx.crew, in: tx) } } ?? old.person
        if draft == old.draft && holder == old.person { return old }
        try Exchange.supersede(old, in: tx)
        // A new holder is judged by `assign`; the old one need not be free.
        if draft != old.draft && holder == old.person { try old.refuseBlocked(draft, span, in: tx) }
        if draft != old.draft { try old.move(to: draft, span, seriesDate: nil, in: tx) }
        if holder != old.person { try old.assign(to: holder, draft, span, in: tx) }
        if let holder, holder != old.person || draft.date != old.date {
            try ShiftRequest.settle(of: holder.id, draft.date, in: tx)
        }
        if holder == old.person && old.exchange != nil { try offerIfSick([id], in: tx) }
        return try find(id, crew: tx.crew, in: tx)
    }

    /// - Parameter old: the shift before the change; it may keep a skipped time, which a series can have.
    /// - Throws: `AppError.invalid` for a time skipped by a clock change, in the past, or more than 366 days ahead.
    static func span(
        of draft: ShiftDraft,
        from old: ShiftDraft? = nil,
        _ viewer: Viewer,
        _ now: Instant
    ) throws -> ShiftSpan {
        let span = ShiftSpan(draft.date, draft.start, draft.end, in: viewer.zone)
        let isKept = old.map { $0.date == draft.date && $0.start == draft.start && $0.end == draft.end } ?? false
        if let missing = span.missing, !isKept {
            let isStart = missing == .start
            let day = isStart || draft.end > draft.start ? draft.date : draft.date.adding(days: 1)
            throw AppError.invalid(
                isStart ? "start" : "end",
                "missingHour",
                Phrase("shifts.time.missing", ["time": .time(isStart ? draft.start : draft.end), "day": .date(day)])
            )
        }
        if span.startsAt <= now { throw AppError.invalid("date", "past", Phrase("shifts.time.past")) }
        if draft.date > viewer.zone.today(at: now).adding(days: 366) {
            throw AppError.invalid("date", "far", Phrase("shifts.time.far"))
        }
        return span
    }

    var draft: ShiftDraft { ShiftDraft(date: date, start: start, end: end, position: position) }

    /// Changes the date, times and position. The trades proposed for it end.
    /// - Parameter seriesDate: the date of the series that it follows; `nil` makes it an exception to the series.
    func move(to draft: ShiftDraft, _ span: ShiftSpan, seriesDate: LocalDate?, in tx: MemberTransaction) throws {
        try Exchange.endTrades(for: id, in: tx)
        try tx.run(
            """
            UPDATE shift SET date = \(draft.date), start_minute = \(draft.start), end_minute = \(draft.end),
                starts_at = \(span.startsAt), ends_at = \(span.endsAt), position = \(draft.position),
                series_date = COALESCE(\(seriesDate), series_date), is_exception = \(seriesDate == nil)
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        try Exchange.record(
            ShiftChanged(
                date: draft.date,
                start: draft.start,
                end: draft.end,
                position: draft.position,
                formerPosition: position,
                fixedShift: seriesDate == nil ? nil : fixedShift
            ),
            shift: id,
            in: tx
        )
    }

    private func assign(to holder: Named?, _ draft: ShiftDraft, _ span: ShiftSpan, in tx: MemberTransaction) throws {
        if let holder { try Shift.refuseBlocked(id, for: holder, draft, span, in: tx) }
        try tx.run(
            "UPDATE shift SET person = \(holder?.id), is_exception = TRUE WHERE crew = \(tx.crew) AND id = \(id)"
        )
        try Exchange.record(ShiftAssigned(from: person?.id, holder: holder?.id), shift: id, in: tx)
    }

    /// Throws `conflict` when a blocking rule prevents the holder from working at the new times.
    func refuseBlocked(_ draft: ShiftDraft, _ span: ShiftSpan, in tx: MemberTransaction) throws {
        if let person { try Shift.refuseBlocked(id, for: person, draft, span, in: tx) }
    }

    /// Throws `conflict` when a blocking rule prevents a person from working a shift that a manager plans.
    static func refuseBlocked(
        _ id: ShiftID,
        for person: Named,
        _ draft: ShiftDraft,
        _ span: ShiftSpan,
        in tx: MemberTransaction
    ) throws {
        try findings(id, for: person, draft, span, in: tx)
            .refuseBlocked(to: tx.person, names: [person.id: person.name])
    }

    /// The findings for a shift that a manager plans for a person.
    static func findings(
        _ id: ShiftID,
        for person: Named,
        _ draft: ShiftDraft,
        _ span: ShiftSpan,
        in tx: MemberTransaction
    ) throws -> [Finding] {
        let rules = try CrewRules.of(tx.crew, in: tx)
        let findings = try rules.findings(
            on: [Takeover(draft.commitment(id, span), giver: nil, holder: nil, taker: person.id)],
            crew: tx.crew,
            now: tx.now,
            in: tx
        )
        // The notice rule is about exchanges between colleagues; managers may plan at short notice.
        return findings.filter { $0.rule != .notice }
    }
}

extension ShiftDraft {
    func commitment(_ shift: ShiftID, _ span: ShiftSpan) -> Commitment {
        Commitment(
            shift: shift,
            date: date,
            start: start,
            end: end,
            startsAt: span.startsAt,
            endsAt: span.endsAt,
            position: position
        )
    }
}
