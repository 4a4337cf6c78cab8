import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/tasks`
struct TasksAPI {
    func add(to routes: FocusRoutes) {
        routes.on(.listFocusTasks) { request, context in
            let person = context.account.person
            var query = Query(request)
            let (from, to) = (query.date("from"), query.date("to"))
            let isDone = query.flag("done")
            let paging = Paging(&query, keys: 3)
            try query.finish()
            let tasks = try await context.read { tx in
                try FocusTask.list(from: from, to: to, isDone: isDone, paging, of: person, in: tx)
            }
            return paging.answer(tasks, to: request, keys: \.keys, item: \.json)
        }
        routes.add(.addFocusTask) { input, tx in try FocusTask.add(input.draft(), in: tx) }
        routes.change(.changeFocusTask, "task") { id, precondition, input, tx in
            try FocusTask.change(id, if: precondition, in: tx, input.apply)
        }
        routes.remove(.removeFocusTask, "task") { try FocusTask.delete($0, if: $1, in: $2) }
    }
}

extension NewFocusTask {
    /// - Throws: `AppError.invalid` with the date and the time, if they cannot be read.
    func draft() throws -> FocusTaskDraft {
        var check = Validation()
        let date = check.date("date", date)
        // A form sends empty text for no time and for no mode.
        let time = time.flatMap { $0.isEmpty ? nil : check.time("time", $0) }
        try check.finish()
        let mode = mode.flatMap { $0.isEmpty ? nil : $0 }
        return FocusTaskDraft(title: title, date: date, time: time, repeats: repeats, reminder: reminder, mode: mode)
    }
}

extension FocusTaskPatch {
    /// - Throws: `AppError.invalid` with the date and the time, if they cannot be read.
    func apply(to draft: inout FocusTaskDraft) throws {
        var check = Validation()
        draft.title = title ?? draft.title
        if let date { draft.date = check.date("date", date) }
        switch time {
        case .keep: break
        case .clear: draft.time = nil
        case .set(let text): draft.time = check.time("time", text)
        }
        draft.repeats = repeats.applied(to: draft.repeats)
        draft.reminder = reminder.applied(to: draft.reminder)
        draft.mode = mode.applied(to: draft.mode)
        draft.isDone = done ?? draft.isDone
        try check.finish()
    }
}

extension FocusTask: FocusThing {
    var json: API.FocusTask {
        API.FocusTask(
            id: id.description,
            title: title,
            date: date.description,
            time: time?.description,
            repeats: repeats,
            reminder: reminder,
            mode: mode.map { FocusModeRef(id: $0.description, name: modeName ?? "") },
            doneAt: doneAt?.description,
            next: next?.description
        )
    }
}
