import API
import Accounts
import Core
import Storage

/// A timesheet that is handed in or approved, as the records on its days are exported with it.
struct ExportedSheet: Sendable {
    fileprivate let person: PersonID
    fileprivate let first: LocalDate
    fileprivate let last: LocalDate
    let state: TimesheetState
    /// The name of the manager who approved it.
    let decidedBy: String?
    let decidedAt: Instant?
}

extension [ExportedRecord] {
    /// Adds the timesheets to a part of an export, which is in the order of its dates, with one query.
    func withSheets(of crew: CrewID, in tx: Tx) throws -> [ExportedRecord] {
        guard let first = self.first?.record.date, let last = self.last?.record.date else { return [] }
        // A period is at most a month long. After the crew has changed it, a day can be in two timesheets, of which an
        // approved one comes first.
        let sheets = try tx.all(
            """
            SELECT timesheet.person, timesheet.first_day, timesheet.last_day, timesheet.state, decider.name,
                timesheet.decided_at
            FROM \(Timesheet.source)
            WHERE timesheet.crew = \(crew) AND timesheet.person IN \(list: Set(map(\.record.person.id)))
                AND timesheet.locked AND timesheet.first_day <= \(last)
                AND timesheet.last_day BETWEEN \(first) AND \(last.adding(days: 31))
            ORDER BY timesheet.state, timesheet.first_day
            """
        ) { row in
            ExportedSheet(
                person: try row.read(),
                first: try row.read(),
                last: try row.read(),
                state: try row.read(),
                decidedBy: try row.read(),
                decidedAt: try row.read()
            )
        }
        let byPerson = Dictionary(grouping: sheets, by: \.person)
        return map { record in
            var known = record
            known.sheet = byPerson[record.record.person.id]?.first { sheet in
                sheet.first <= record.record.date && record.record.date <= sheet.last
            }
            return known
        }
    }
}
