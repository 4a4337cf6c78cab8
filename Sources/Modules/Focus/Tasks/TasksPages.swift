import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The model of a month of tasks.
struct TasksPage: Sendable {
    let month: Month
    let today: LocalDate
    /// The day whose tasks are listed.
    let date: LocalDate
    let counts: [LocalDate: (open: Int, done: Int)]
    let tasks: FocusTaskList
    /// Open tasks before today.
    let overdue: FocusTaskList

    /// The most overdue tasks that are listed.
    private static let mostOverdue = 50

    /// - Parameters:
    ///   - date: `nil` for today, or for the first day of another month.
    ///   - month: `nil` for that of `date`.
    static func load(_ date: LocalDate?, _ month: Month?, in tx: PersonTransaction) throws -> TasksPage {
        let person = tx.person
        let today = try FocusSettings.of(person, in: tx).today(at: tx.now)
        let isThisMonth = month.map { Month(of: today) == $0 } ?? true
        let date = date ?? (isThisMonth ? today : month?.first ?? today)
        let month = month ?? Month(of: date)
        let weeks = month.weeks(firstDay: .monday)
        let days = (weeks.first?.first ?? date)..<(weeks.last?.last ?? date).adding(days: 1)
        let list = try FocusTask.list(from: date, to: date.adding(days: 1), of: person, in: tx)
        let overdue = try FocusTask.list(to: today, isDone: false, .page(of: mostOverdue), of: person, in: tx)
        return TasksPage(
            month: month,
            today: today,
            date: date,
            counts: try FocusTask.counts(days, of: person, in: tx),
            tasks: try FocusTaskList(list, of: person, in: tx),
            overdue: try FocusTaskList(Array(overdue.prefix(mostOverdue)), of: person, in: tx)
        )
    }

    /// The path of the page with the tasks of a day.
    static func path(_ date: LocalDate) -> String { "\(TasksPages.path)?date=\(date)" }
}

/// `/focus/tasks`
struct TasksPages: FocusFormPages {
    typealias Item = FocusTask

    static let noun = "task"
    static let path = "/focus/tasks"
    static let tab = FocusTab.tasks
    static let labels: [(field: String, label: String)] = [
        ("title", "focus.task.title"), ("date", "focus.entry.date"), ("time", "focus.task.time"),
        ("repeats", "focus.task.repeats"), ("reminder", "focus.task.reminder"), ("mode", "focus.entry.mode"),
    ]
    static let prefilled = ["date"]

    func add(to routes: FocusRoutes) {
        routes.get("focus/tasks", month)
        addForm(to: routes)
        routes.post("focus/tasks/{task}/done") { request, context in
            let id = try context.id("task", of: FocusTaskKey.self)
            let form = try await Form(request)
            let isDone = form["done"] != "false"
            let back = ReturnPage(form) == nil ? LocalPath(form["to"])?.text ?? Self.path : "/inbox"
            return try await context.act(back: back) { tx in
                let task = try FocusTask.change(id, in: tx) { $0.isDone = isDone }
                return Phrase("focus.said.task\(isDone ? "Done" : "Opened")", ["name": .text(task.title)])
            }
        }
    }

    @Sendable private func month(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, now) = (context.account.person, context.site.clock.now)
        var query = try Query(request, ["date", "month"])
        let (date, month) = (query.date("date"), query.text("month").flatMap { Month($0) })
        try query.finish()
        return try await context.page(request, active: Self.tab.id, title: "focus.tasks.title", isWide: true) { tx in
            try TasksPage.load(date, month, in: PersonTransaction(person, at: now, in: tx))
        } body: { page, html, words in
            TasksView(context: context, html: html, words: words).write(page)
        }
    }

    static func title(_ task: FocusTask) -> String { task.title }

    /// The day whose tasks were shown before.
    static func back(_ page: FocusForm<FocusTask>) -> String {
        TasksPage.path(page.form["date"].flatMap { LocalDate($0) } ?? page.item?.date ?? page.today)
    }

    func add(_ form: Form, in tx: PersonTransaction) throws -> String {
        try FocusTask.add(form.input(NewFocusTask.self).draft(), in: tx).title
    }

    func change(_ id: FocusTaskID, _ form: Form, in tx: PersonTransaction) throws {
        _ = try FocusTask.change(id, if: .shown(form["version"]), in: tx) {
            try form.input(FocusTaskPatch.self).apply(to: &$0)
        }
    }
}
