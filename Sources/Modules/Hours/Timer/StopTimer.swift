package import Accounts
package import Core
import Events
package import Storage
import Work

/// How a timer is to end.
package struct TimerEnd: Sendable {
    /// When it really ended; `nil` is now.
    package var endedAt: Instant?
    /// `nil` is as it was.
    package var comment: String?

    package init(endedAt: Instant? = nil, comment: String? = nil) {
        self.endedAt = endedAt
        self.comment = comment
    }
}

extension HoursTimer {
    /// Stops the viewer's timer and writes down what it measured: one record for each day that it ran on, in whole minutes.
    /// - Returns: the records; none when it ran for less than a minute.
    /// - Throws: `AppError.conflict`, code `idle`, when nothing runs; `stale` when another device was first; `invalid` for an end that
    ///   cannot be; and what `HoursRecord.log` throws. It then runs on, as if nobody had stopped it.
    package static func stop(
        _ end: TimerEnd = TimerEnd(),
        if precondition: Precondition = .none,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> [HoursRecord] {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let timer = try require(precondition, viewer, in: tx)
        let comment = try end.comment.map { try checked(comment: $0) } ?? timer.comment
        let records = try self.end(timer, at: end.endedAt ?? now, comment: comment, viewer, now, tx)
        try tellEnd(of: timer, viewer, now, tx)
        return records
    }

    /// Ends the viewer's timer as if it had never been started.
    /// - Throws: `AppError.conflict`, code `idle`, when nothing runs; `stale` when another device was first.
    package static func discard(
        if precondition: Precondition = .none,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let timer = try require(precondition, viewer, in: tx)
        try remove(timer, viewer, tx)
        try tellEnd(of: timer, viewer, now, tx)
    }

    /// Keeps what was typed about a timer that could not be stopped.
    package static func note(_ comment: String?, by viewer: Viewer, in tx: Tx) throws {
        guard let comment = try? checked(comment: comment) else { return }
        try tx.run(
            "UPDATE hours_timer SET comment = \(comment) WHERE crew = \(viewer.crew) AND person = \(viewer.person)"
        )
    }

    /// Writes down what ran until then, and removes it.
    static func end(
        _ timer: HoursTimer,
        at endedAt: Instant,
        comment: String?,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [HoursRecord] {
        try check(endedAt, of: timer, viewer, now)
        // What runs would stand in the way of its own record.
        try remove(timer, viewer, tx)
        guard let span = HoursSpan(startedAt: timer.startedAt, endedAt: endedAt) else { return [] }
        return try span.split(in: viewer.zone).map { date, span in
            let draft = HoursDraft(project: timer.project, date: date, minutes: nil, comment: comment, span: span)
            return try HoursRecord.log(draft, evenArchived: true, by: viewer, at: now, in: tx).record
        }
    }

    private static func check(_ endedAt: Instant, of timer: HoursTimer, _ viewer: Viewer, _ now: Instant) throws {
        var check = Validation()
        if endedAt > now {
            check.fail("endedAt", "future", Phrase("hours.field.future"))
        } else if endedAt < timer.startedAt {
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
                    ["name": .text(timer.title), "day": .date(date), "start": .time(time)]
                )
            )
        }
    }

    private static func remove(_ timer: HoursTimer, _ viewer: Viewer, _ tx: Tx) throws {
        let removed = try tx.run(
            """
            DELETE FROM hours_timer WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND project = \(timer.project)
                AND started_at = \(timer.startedAt)
            """
        )
        if removed == 0 { throw changedElsewhere }
    }

    private static func tellEnd(of timer: HoursTimer, _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws {
        try Outbox.append(
            TimerEnded(project: timer.project),
            about: viewer.person,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
    }
}
