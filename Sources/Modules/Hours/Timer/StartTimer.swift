package import Accounts
package import Core
package import Events
import Storage

/// The timer to start.
package struct TimerDraft: Sendable {
    package var project: ProjectID
    /// `nil` for now, or no change if it is already running.
    package var startedAt: Instant?
    /// `nil` for no change if it is already running.
    package var comment: String?
}

extension HoursTimer {
    /// Starts the viewer's timer for a project. A timer running for another project is stopped at that moment and
    /// logged. If it is already running for the project, only its start and comment change, if given.
    /// - Returns: the timer, and the records logged for the previous one.
    /// - Throws: `AppError.invalid`; `conflict` for a locked day, a time that overlaps with a record of the viewer, or
    ///   a previous timer that has run for too long; `stale` when another device has changed the timer.
    package static func start(
        _ draft: TimerDraft,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> (timer: HoursTimer, records: [HoursRecord]) {
        let old = try running(tx.viewer, in: tx)
        if let old, old.runs(draft) { return (old, []) }
        try check(precondition, old)
        if let old, old.project == draft.project {
            return (try adjust(old, draft, in: tx), [])
        }
        let project = try Project.require(draft.project, tx.viewer, in: tx)
        let startedAt = draft.startedAt ?? tx.now
        try checkStart(startedAt, notBefore: old, in: tx)
        let comment = try checked(comment: draft.comment)
        let records = try old.map { try end($0, at: startedAt, comment: $0.comment, in: tx) } ?? []
        try refuseOverlap(from: startedAt, in: tx)
        try tx.run(
            """
            INSERT INTO hours_timer (crew, person, project, started_at, comment)
            VALUES (\(tx.crew), \(tx.person), \(project.id), \(startedAt), \(comment))
            """
        )
        return (try recordStart(in: tx), records)
    }

    /// Whether the timer already has all requested properties.
    private func runs(_ draft: TimerDraft) -> Bool {
        project == draft.project && startedAt == draft.startedAt ?? startedAt && comment == draft.comment ?? comment
    }

    private static func adjust(_ old: HoursTimer, _ draft: TimerDraft, in tx: MemberTransaction) throws -> HoursTimer {
        let startedAt = draft.startedAt ?? old.startedAt
        let comment = try draft.comment.map { try checked(comment: $0) } ?? old.comment
        if startedAt != old.startedAt {
            try checkStart(startedAt, notBefore: nil, in: tx)
            try refuseOverlap(from: startedAt, in: tx)
        }
        try tx.run(
            """
            UPDATE hours_timer SET started_at = \(startedAt), comment = \(comment)
            WHERE crew = \(tx.crew) AND person = \(tx.person)
            """
        )
        return try recordStart(in: tx)
    }

    private static func recordStart(in tx: MemberTransaction) throws -> HoursTimer {
        guard let timer = try running(tx.viewer, in: tx) else { throw AppError.notFound }
        try tx.record(TimerStarted(project: timer.project, startedAt: timer.startedAt), about: tx.person)
        return timer
    }

    /// - Returns: `nil` for an empty comment.
    static func checked(comment: String?) throws -> String? {
        try Validation.one { $0.optionalLine("comment", comment, most: HoursRecord.longestComment) }
    }

    private static func checkStart(_ startedAt: Instant, notBefore old: HoursTimer?, in tx: MemberTransaction) throws {
        var check = Validation()
        if startedAt > tx.now {
            check.fail("startedAt", "future", Phrase("hours.timer.future"))
        } else if startedAt.minutes(until: tx.now) > longest {
            check.fail("startedAt", "long", Phrase("hours.timer.early"))
        } else if let old, startedAt < old.startedAt {
            let local = tx.viewer.zone.local(old.startedAt)
            check.fail(
                "startedAt",
                "order",
                Phrase("hours.timer.before", ["name": .text(old.label), "start": .time(local.time)])
            )
        }
        try check.finish()
        let days = tx.viewer.zone.today(at: startedAt)...tx.viewer.zone.today(at: tx.now)
        try HoursLocks.refuse(Set(days), of: tx.person, crew: tx.crew, in: tx)
    }

    /// Rejects an overlap now that would prevent logging later; one that ends in the minute of the start, but before it,
    /// does not.
    private static func refuseOverlap(from startedAt: Instant, in tx: MemberTransaction) throws {
        guard startedAt < tx.now else { return }
        let others = try HoursRecord.timed(from: startedAt, to: tx.now, tx.viewer, most: 1, in: tx)
        if let other = others.first { throw other.overlap(in: tx.viewer.zone) }
    }
}
