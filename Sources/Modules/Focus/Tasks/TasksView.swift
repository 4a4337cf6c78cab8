import API
import Accounts
import Core
import HTML
import Web

/// A month with a dot for each open task of a day, the tasks of one day, and those that are overdue.
struct TasksView {
    /// The maximum number of dots for a day.
    private static let mostDots = 3

    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: TasksPage) {
        context.site.pageHead(html, title: words("focus.tasks.title"), lede: words("focus.tasks.lede")) {
            let path = "\(TasksPages.path)/new?date=\(page.date)"
            context.site.linkButton(html, "plus", words("focus.task.new"), path, isPrimary: true)
        }
        context.site.style(html, "focus-day")
        html.div(.class("focus-day")) {
            html.div {
                steps(page)
                html.monthTable(page.month, today: page.today, words, day: { day($0, page) })
            }
            html.div(.class("day-list task-list")) {
                section("day-tasks", words.heading(words.day(page.date))) {
                    if page.tasks.tasks.isEmpty { html.p(words("focus.tasks.none"), .class("muted")) }
                    rows(page).write(page.tasks)
                }
                if !page.overdue.tasks.isEmpty {
                    section("overdue", words("focus.tasks.overdue")) {
                        html.p(words("focus.tasks.overdueHint"), .class("muted"))
                        var rows = rows(page)
                        rows.hasDates = true
                        rows.write(page.overdue)
                    }
                }
            }
        }
    }

    private func rows(_ page: TasksPage) -> TaskRows {
        TaskRows(html: html, words: words, path: TasksPage.path(page.date))
    }

    private func section(_ id: String, _ title: String, _ body: () -> Void) {
        html.section(.aria(.labelledby, id)) {
            html.h2(title, .id(id))
            body()
        }
    }

    private func steps(_ page: TasksPage) {
        html.nav(.class("day-steps"), .aria(.label, words("focus.tasks.months"))) {
            step(page.month.previous, icon: "chevron-left")
            html.strong(words.heading(words.month(page.month)))
            step(page.month.next, icon: "chevron-right")
            if page.date != page.today {
                html.a(words("focus.day.toToday"), .class("button button-quiet"), .href(TasksPages.path))
            }
        }
    }

    private func step(_ month: Month, icon: String) {
        context.site.iconLink(html, icon, words.month(month), "\(TasksPages.path)?month=\(month)")
    }

    private func day(_ date: LocalDate, _ page: TasksPage) {
        let (open, done) = page.counts[date] ?? (0, 0)
        html.a(
            .class(date == page.date ? "month-link task-day" : "month-link"),
            .href(TasksPage.path(date)),
            .aria(.current, date == page.date ? "date" : nil)
        ) {
            html.dayNumber(date, words)
            if open > 0 { html.span(" " + words.count("focus.tasks.open", open), .class("visually-hidden")) }
            if done > 0 { html.span(" " + words.count("focus.tasks.done", done), .class("visually-hidden")) }
            html.span(.class("month-dots"), .aria(.hidden, "true")) {
                for index in 0..<min(Self.mostDots, open + done) {
                    html.span("", .class(index < open ? "month-dot" : "month-dot task-dot-done"))
                }
            }
        }
    }
}

extension TasksPages {
    func writeFields(_ page: FocusForm<FocusTask>, _ fields: Fields, _ html: HTML, _ words: Words) {
        let task = page.item
        let length = Wire.Limits.focusTaskTitle
        fields.line("title", label: "focus.task.title", value: task?.title, length: length, isRequired: true)
        html.div(.class("form-grid")) {
            let date = (task?.date ?? page.today).description
            fields.input("date", label: "focus.entry.date", type: "date", value: date, .required())
            fields.input("time", label: "focus.task.time", type: "time", value: task?.time?.description)
        }
        fields.select(
            "reminder",
            label: "focus.task.reminder",
            hint: "focus.task.reminderHint",
            value: task?.reminder?.rawValue ?? "",
            [("", words("focus.task.noReminder"))]
                + FocusTaskReminder.allCases.map { ($0.rawValue, words("focus.task.reminder.\($0.rawValue)")) }
        )
        fields.select(
            "repeats",
            label: "focus.task.repeats",
            hint: "focus.task.repeatsHint",
            value: task?.repeats?.rawValue ?? "",
            [("", words("focus.task.once"))]
                + FocusTaskRepeat.allCases.map { ($0.rawValue, words("focus.task.repeats.\($0.rawValue)")) }
        )
        fields.modes(page.modes, chosen: task?.mode, hint: "focus.task.modeHint", none: words("focus.task.noMode"))
    }
}
