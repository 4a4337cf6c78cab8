import API
import Accounts
import Core
import Events
import Notifications
import Storage
import Web
import Work

extension FocusTaskReminder: SQLBindable, SQLReadable {}

extension FocusTaskReminder {
    /// When `morning` is.
    private static let morningTime = LocalTime(hour: 9, minute: 0) ?? .midnight

    /// How long before the time of the task; `nil` if the reminder has its own time.
    var minutesBefore: Int? {
        switch self {
        case .morning: nil
        case .atTime: 0
        case .tenMinutes: 10
        case .halfHour: 30
        case .hour: 60
        }
    }

    /// - Returns: `nil` for a reminder that needs a time if there is none.
    func due(_ date: LocalDate, _ time: LocalTime?, in zone: Zone) -> Instant? {
        guard let minutesBefore else { return zone.resolve(date, Self.morningTime).instant }
        return time.map { zone.resolve(date, $0).instant.adding(minutes: -minutesBefore) }
    }
}

extension FocusTaskDraft {
    /// When to remind the person of the task; `nil` for never, or if that time has passed.
    func remindAt(in tx: PersonTransaction) throws -> Instant? {
        guard let reminder, !isDone else { return nil }
        let due = reminder.due(date, time, in: try FocusSettings.of(tx.person, in: tx).zone)
        return due.flatMap { $0 > tx.now ? $0 : nil }
    }
}

extension FocusTask {
    /// Makes `SendTaskReminders` compute the times of reminders again, because the person's time zone may have changed.
    /// - Parameter people: ids, or a statement that selects them.
    static func replanReminders(of people: SQL, at now: Instant, in tx: Tx) throws {
        try tx.run("UPDATE focus_task SET remind_at = \(now) WHERE person IN (\(people)) AND remind_at > \(now)")
    }
}

/// Sends task reminders. Each is sent in the transaction that clears its time, so a crash, a retry or a second server
/// sends none twice.
struct SendTaskReminders: Sendable {
    private static let most = 100
    /// Reminders delayed by more than this, because no server was running, are dropped.
    private static let staleMinutes = 24 * 60
    private static let pauseMinutes = 5

    let database: Database
    let clock: WallClock

    private struct Due: Sendable {
        let person: PersonID
        let task: FocusTaskID
        let at: Instant
    }

    /// If sending fails for a task, the others are still sent.
    /// - Throws: the last failure.
    func run() async throws {
        let now = clock.now
        let due = try await database.read { tx in
            try tx.all(
                """
                SELECT person, id, remind_at FROM focus_task WHERE remind_at <= \(now)
                ORDER BY remind_at, person, id LIMIT \(Self.most)
                """
            ) { Due(person: try $0.read(), task: try $0.read(), at: try $0.read()) }
        }
        var failure: (any Error)?
        for due in due {
            do {
                try await database.write { tx in try send(due, at: now, in: tx) }
            } catch let error as AppError where error.code == .notFound {
                // Deleted in the meantime.
            } catch {
                failure = error
                let later = now.adding(minutes: Self.pauseMinutes)
                _ = try await database.write { tx in try move(due, to: later, in: tx) }
            }
        }
        if let failure { throw failure }
    }

    private func send(_ due: Due, at now: Instant, in tx: Tx) throws {
        let zone = try FocusSettings.of(due.person, in: tx).zone
        let task = try FocusTask.find(due.task, of: due.person, in: tx)
        let time = task.reminder?.due(task.date, task.time, in: zone)
        let next = time.flatMap { $0 > now ? $0 : nil }
        // Unless another server was first, or the person changed the task.
        guard try move(due, to: next, in: tx), next == nil, let time,
            time > now.adding(minutes: -Self.staleMinutes)
        else { return }
        try PersonalNotices.send([task.reminding(in: zone, of: due.person)], at: now, in: tx)
    }

    /// - Returns: whether the time of the reminder was still the same.
    private func move(_ due: Due, to next: Instant?, in tx: Tx) throws -> Bool {
        try tx.run(
            """
            UPDATE focus_task SET remind_at = \(next)
            WHERE person = \(due.person) AND id = \(due.task) AND remind_at = \(due.at)
            """
        ) == 1
    }
}

extension FocusTask {
    fileprivate func reminding(in zone: Zone, of person: PersonID) -> Notice {
        var arguments: [String: Phrase.Argument] = ["title": .text(title), "day": .date(date)]
        if let time { arguments["time"] = .time(time) }
        let path = "\(TasksPages.path)/\(id)"
        return Notice(
            to: [person],
            about: id,
            kind: TaskNotices.reminders,
            titled: Phrase("focus.notice.task", ["title": .text(title)]),
            Phrase(time == nil ? "focus.notice.taskDay" : "focus.notice.taskTime", arguments),
            path: path,
            // From the next day on, it is listed as overdue.
            expiresAt: zone.startOfDay(date.adding(days: 1)),
            actions: [NoticeAction(Phrase("focus.task.finish"), path: "\(path)/done", page: path)]
        )
    }
}

/// The messages about tasks. They belong to no crew.
struct TaskNotices: NoticeMaker {
    static let reminders = NoticeKind("focus.tasks", isMailed: false, pushMinutes: 6 * 60)

    let kinds = [reminders]

    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] { [] }
}

/// Moves reminders of people without a time zone of their own, whose zone is that of the crew that they joined last.
struct MoveTaskReminders: Listener {
    func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        let affected: SQL
        switch entry.kind {
        case CrewZoneChanged.kind, CrewCreated.kind:
            affected = "SELECT person FROM member WHERE crew = \(entry.crew) AND left_at IS NULL"
        case MemberJoined.kind:
            guard let fact: MemberJoined = try entry.fact() else { return }
            affected = "\(fact.person)"
        case MemberLeft.kind:
            guard let fact: MemberLeft = try entry.fact() else { return }
            affected = "\(fact.person)"
        default: return
        }
        let people: SQL = "SELECT person FROM focus_settings WHERE time_zone IS NULL AND person IN (\(affected))"
        try FocusTask.replanReminders(of: people, at: entry.at, in: tx)
    }
}
