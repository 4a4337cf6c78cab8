import Accounts
import Core
import HTML
import Web

/// The shifts of a month as planned and as logged, each with a button to log it.
struct WorkedShiftsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours" }

    func write(_ page: WorkedShiftsPage) {
        let isMine = page.person.id == viewer.person
        context.site.pageHead(
            html,
            title: words.heading(words.month(page.month)),
            lede: isMine ? words("hours.shifts.lede") : page.person.name,
            back: isMine ? (path, words("hours.home.title")) : ("\(path)/crew", words("hours.tab.crew"))
        )
        html.months(page.month, today: page.today, hasNext: page.month.end <= page.today, words) { address($0, page) }
        html.div(.id("worked-shifts"), .data(.live, "hours shifts")) {
            if page.shifts.isEmpty {
                context.site.emptyState(
                    html,
                    icon: "calendar-days",
                    title: words("hours.shifts.empty"),
                    text: words("hours.shifts.emptyText")
                )
            } else {
                table(page, isMine: isMine)
            }
        }
    }

    private func address(_ month: Month, _ page: WorkedShiftsPage) -> String {
        "\(path)/shifts?month=\(month)" + (page.person.id == viewer.person ? "" : "&person=\(page.person.id)")
    }

    private func table(_ page: WorkedShiftsPage, isMine: Bool) {
        html.div(.class("table-wrap")) {
            html.table(.class("table table-numbers")) {
                html.caption(words.month(page.month), .class("visually-hidden"))
                html.thead {
                    html.tr {
                        for column in ["day", "planned", "actual", "difference"] {
                            html.th(words("hours.shifts.\(column)"), .scope("col"))
                        }
                    }
                }
                html.tbody {
                    for shift in page.shifts { row(shift, page, isMine: isMine) }
                    sum(page)
                }
            }
        }
    }

    /// Whoever sees the hours of the page may change them.
    private func row(_ compared: ComparedShift, _ page: WorkedShiftsPage, isMine: Bool) {
        let shift = compared.shift
        html.tr {
            html.th(.scope("row"), .data(.label, words("hours.shifts.day"))) {
                html.text("\(words.heading(words.day(shift.date))), \(shift.start)–\(shift.end)")
                if let position = shift.position {
                    html.text(" ")
                    html.small(.class("muted")) { html.bdi(position) }
                }
            }
            html.td(words.length(shift.planned), .class("num"), .data(.label, words("hours.shifts.planned")))
            html.td(.class("num"), .data(.label, words("hours.shifts.actual"))) {
                let actual = compared.record.map { words.length($0.minutes) } ?? words("hours.shifts.notYet")
                if viewer.isArchived {
                    html.text(actual)
                } else if let record = compared.record {
                    html.a(actual, .href("\(path)/records/\(record.id)"))
                } else if isMine {
                    ShiftLogForm(html: html, words: words).write(shift, path, month: page.month)
                } else {
                    html.a(actual, .href("\(path)/records/new?person=\(page.person.id)&date=\(shift.date)"))
                }
            }
            html.td(.class("num"), .data(.label, words("hours.shifts.difference"))) {
                if let difference = compared.difference { html.text(words.difference(difference)) }
            }
        }
    }

    private func sum(_ page: WorkedShiftsPage) {
        html.tr {
            html.th(words("hours.shifts.sum"), .scope("row"))
            html.td(words.length(page.planned), .class("num"), .data(.label, words("hours.shifts.planned")))
            html.td(words.length(page.actual), .class("num"), .data(.label, words("hours.shifts.actual")))
            html.td(
                words.difference(page.actual - page.planned),
                .class("num"),
                .data(.label, words("hours.shifts.difference"))
            )
        }
    }
}

/// The form with the button to log a shift as planned.
struct ShiftLogForm {
    let html: HTML
    let words: Words
    /// The page that it returns to; `nil` for a page of Hours.
    var returnsTo: ReturnPage?

    /// - Parameter month: the month to return to; `nil` for the Hours home page.
    func write(_ shift: WorkedShift, _ path: String, month: Month?) {
        html.form(.class("inline-form"), .post(), .action("\(path)/shifts/\(shift.id)/record")) {
            html.back(to: returnsTo)
            if let month { html.input(.type("hidden"), .name("month"), .value(month.description)) }
            html.button(.class("button")) {
                let label = words("hours.shifts.log", ["length": .minutes(shift.planned)])
                html.named(label, "\(words.day(shift.date)), \(shift.start)–\(shift.end)")
            }
        }
    }
}

extension Words {
    /// "+ 30 min", "− 1 h", or "as planned".
    fileprivate func difference(_ minutes: Int) -> String {
        if minutes == 0 { return self("hours.shifts.same") }
        return (minutes > 0 ? "+ " : "− ") + length(abs(minutes))
    }
}
