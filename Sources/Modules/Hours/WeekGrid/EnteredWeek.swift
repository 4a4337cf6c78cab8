import Core
import Events
import Web

/// A grid as it was sent: what was typed into which cell, and what had been shown there.
struct EnteredWeek: Sendable {
    /// In the order of the rows.
    private(set) var projects: [ProjectID] = []
    private(set) var cells: [WeekCellKey: Cell] = [:]

    struct Cell: Sendable {
        let text: String
        let was: Int

        /// Nothing is 0; `nil` for what is no length.
        var minutes: Int? { text.allSatisfy(\.isWhitespace) ? 0 : readLength(text) }
        var isTouched: Bool { minutes != was }
    }

    init() {}

    /// - Parameter dates: of the week that the form is about.
    init(_ form: Form, _ dates: [LocalDate]) {
        projects = form.all("project").prefix(HoursWeek.mostRows).compactMap { ProjectID($0) }
        for (row, project) in projects.enumerated() {
            let was = (form["was\(row)"] ?? "").split(separator: ",").map { Int($0) ?? 0 }
            for (column, date) in dates.enumerated() {
                guard let text = form["h\(row)-\(column)"] else { continue }
                let key = WeekCellKey(project: project, date: date)
                cells[key] = Cell(text: String(text.prefix(40)), was: was.indices.contains(column) ? was[column] : 0)
            }
        }
    }

    /// What to fill, and what cannot be read, each with the field of its cell.
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
    /// How errors name it, whatever row it is in.
    var field: String { "\(project)/\(date)" }
}
