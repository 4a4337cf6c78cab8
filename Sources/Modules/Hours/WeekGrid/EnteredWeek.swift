import Core
import Events
import Web

/// The week grid as submitted: the entered text of each cell, and the minutes that were displayed.
struct EnteredWeek: Sendable {
    /// In the order of the rows.
    private(set) var projects: [ProjectID] = []
    private(set) var cells: [WeekCellKey: Cell] = [:]

    struct Cell: Sendable {
        let text: String
        let was: Int

        /// An empty cell is 0; `nil` for invalid text.
        var minutes: Int? { text.allSatisfy(\.isWhitespace) ? 0 : readLength(text) }
        var isTouched: Bool { minutes != was }
    }

    init() {}

    /// - Parameters:
    ///   - form: all its rows are read, which may be more than `mostRows`; its size is limited.
    ///   - dates: the dates of the week.
    init(_ form: Form, _ dates: [LocalDate]) {
        projects = form.all("project").compactMap { ProjectID($0) }
        for (row, project) in projects.enumerated() {
            let was = (form["was\(row)"] ?? "").split(separator: ",").map { Int($0) ?? 0 }
            for (column, date) in dates.enumerated() {
                guard let text = form["h\(row)-\(column)"] else { continue }
                let key = WeekCellKey(project: project, date: date)
                cells[key] = Cell(text: String(text.prefix(40)), was: was.indices.contains(column) ? was[column] : 0)
            }
        }
    }

    /// The cells to fill in, and the invalid ones as errors of their fields.
    func fills(_ dates: [LocalDate]) -> ([CellFill], problems: [AppError.Field]) {
        var fills: [CellFill] = []
        var problems: [AppError.Field] = []
        for project in projects {
            for date in dates {
                let key = WeekCellKey(project: project, date: date)
                guard let cell = cells[key], cell.isTouched else { continue }
                if let minutes = cell.minutes {
                    fills.append(
                        CellFill(project: project, date: date, minutes: minutes, was: cell.was, field: key.field)
                    )
                } else {
                    problems.append(.init(key.field, "length", Phrase("hours.week.unreadable")))
                }
            }
        }
        return (fills, problems)
    }
}

extension WeekCellKey {
    /// The field name in errors, which does not depend on the row.
    var field: String { "\(project)/\(date)" }
}
