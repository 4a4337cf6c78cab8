package import Accounts
package import Core
package import Events
package import Storage
import Work

/// What is to run.
package struct TimerDraft: Sendable {
    package var project: ProjectID
    /// `nil` is now, or as it was when it runs already.
    package var startedAt: Instant?
    /// `nil` is as it was when it runs already.
    package var comment: String?

    package init(project: ProjectID, startedAt: Instant? = nil, comment: String? = nil) {
        self.project = project
        self.startedAt = startedAt
        self.comment = comment
    }
}

extension HoursTimer {
    /// Lets the viewer's timer run for a project. Another one that runs is stopped at that moment and written down. What runs already runs
    /// on: only its beginning and comment change, if they were given.
    /// - Returns: the timer, and the records that the one before left.
    /// - Throws: `AppError.invalid`; `conflict` for a day that is locked, a time in which the viewer did something else, or one that has
    ///   run for too long; `stale` when another device was first.
    package static func start(
        _ draft: TimerDraft,
        if precondition: Precondition = .none,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> (timer: HoursTimer, records: [HoursRecord]) {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let old = try running(viewer, in: tx)
        if let old, old.runs(draft) { return (old, []) }
        try check(precondition, old)
        if let old, old.project == draft.project {
            return (try adjust(old, draft, viewer, now, tx), [])
        }
        let project = try Project.require(draft.project, viewer, in: tx)
        let startedAt = draft.startedAt ?? now
        try checkStart(startedAt, notBefore: old, viewer, now, tx)
        let comment = try checked(comment: draft.comment)
        let records = try old.map { try end($0, at: startedAt, comment: $0.comment, viewer, now, tx) } ?? []
        try refuseOverlap(from: startedAt, viewer, now, tx)
        try tx.run(
            """
            INSERT INTO hours_timer (crew, person, project, started_at, comment)
            VALUES (\(viewer.crew), \(viewer.person), \(project.id), \(startedAt), \(comment))
            """
        )
        return (try told(viewer, now, tx), records)
    }

    /// Whether it is all that is asked for.
    private func runs(_ draft: TimerDraft) -> Bool {
        project == draft.project && startedAt == draft.startedAt ?? startedAt && comment == draft.comment ?? comment
    }

    private static func adjust(
        _ old: HoursTimer,
        _ draft: TimerDraft,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> HoursTimer {
        let startedAt = draft.startedAt ?? old.startedAt
        let comment = try draft.comment.map { try checked(comment: $0) } ?? old.comment
        if startedAt != old.startedAt {
            try checkStart(startedAt, notBefore: nil, viewer, now, tx)
            try refuseOverlap(from: startedAt, viewer, now, tx)
        }
        try tx.run(
            """
            UPDATE hours_timer SET started_at = \(startedAt), comment = \(comment)
            WHERE crew = \(viewer.crew) AND person = \(viewer.person)
            """
        )
        return try told(viewer, now, tx)
    }

    private static func told(_ viewer: Viewer, _ now: Instant, _ tx: Tx) throws -> HoursTimer {
        guard let timer = try running(viewer, in: tx) else { throw AppError.notFound }
        try Outbox.append(
            TimerStarted(project: timer.project, startedAt: timer.startedAt),
            about: viewer.person,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return timer
    }

    /// - Returns: `nil` for no comment.
    static func checked(comment: String?) throws -> String? {
        var check = Validation()
        let checked = check.optionalLine("comment", comment, most: HoursRecord.longestComment)
        try check.finish()
        return checked
    }

    private static func checkStart(
        _ startedAt: Instant,
        notBefore old: HoursTimer?,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws {
        var check = Validation()
        if startedAt > now {
            check.fail("startedAt", "future", Phrase("hours.timer.future"))
        } else if startedAt.minutes(until: now) > longest {
            check.fail("startedAt", "long", Phrase("hours.timer.early"))
        } else if let old, startedAt < old.startedAt {
            let local = viewer.zone.local(old.startedAt)
            check.fail(
                "startedAt",
                "order",
                Phrase("hours.timer.before", ["name": .text(old.title), "start": .time(local.time)])
            )
        }
        try check.finish()
        let days = viewer.zone.today(at: startedAt)...viewer.zone.today(at: now)
        try HoursLocks.refuse(Set(days), of: viewer.person, crew: viewer.crew, in: tx)
    }

    /// What would stand in the way at the end is better told at the beginning.
    private static func refuseOverlap(from startedAt: Instant, _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws {
        guard startedAt < now else { return }
        let other = try tx.first(
            HoursRecord.self,
            """
            FROM \(HoursRecord.source) WHERE hours_record.crew = \(viewer.crew) AND hours_record.person = \(viewer.person)
                AND hours_record.date >= \(viewer.zone.today(at: startedAt).adding(days: -2))
                AND hours_record.date <= \(viewer.zone.today(at: now).adding(days: 1))
                AND hours_record.deleted_at IS NULL AND hours_record.ends_at > \(startedAt.wholeMinute)
                AND hours_record.starts_at < \(now)
            ORDER BY hours_record.starts_at LIMIT 1
            """
        )
        guard let other, let taken = other.span else { return }
        throw AppError.conflict(
            "startedAt",
            "overlap",
            Phrase(
                "hours.overlap.record",
                [
                    "name": .text(other.title), "start": .time(viewer.zone.local(taken.startsAt).time),
                    "end": .time(viewer.zone.local(taken.endsAt).time),
                ]
            )
        )
    }
}
