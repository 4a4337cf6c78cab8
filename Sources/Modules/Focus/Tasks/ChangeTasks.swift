package import API
package import Accounts
package import Core
import Notifications
import Storage

/// The editable fields of a task.
package struct FocusTaskDraft: Sendable, Hashable {
    package var title: String
    package var date: LocalDate
    package var time: LocalTime?
    package var repeats: FocusTaskRepeat?
    package var reminder: FocusTaskReminder?
    /// The id or the name of a mode; `nil` for none.
    package var mode: String?
    package var isDone = false

    package init(
        title: String,
        date: LocalDate,
        time: LocalTime? = nil,
        repeats: FocusTaskRepeat? = nil,
        reminder: FocusTaskReminder? = nil,
        mode: String? = nil
    ) {
        (self.title, self.date, self.time, self.repeats) = (title, date, time, repeats)
        (self.reminder, self.mode) = (reminder, mode)
    }

    init(_ task: FocusTask) {
        self.init(
            title: task.title,
            date: task.date,
            time: task.time,
            repeats: task.repeats,
            reminder: task.reminder,
            mode: task.mode?.description
        )
        isDone = task.isDone
    }

    /// The draft with a trimmed title.
    /// - Throws: `AppError.invalid`, with the fields `title` and `reminder`.
    func checked() throws -> FocusTaskDraft {
        var (check, draft) = (Validation(), self)
        draft.title = check.line("title", title, Wire.Limits.focusTaskTitle)
        if time == nil && reminder?.minutesBefore != nil {
            check.fail("reminder", "needsTime", Phrase("focus.task.reminderNeedsTime"))
        }
        try check.finish()
        return draft
    }
}

extension FocusTask {
    /// - Throws: `AppError.invalid`; `conflict`, code `tooMany`.
    package static func add(_ draft: FocusTaskDraft, in tx: PersonTransaction) throws -> FocusTask {
        let draft = try draft.checked()
        let mode = try draft.mode.map { try FocusMode.chosen($0, in: tx).id }
        let id = try insert(draft, mode, monthDay: draft.date.day, in: tx)
        return try find(id, of: tx.person, in: tx)
    }

    /// Changes a task, marks it as done, or opens it again. Marking a repeating task as done adds its next occurrence, at
    /// most once; opening it again deletes that occurrence unless it was imported or has been changed since.
    /// - Throws: `AppError.notFound`; `stale`; `invalid`; `conflict`, code `tooMany`.
    static func change(
        _ id: FocusTaskID,
        if precondition: Precondition = .none,
        in tx: PersonTransaction,
        _ edit: (inout FocusTaskDraft) throws -> Void
    ) throws -> FocusTask {
        let old = try find(id, if: precondition, in: tx)
        var draft = FocusTaskDraft(old)
        try edit(&draft)
        if draft == FocusTaskDraft(old) { return old }
        draft = try draft.checked()
        // The mode may stay even if it has been archived.
        let isSameMode = draft.mode == old.mode?.description
        let mode = try isSameMode ? old.mode : draft.mode.map { try FocusMode.chosen($0, in: tx).id }
        // Unless the task was monthly, its day of the month may be that of an earlier occurrence.
        let isSameDay = draft.date == old.date && old.repeats == .monthly
        let monthDay = isSameDay ? old.monthDay : draft.date.day
        let doneAt = draft.isDone ? old.doneAt ?? tx.now : nil
        let isMoved =
            (draft.date, draft.time, draft.reminder, draft.isDone) != (old.date, old.time, old.reminder, old.isDone)
        let remindAt: SQL = try isMoved ? "\(draft.remindAt(in: tx))" : "remind_at"
        try old.update(
            """
            title = \(draft.title), date = \(draft.date), minute = \(draft.time), repeats = \(draft.repeats),
            reminder = \(draft.reminder), remind_at = \(remindAt), month_day = \(monthDay), mode = \(mode),
            done_at = \(doneAt)
            """,
            in: tx
        )
        if isMoved { try PersonalNotices.withdraw(about: id, of: tx.person, at: tx.now, in: tx) }
        if draft.isDone != old.isDone {
            let next =
                try draft.isDone ? old.next ?? follow(draft, mode, monthDay, in: tx) : withdrawn(old.next, in: tx)
            try tx.run("UPDATE focus_task SET next_task = \(next) WHERE person = \(tx.person) AND id = \(id)")
        }
        return try find(id, of: tx.person, in: tx)
    }

    /// Adds the occurrence after one that is done.
    /// - Returns: `nil` if the task does not repeat.
    private static func follow(
        _ draft: FocusTaskDraft,
        _ mode: FocusModeID?,
        _ monthDay: Int,
        in tx: PersonTransaction
    ) throws -> FocusTaskID? {
        let today = try FocusSettings.of(tx.person, in: tx).today(at: tx.now)
        guard let date = draft.repeats?.next(after: draft.date, monthDay: monthDay, today: today) else { return nil }
        var next = draft
        next.date = date
        next.isDone = false
        return try insert(next, mode, monthDay: monthDay, in: tx)
    }

    /// Deletes the occurrence after one that is open again, unless it has been changed since. An imported one has its
    /// first version whatever happened to it before the export, so it stays.
    /// - Returns: the id of that occurrence if it is still there.
    private static func withdrawn(_ id: FocusTaskID?, in tx: PersonTransaction) throws -> FocusTaskID? {
        guard let id else { return nil }
        try tx.run(
            "DELETE FROM focus_task WHERE person = \(tx.person) AND id = \(id) AND version = 1 AND import IS NULL"
        )
        let isLeft = try tx.exists("SELECT 1 FROM focus_task WHERE person = \(tx.person) AND id = \(id)")
        if isLeft { return id }
        try clear(id, in: tx)
        return nil
    }

    private static func insert(
        _ draft: FocusTaskDraft,
        _ mode: FocusModeID?,
        monthDay: Int,
        in tx: PersonTransaction
    ) throws -> FocusTaskID {
        let count: Int? = try tx.value("SELECT COUNT(*) FROM focus_task WHERE person = \(tx.person)")
        try AppError.requireRoom(count, below: most, "title", "tooMany", "focus.task.tooMany")
        let id = FocusTaskID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO focus_task (person, id, title, date, minute, repeats, reminder, remind_at, month_day, mode)
            VALUES (
                \(tx.person), \(id), \(draft.title), \(draft.date), \(draft.time), \(draft.repeats), \(draft.reminder),
                \(try draft.remindAt(in: tx)), \(monthDay), \(mode)
            )
            """
        )
        return id
    }
}
