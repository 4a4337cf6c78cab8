package import Accounts
package import Core
import Storage

/// The parameters of stopping a timer.
package struct TimerEnd: Sendable {
    /// The real end; `nil` for now.
    package var endedAt: Instant?
    /// `nil` for no change.
    package var comment: String?

    package init(endedAt: Instant? = nil, comment: String? = nil) {
        self.endedAt = endedAt
        self.comment = comment
    }
}

extension HoursTimer {
    /// Stops the viewer's timer and logs its time in whole minutes, with one record for each day.
    /// - Returns: the records; empty for less than a minute.
    /// - Throws: `AppError.conflict`, code `idle`, when no timer is running; `stale` when another device has changed
    ///   the timer; `invalid` for an impossible end; and what `HoursRecord.log` throws. The timer then keeps running.
    package static func stop(
        _ end: TimerEnd = TimerEnd(),
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> [HoursRecord] {
        let timer = try require(precondition, tx.viewer, in: tx)
        let comment = try end.comment.map { try checked(comment: $0) } ?? timer.comment
        let records = try self.end(timer, at: end.endedAt ?? tx.now, comment: comment, in: tx)
        try recordEnd(of: timer, in: tx)
        return records
    }

    /// Discards the viewer's timer without logging its time.
    /// - Throws: `AppError.conflict`, code `idle`, when no timer is running; `stale` when another device has changed
    ///   the timer.
    package static func discard(if precondition: Precondition = .none, in tx: MemberTransaction) throws {
        let timer = try require(precondition, tx.viewer, in: tx)
        try remove(timer, in: tx)
        try recordEnd(of: timer, in: tx)
    }

    /// Saves the comment entered for the running timer; an invalid one is ignored.
    package static func note(_ comment: String?, in tx: MemberTransaction) throws {
        guard let comment = try? checked(comment: comment) else { return }
        try tx.run(
            "UPDATE hours_timer SET comment = \(comment) WHERE crew = \(tx.crew) AND person = \(tx.person)"
        )
    }

    /// Logs the time up to the end, and removes the timer.
    static func end(
        _ timer: HoursTimer,
        at endedAt: Instant,
        comment: String?,
        in tx: MemberTransaction
    ) throws -> [HoursRecord] {
        try check(endedAt, of: timer, tx.viewer, tx.now)
        // The running timer would conflict with its own record.
        try remove(timer, in: tx)
        guard let whole = HoursSpan(timedFrom: timer.startedAt, to: endedAt) else { return [] }
        let startsAt = try lastEnd(inMinuteOf: timer.startedAt, in: tx) ?? whole.startsAt
        let parts = HoursSpan(startsAt: startsAt, endsAt: whole.endsAt).split(in: tx.viewer.zone)
        return try parts.filter { $0.span.minutes >= 1 }.map { date, span in
            let draft = HoursDraft(project: timer.project, date: date, minutes: nil, comment: comment, span: span)
            return try HoursRecord.log(draft, evenArchived: true, in: tx).record
        }
    }

    /// The end of the person's record that ends in the minute of a timer's start, but not after it: the start of that
    /// minute would overlap with the record. `nil` for none.
    private static func lastEnd(inMinuteOf startedAt: Instant, in tx: MemberTransaction) throws -> Instant? {
        let local = tx.viewer.zone.today(at: startedAt)
        return try tx.value(
            """
            SELECT ends_at FROM hours_record WHERE crew = \(tx.crew) AND person = \(tx.person)
                AND date BETWEEN \(local.adding(days: -2)) AND \(local.adding(days: 2)) AND deleted_at IS NULL
                AND ends_at > \(startedAt.wholeMinute) AND ends_at <= \(startedAt)
            ORDER BY ends_at DESC LIMIT 1
            """
        )
    }

    private static func check(_ endedAt: Instant, of timer: HoursTimer, _ viewer: Viewer, _ now: Instant) throws {
        var check = Validation()
        if endedAt > now {
            check.fail("endedAt", "future", Phrase("hours.field.future"))
        } else if endedAt < timer.startedAt.wholeMinute {
            // People enter whole minutes, so the end may be that in which the timer started.
            check.fail("endedAt", "order", Phrase("hours.field.order"))
        }
        try check.finish()
        if timer.isTooLong(at: endedAt) {
            let (date, time) = viewer.zone.local(timer.startedAt)
            throw AppError.conflict(
                "endedAt",
                "long",
                Phrase(
                    "hours.timer.long",
                    ["name": .text(timer.label), "day": .date(date), "start": .time(time)]
                )
            )
        }
    }

    private static func remove(_ timer: HoursTimer, in tx: MemberTransaction) throws {
        let removed = try tx.run(
            """
            DELETE FROM hours_timer WHERE crew = \(tx.crew) AND person = \(tx.person) AND project = \(timer.project)
                AND started_at = \(timer.startedAt)
            """
        )
        if removed == 0 { throw changedElsewhere }
    }

    private static func recordEnd(of timer: HoursTimer, in tx: MemberTransaction) throws {
        try tx.record(TimerEnded(project: timer.project), about: tx.person)
    }
}
