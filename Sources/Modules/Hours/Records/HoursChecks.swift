import Accounts
import Core
import Events
import Storage

/// The checks that every record has to pass, however it is logged.
struct HoursChecks {
    /// The person who worked.
    let person: PersonID
    let tx: MemberTransaction
    private var viewer: Viewer { tx.viewer }

    /// Validates a record and returns its length in minutes.
    /// - Parameters:
    ///   - others: the other records of the day.
    ///   - old: the record to change.
    ///   - isBack: whether it is being restored, so that even an unchanged span must not overlap others.
    ///   - isImported: whether it came from a file, so that it may overlap other imported records.
    /// - Throws: `AppError.invalid`; `conflict` with the reason.
    func minutes(
        of draft: HoursDraft,
        beside others: OtherHours,
        replacing old: HoursRecord?,
        isBack: Bool = false,
        isImported: Bool = false
    ) throws -> Int {
        var check = Validation()
        let minutes = try length(draft, old, &check)
        if let comment = draft.comment { _ = check.line("comment", comment, 0...HoursRecord.longestComment) }
        // The day of an unchanged span is that of the zone in which it was entered.
        let isMoved = draft.span != old?.span || draft.date != old?.date
        if let span = draft.span, isMoved, viewer.zone.local(span.startsAt).date != draft.date {
            check.fail("date", "span", Phrase("hours.field.otherDay"))
        }
        try check.finish()
        if draft.date != old?.date { try refuseFormer(draft.date) }
        try HoursLocks.refuse(
            Set([draft.date, old?.date].compactMap { $0 }),
            of: person,
            crew: viewer.crew,
            in: tx
        )
        try refuseLongDay(draft.date, minutes, others)
        if let span = draft.span, isBack || span != old?.span {
            try refuseOverlap(span, old, isImported: isImported)
        }
        return minutes
    }

    private func length(_ draft: HoursDraft, _ old: HoursRecord?, _ check: inout Validation) throws -> Int {
        guard let span = draft.span else { return try entered(draft.minutes, old, &check) }
        if span.endsAt <= span.startsAt {
            check.fail("endedAt", "order", Phrase("hours.field.order"))
        } else if span.minutes < 1 {
            check.fail("endedAt", "short", Phrase("hours.field.short"))
        } else if span.minutes > longestDay {
            check.fail("endedAt", "long", Phrase("hours.field.long"))
        } else if span.endsAt > tx.now {
            check.fail("endedAt", "future", Phrase("hours.field.future"))
        }
        guard let minutes = draft.minutes else { return span.minutes }
        if !(1...max(1, span.minutes)).contains(minutes) {
            let over = Phrase("hours.field.overSpan", ["most": .minutes(max(0, span.minutes))])
            check.fail("hours", "span", minutes < 1 ? Phrase("hours.field.short") : over)
        }
        return minutes
    }

    /// Hours without start and end must be multiples of the crew's step. An unchanged length is accepted whatever the
    /// step is now.
    private func entered(_ minutes: Int?, _ old: HoursRecord?, _ check: inout Validation) throws -> Int {
        guard let minutes else {
            check.fail("hours", "required", Phrase("error.field.required"))
            return 0
        }
        if minutes == old?.minutes { return minutes }
        let step = try HoursSettings.of(viewer.crew, in: tx).step
        if !(1...24 * 60).contains(minutes) {
            check.fail(
                "hours",
                "range",
                Phrase("hours.field.range", ["least": .minutes(step), "most": .minutes(24 * 60)])
            )
        } else if minutes % step != 0 {
            check.fail("hours", "step", Phrase("hours.field.step", ["step": .minutes(step)]))
        }
        return minutes
    }

    /// A manager can enter hours of a former member only on days on which that person was a member.
    private func refuseFormer(_ date: LocalDate) throws {
        if person == viewer.person { return }
        let (start, end) = (viewer.zone.startOfDay(date), viewer.zone.startOfDay(date.adding(days: 1)))
        let wasMember = try tx.exists(
            """
            SELECT 1 FROM member WHERE member.crew = \(tx.crew) AND member.person = \(person) AND (
                member.left_at IS NULL OR member.joined_at < \(end) AND member.left_at > \(start)
                OR EXISTS (
                    SELECT 1 FROM member_span
                    WHERE member_span.crew = member.crew AND member_span.person = member.person
                        AND member_span.joined_at < \(end) AND member_span.left_at > \(start)
                )
            )
            """
        )
        if !wasMember { throw AppError.invalid("date", "notMember", Phrase("hours.field.notMember")) }
    }

    /// A day has 23 or 25 hours when the clocks change.
    private func refuseLongDay(_ date: LocalDate, _ minutes: Int, _ others: OtherHours) throws {
        let most = viewer.zone.startOfDay(date).minutes(until: viewer.zone.startOfDay(date.adding(days: 1)))
        if others.minutes + minutes > most {
            throw AppError.invalid(
                "hours",
                "fullDay",
                Phrase(
                    "hours.field.fullDay",
                    ["day": .date(date), "logged": .minutes(others.minutes), "most": .minutes(most)]
                )
            )
        }
    }

    /// Records of a person cannot overlap each other or the running timer; imported ones may overlap each other.
    private func refuseOverlap(_ span: HoursSpan, _ old: HoursRecord?, isImported: Bool) throws {
        try HoursTimer.refuseRunning(before: span.endsAt, field: "startedAt", of: person, viewer, in: tx)
        let mine: SQL = old.map { "AND hours_record.id <> \($0.id)" } ?? ""
        let condition = isImported ? mine + " AND hours_record.source IS NULL" : mine
        let others = try HoursRecord.timed(
            from: span.startsAt,
            to: span.endsAt,
            of: person,
            viewer,
            most: 1,
            where: condition,
            in: tx
        )
        if let other = others.first { throw other.overlap(in: viewer.zone) }
    }
}

/// The longest possible day, in minutes.
let longestDay = 25 * 60
