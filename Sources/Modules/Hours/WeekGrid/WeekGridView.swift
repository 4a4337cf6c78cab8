import Accounts
import Core
import HTML
import Web

/// A person's week: a grid to fill in on wide screens, one day at a time on narrow ones.
struct WeekGridView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: WeekGridPage

    var viewer: Viewer { context.viewer }
    var path: String { "\(viewer.path)/hours/week" }
    var isEditable: Bool { page.isMine && !viewer.isArchived }

    func write() {
        context.site.pageHead(html, .compact, title: page.title(words), lede: lede)
        weeks()
        // Unsaved input must not be replaced by a live update.
        let isLive = page.unsaved.isEmpty && page.errors.isEmpty
        context.site.style(html, "hours-grid")
        html.div(.id("hours-week"), .class("hours-week"), .data(.live, isLive ? "hours" : nil)) {
            locks()
            if isEditable {
                html.form(
                    .post(),
                    .action(path),
                    .class("grid-form"),
                    .data(.draft, words("form.restored")),
                    content: form
                )
            } else {
                days()
                table()
            }
        }
        if isEditable { context.site.script(html, "hours-grid") }
        if let handIn = page.handIn {
            html.div(.id("hours-hand-in"), .data(.live, "hours")) {
                HandInView(context: context, html: html, words: words).write(handIn, back: "week")
            }
        }
        if let timer = page.timer {
            TimerView(context: context, html: html, words: words, place: .week(page.week.week)).write(timer)
        }
    }

    var lede: String {
        let days = page.week.days
        let range = words.range(days[0].date, days[6].date)
        return page.isMine ? range : "\(page.week.person.name) · \(range)"
    }

    // MARK: - Around the grid

    private func weeks() {
        html.steps(
            words("hours.week.weeks"),
            previous: step(-7),
            now: (words("hours.week.this"), path + whose("?")),
            isNow: page.week.days.contains { $0.date == page.today },
            next: step(7)
        )
    }

    private func step(_ days: Int) -> (text: String, address: String) {
        let week = page.week.days[0].date.adding(days: days).weekNumber(firstDay: viewer.weekStart)
        return (words.title(.week(week)), "\(path)?week=\(week)" + whose("&"))
    }

    func whose(_ mark: String) -> String {
        page.isMine ? "" : "\(mark)person=\(page.week.person.id)"
    }

    private func locks() {
        let locks = page.week.days.compactMap(\.lock).withoutRepeats
        if locks.isEmpty { return }
        html.ul(.class("findings")) {
            for lock in locks {
                html.li(.class("finding finding-warn")) {
                    context.site.icon(html, "info")
                    html.p {
                        html.strong(words("hours.week.lockedDays"))
                        html.text(" \(words(lock.reason))")
                    }
                }
            }
        }
    }

    // MARK: - The form

    private func form() {
        html.input(.type("hidden"), .name("week"), .value(page.week.week.description))
        errors()
        if let note = page.note {
            html.div(.class("flash flash-info"), .role("status")) { html.p(words(note)) }
        }
        days()
        table()
        html.p(words("hours.week.hint"), .class("hint"))
        html.div(.class("actions grid-actions")) {
            html.button(words("form.save"), .class("button button-primary"))
            html.button(words("hours.week.copy"), .class("button"), .name("do"), .value("copy"))
        }
        if !page.addable.isEmpty { adding() }
    }

    private func errors() {
        if page.errors.isEmpty { return }
        html.div(.class("error-summary"), .role("alert"), .id("errors"), .tabindex(-1)) {
            html.h2(words.count("form.errors", page.errors.count))
            html.p(words("hours.week.refused"))
            html.ul {
                for error in page.errors {
                    html.li {
                        if let (row, column) = place(of: error.field) {
                            html.a(
                                "\(label(page.week.rows[row], column)): \(words(error.message))",
                                .href("#h\(row)-\(column)")
                            )
                        } else {
                            html.text(words(error.message))
                        }
                    }
                }
            }
        }
    }

    private func place(of field: String) -> (row: Int, column: Int)? {
        for (row, line) in page.week.rows.enumerated() {
            if let column = line.cells.firstIndex(where: { $0.key.field == field }) { return (row, column) }
        }
        return nil
    }

    private func adding() {
        html.div(.class("grid-adding")) {
            html.div(.class("field")) {
                html.label(words("hours.week.add"), .for("add"))
                html.select(.class("input"), .id("add"), .name("add")) {
                    for project in page.addable { html.option(project.title, .value(project.id.description)) }
                }
            }
            html.button(words("hours.week.addButton"), .class("button"), .name("do"), .value("add"))
        }
        if page.hasMore {
            html.p(.class("hint")) {
                html.a(words("hours.week.allProjects"), .href("\(viewer.path)/hours/projects"))
            }
        }
    }

    /// On narrow screens one day is shown at a time, but all of them are submitted.
    private func days() {
        html.fieldset(.class("field grid-days")) {
            html.legend(words("hours.week.day"))
            html.div(.class("pills")) {
                for (column, day) in page.week.days.enumerated() {
                    html.label(.class("pill")) {
                        html.input(
                            .type("radio"),
                            .name("day"),
                            .id("at-\(column)"),
                            .value(day.date.description),
                            .checked(day.date == page.day)
                        )
                        html.text(" ")
                        html.span {
                            html.text("\(words.shortWeekday(day.date.weekday)) \(day.date.day)")
                            if let mark = mark(day, column) {
                                html.text(" ")
                                html.small(.class("grid-pill-mark")) { html.text(mark.word) }
                            }
                        }
                    }
                }
            }
        }
    }

    func mark(_ day: HoursWeek.Day, _ column: Int) -> (word: String, name: String)? {
        if page.errors.contains(where: { $0.field.hasSuffix(day.date.description) }) {
            return (words("hours.week.wrong"), "status status-rejected")
        }
        if day.lock != nil { return (words("hours.week.locked"), "status status-past") }
        if day.isMissing { return (words("hours.week.missing"), "status status-pending") }
        return day.date == page.today ? (words("hours.week.today"), "status status-open") : nil
    }
}

extension WeekGridPage {
    func title(_ words: Words) -> String { words.title(.week(week.week)) }
}
