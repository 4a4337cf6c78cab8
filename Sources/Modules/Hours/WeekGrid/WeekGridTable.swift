import Accounts
import Core
import HTML
import Web

/// The grid: projects as rows, days as columns, and totals.
extension WeekGridView {
    func table() {
        if page.week.rows.isEmpty {
            html.p(words(isEditable ? "hours.week.empty" : "hours.sheet.emptyText"), .class("muted"))
            return
        }
        html.table(.class("grid")) {
            html.caption(page.title(words), .class("visually-hidden"))
            head()
            html.tbody {
                for (index, row) in page.week.rows.enumerated() { line(row, index) }
                sums()
            }
        }
    }

    private func head() {
        html.thead {
            html.tr {
                html.th(words("hours.week.project"), .scope("col"), .class("grid-name"))
                for (column, day) in page.week.days.enumerated() {
                    html.th(.scope("col"), .class("grid-at-\(column)" + (day.date == page.today ? " grid-today" : "")))
                    {
                        html.span(.class("grid-date")) {
                            html.text("\(words.shortWeekday(day.date.weekday)) \(day.date.day)")
                        }
                        if let mark = mark(day, column) {
                            html.text(" ")
                            html.span(mark.word, .class(mark.name))
                        }
                    }
                }
                html.th(words("hours.week.total"), .scope("col"), .class("grid-total"))
            }
        }
    }

    private func line(_ row: HoursWeek.Row, _ index: Int) {
        html.tr {
            html.th(.scope("row"), .class("grid-name")) {
                html.bdi(row.projectName)
                html.span(.class("grid-client")) { html.bdi(row.clientName) }
                if row.isArchived { html.span(words("hours.week.archived"), .class("status status-past")) }
                if isEditable {
                    let was = row.cells.map { String(page.unsaved[$0.key]?.was ?? $0.minutes) }
                    html.input(.type("hidden"), .name("project"), .value(row.project.description))
                    html.input(.type("hidden"), .name("was\(index)"), .value(was.joined(separator: ",")))
                }
            }
            for (column, cell) in row.cells.enumerated() { self.cell(cell, row, index, column) }
            html.td(.class("grid-total")) { html.span(hoursText(row.minutes), .id("row-\(index)")) }
        }
    }

    private func cell(_ cell: HoursWeek.Cell, _ row: HoursWeek.Row, _ index: Int, _ column: Int) {
        let day = page.week.days[column]
        let id = "h\(index)-\(column)"
        let error = page.errors.first { $0.field == cell.key.field }
        html.td(.class("grid-at-\(column)" + (day.date == page.today ? " grid-today" : ""))) {
            if !cell.isPlain {
                detailed(cell, row, id, column)
            } else if isEditable && day.lock == nil && (!row.isArchived || cell.minutes > 0) {
                html.input(
                    .class("grid-hours"),
                    .id(id),
                    .name(id),
                    .type("text"),
                    .inputmode("decimal"),
                    .autocomplete("off"),
                    .value(page.unsaved[cell.key]?.text ?? (cell.minutes == 0 ? "" : hoursText(cell.minutes))),
                    .aria(.label, label(row, column)),
                    .aria(.invalid, error == nil ? nil : "true"),
                    .aria(.describedby, error == nil ? nil : "\(id)-error")
                )
            } else {
                html.span(.class("grid-fixed"), .id(id)) {
                    if cell.minutes > 0 { html.text(hoursText(cell.minutes)) }
                }
            }
            if let error { html.p(words(error.message), .class("error"), .id("\(id)-error")) }
        }
    }

    /// A cell that is not a single number links to the page where it can be changed.
    private func detailed(_ cell: HoursWeek.Cell, _ row: HoursWeek.Row, _ id: String, _ column: Int) {
        let hours = "\(viewer.path)/hours"
        let month = String(cell.date.description.dropLast(3))
        let address =
            cell.records.count == 1 && page.isMine
            ? "\(hours)/records/\(cell.records[0].id)"
            : "\(hours)/history?month=\(month)\(whose("&"))#record-\(cell.records[0].id)"
        let why =
            cell.records.count > 1
            ? words("hours.week.several", ["count": .number(cell.records.count)])
            : words(cell.records[0].hasTimes ? "hours.week.withTimes" : "hours.week.withComment")
        html.a(
            .class("grid-detailed"),
            .href(address),
            .aria(.label, "\(label(row, column)): \(hoursText(cell.minutes)), \(why)")
        ) {
            html.span(hoursText(cell.minutes), .id(id))
            html.small(why)
        }
    }

    /// Only the total of the week is an output, which is announced: three for each key would drown what is typed.
    private func sums() {
        html.tr(.class("grid-sums")) {
            html.th(words("hours.week.total"), .scope("row"), .class("grid-name"))
            for (column, day) in page.week.days.enumerated() {
                html.td(.class("grid-at-\(column)" + (day.date == page.today ? " grid-today" : ""))) {
                    html.span(hoursText(day.minutes), .id("day-\(column)"))
                    agreed(day.expected)
                }
            }
            html.td(.class("grid-total")) {
                html.output(hoursText(page.week.minutes), .id("week-total"))
                agreed(page.week.expected)
            }
        }
    }

    private func agreed(_ minutes: Int?) {
        guard let minutes, minutes > 0 else { return }
        html.text(" ")
        html.small(words("hours.week.of", ["agreed": .text(hoursText(minutes))]), .class("grid-agreed"))
    }

    /// "Acme/Website, Monday 16 November"
    func label(_ row: HoursWeek.Row, _ column: Int) -> String {
        "\(row.label), \(words.day(page.week.days[column].date))"
    }
}
