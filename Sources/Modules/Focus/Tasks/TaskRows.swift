import API
import Accounts
import Core
import HTML
import Storage
import Web

/// Tasks, with what their rows need.
struct FocusTaskList: Sendable {
    let tasks: [FocusTask]
    let modes: [FocusMode]
    let running: [FocusEntry]

    init(_ tasks: [FocusTask], of person: PersonID, in tx: Tx) throws {
        self.tasks = tasks
        modes = try tasks.isEmpty ? [] : FocusMode.all(of: person, in: tx)
        running = try tasks.isEmpty ? [] : FocusEntry.running(person, in: tx)
    }
}

/// Rows of tasks, each with buttons to mark it as done and to start the timer in its mode.
struct TaskRows {
    let html: HTML
    let words: Words
    /// The page that the buttons return to.
    let path: String
    /// Whether to show the dates.
    var hasDates = false

    func write(_ list: FocusTaskList) {
        html.ul(.class("rows tasks")) {
            for task in list.tasks { row(task, list) }
        }
    }

    private func row(_ task: FocusTask, _ list: FocusTaskList) {
        let mode = list.modes.first { $0.id == task.mode }
        let look = task.isDone ? "row task-done" : "row"
        html.row(mode, task.title, path: "\(TasksPages.path)/\(task.id)", class: look) {
            let facts = [
                hasDates ? words.heading(words.day(task.date)) : nil, task.time?.description,
                task.repeats.map { words("focus.task.repeats.\($0.rawValue)") },
                task.isDone ? words("focus.task.done") : nil,
            ]
            let note = facts.compactMap(\.self).joined(separator: " · ")
            if !note.isEmpty { html.p(note, .class("row-note num")) }
        } end: {
            html.div(.class("row-end cluster")) {
                if let mode, !mode.isArchived, !task.isDone, !list.running.contains(where: { $0.mode == mode.id }) {
                    form("/focus/timer", task, "focus.plan.start", "button button-quiet") {
                        html.version(FocusTimer.version(list.running))
                        html.hidden("mode", mode.id.description)
                        html.hidden("note", task.title)
                    }
                }
                let key = task.isDone ? "focus.task.reopen" : "focus.task.finish"
                form("\(TasksPages.path)/\(task.id)/done", task, key, "button") {
                    html.hidden("done", task.isDone ? "false" : "true")
                }
            }
        }
    }

    private func form(_ action: String, _ task: FocusTask, _ key: String, _ look: String, _ fields: () -> Void) {
        html.form(.class("inline-form"), .post(), .action(action)) {
            fields()
            html.hidden("to", path)
            html.button(.class(look)) {
                html.named(words(key), task.title, separator: ": ")
            }
        }
    }
}

/// A person's open tasks of today and the number of those that are overdue, for the day page and the start page.
struct TasksToday: Sendable {
    /// The most tasks that are shown.
    private static let most = 3

    let list: FocusTaskList
    /// How many open tasks of today are not shown.
    let more: Int
    let overdue: Int

    /// - Returns: `nil` when there is nothing to do.
    static func load(_ today: LocalDate, of person: PersonID, in tx: Tx) throws -> TasksToday? {
        let (overdue, open) = try FocusTask.countOpen(today, of: person, in: tx)
        if overdue + open == 0 { return nil }
        let (end, paging) = (today.adding(days: 1), Paging.page(of: most))
        let due = try FocusTask.list(from: today, to: end, isDone: false, paging, of: person, in: tx)
        return TasksToday(
            list: try FocusTaskList(Array(due.prefix(most)), of: person, in: tx),
            more: max(0, open - most),
            overdue: overdue
        )
    }

    func write(_ html: HTML, _ words: Words, path: String) {
        html.section(words("focus.tasks.today"), id: "tasks-title", class: "card") {
            if !list.tasks.isEmpty { TaskRows(html: html, words: words, path: path).write(list) }
            html.p {
                let links = [
                    more > 0 ? words.count("focus.tasks.more", more) : nil,
                    overdue > 0 ? words.count("focus.tasks.overdueCount", overdue) : nil,
                ]
                let text = links.compactMap(\.self).joined(separator: " · ")
                html.a(text.isEmpty ? words("focus.tasks.all") : text, .href(TasksPages.path))
            }
        }
    }
}
