package import API
import Accounts
package import Core
import Notifications
package import Storage

/// What a person has to do on a date. Each occurrence of a repeating task is a task of its own.
package struct FocusTask: Sendable, Identifiable, Hashable {
    package let id: FocusTaskID
    package let title: String
    package let date: LocalDate
    /// `nil` for any time of the day.
    package let time: LocalTime?
    package let repeats: FocusTaskRepeat?
    package let reminder: FocusTaskReminder?
    /// The day of the month of a monthly task, kept through shorter months.
    let monthDay: Int
    package let mode: FocusModeID?
    package let modeName: String?
    package let doneAt: Instant?
    /// The next occurrence, added when this one was done.
    package let next: FocusTaskID?
    package let version: Int

    package var isDone: Bool { doneAt != nil }

    /// The maximum number of tasks per person, done ones included.
    static let most = 5_000
}

extension FocusTask: FocusItem {
    static let name: SQL = "focus_task"

    package static let columns: SQL = """
        focus_task.id, focus_task.title, focus_task.date, focus_task.minute, focus_task.repeats, focus_task.reminder,
        focus_task.month_day, focus_task.mode, focus_mode.name, focus_task.done_at, focus_task.next_task, focus_task.version
        """

    static let table: SQL = "\(Self.name) LEFT JOIN focus_mode ON \(modeJoin)"

    static func clear(_ id: FocusTaskID, in tx: PersonTransaction) throws {
        try PersonalNotices.delete(about: "\(id)", of: tx.person, at: tx.now, in: tx)
    }

    /// Tasks without a time come first.
    private static let order: SQL = "focus_task.date, COALESCE(focus_task.minute, -1), focus_task.id"

    package init(row: inout Row) throws {
        id = try row.read()
        title = try row.read()
        date = try row.read()
        time = (try row.read() as Int?).flatMap { LocalTime(minutes: $0) }
        repeats = try row.read()
        reminder = try row.read()
        monthDay = try row.read()
        mode = try row.read()
        modeName = try row.read()
        doneAt = try row.read()
        next = try row.read()
        version = try row.read()
    }

    /// A person's tasks by date and time.
    /// - Parameters:
    ///   - days: the first date, and the first date not included; `nil` for no limit.
    ///   - isDone: `nil` for both.
    static func list(
        from first: LocalDate? = nil,
        to end: LocalDate? = nil,
        isDone: Bool? = nil,
        _ paging: Paging = .whole,
        of person: PersonID,
        in tx: Tx
    ) throws -> [FocusTask] {
        var filter: SQL = "focus_task.person = \(person)"
        if let first { filter = "\(filter) AND focus_task.date >= \(first)" }
        if let end { filter = "\(filter) AND focus_task.date < \(end)" }
        if let isDone {
            filter =
                isDone ? "\(filter) AND focus_task.done_at IS NOT NULL" : "\(filter) AND focus_task.done_at IS NULL"
        }
        if let keys = paging.after {
            guard let date = LocalDate(keys[0]), let minute = Int(keys[1]), let id = FocusTaskID(keys[2]) else {
                throw AppError.cursor
            }
            filter = "\(filter) AND (\(order)) > (\(date), \(minute), \(id))"
        }
        return try tx.all(FocusTask.self, "FROM \(table) WHERE \(filter) ORDER BY \(order) LIMIT \(paging.fetched)")
    }

    /// The sort keys for `Paging`.
    var keys: [String] { [date.description, String(time?.minutes ?? -1), id.description] }

    /// How many open tasks a person has before a date, and on it.
    static func countOpen(_ date: LocalDate, of person: PersonID, in tx: Tx) throws -> (before: Int, on: Int) {
        try tx.first(
            """
            SELECT COUNT(CASE WHEN date < \(date) THEN 1 END), COUNT(CASE WHEN date = \(date) THEN 1 END)
            FROM focus_task WHERE person = \(person) AND date <= \(date) AND done_at IS NULL
            """
        ) { (before: try $0.read() as Int, on: try $0.read() as Int) } ?? (before: 0, on: 0)
    }

    /// How many tasks of each date are open and done.
    static func counts(
        _ days: Range<LocalDate>,
        of person: PersonID,
        in tx: Tx
    ) throws -> [LocalDate: (open: Int, done: Int)] {
        var counts: [LocalDate: (open: Int, done: Int)] = [:]
        try tx.each(
            """
            SELECT date, COUNT(*), COUNT(done_at) FROM focus_task
            WHERE person = \(person) AND date >= \(days.lowerBound) AND date < \(days.upperBound) GROUP BY date
            """
        ) { row in
            let date: LocalDate = try row.read()
            let (all, done): (Int, Int) = (try row.read(), try row.read())
            counts[date] = (all - done, done)
        }
        return counts
    }
}

extension FocusTaskRepeat: SQLBindable, SQLReadable {}

extension FocusTaskRepeat {
    /// The date of the next occurrence: after `date`, and not before `today`, so that one that was done late is not
    /// followed by overdue ones.
    /// - Parameter monthDay: the day of the month; in a shorter month, its last day.
    /// - Returns: `nil` beyond the years that dates can have.
    func next(after date: LocalDate, monthDay: Int, today: LocalDate) -> LocalDate? {
        let soonest = max(date.adding(days: 1), today)
        var next: LocalDate
        switch self {
        case .daily: next = soonest
        case .weekdays:
            let isWeekend = [.saturday, .sunday].contains(soonest.weekday)
            next = isWeekend ? soonest.startOfWeek(firstDay: .monday).adding(days: 7) : soonest
        case .weekly: next = date.adding(days: (date.days(until: soonest) + 6) / 7 * 7)
        case .monthly:
            var month = Month(of: soonest)
            // The month of `soonest` may have no such day left.
            repeat {
                next = month.first.adding(days: min(monthDay, month.days.count) - 1)
                month = month.next
            } while next < soonest
        }
        return LocalDate.years.contains(next.year) ? next : nil
    }
}
