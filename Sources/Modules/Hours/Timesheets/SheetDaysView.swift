import Accounts
import Core
import HTML
import Web

/// The content of a timesheet by day and by project.
struct SheetDaysView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: SheetPage

    func write() {
        if let day = page.newDay {
            let path = "\(context.viewer.path)/hours/records/new?person=\(page.hours.person.id)&date=\(day)"
            html.div(.class("actions")) { html.a(words("hours.home.new"), .class("button"), .href(path)) }
        }
        if page.records.isEmpty {
            return context.site.emptyState(
                html,
                icon: "clock",
                title: words("hours.sheet.empty"),
                text: words("hours.sheet.emptyText")
            )
        }
        projects()
        days()
    }

    private func days() {
        let byDay = Dictionary(grouping: page.records, by: \.date)
        let rows = RecordRows(context: context, html: html, words: words, hasClients: page.hasClients)
        html.section(words("hours.sheet.days"), id: "days-title") {
            for day in byDay.keys.sorted() {
                let records = byDay[day] ?? []
                html.div(.class("spread sheet-day")) {
                    html.h3(words.heading(words.day(day)))
                    html.p(.class("num")) { html.strong(words.length(records.reduce(0) { $0 + $1.minutes })) }
                }
                rows.write(records)
            }
        }
    }

    private func projects() {
        let lines = lines
        let columns = ["project", "hours"] + (lines.contains { $0.billable > 0 } ? ["billable"] : [])
        html.section(words("hours.sheet.projects"), id: "projects-title") {
            html.div(.class("table-wrap")) {
                html.table(.class("table table-numbers")) {
                    html.thead {
                        html.tr {
                            for column in columns {
                                html.th(words("hours.sheet.column.\(column)"), .scope("col"))
                            }
                        }
                    }
                    html.tbody {
                        for line in lines {
                            html.tr {
                                html.th(.scope("row")) { html.bdi(line.title) }
                                cell("hours", words.length(line.minutes))
                                if columns.contains("billable") { cell("billable", words.length(line.billable)) }
                            }
                        }
                    }
                }
            }
        }
    }

    private func cell(_ column: String, _ text: String) {
        html.td(.data(.label, words("hours.sheet.column.\(column)"))) { html.span(text, .class("num")) }
    }

    private struct Line {
        let title: String
        let minutes: Int
        let billable: Int
    }

    /// Sorted by hours, highest first.
    private var lines: [Line] {
        Dictionary(grouping: page.records, by: \.project).values.map { records in
            Line(
                title: records[0].label,
                minutes: records.reduce(0) { $0 + $1.minutes },
                billable: records.reduce(0) { $0 + ($1.billable ? $1.minutes : 0) }
            )
        }.sorted { (-$0.minutes, nameKey($0.title)) < (-$1.minutes, nameKey($1.title)) }
    }
}
