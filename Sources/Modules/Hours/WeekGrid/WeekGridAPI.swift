import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/hours-weeks/{week}`
struct WeekGridAPI {
    let source: any ShiftSource

    func add(to routes: Routes<CrewContext>) {
        routes.on(.getHoursWeek) { request, context in
            let (viewer, words, source) = (context.viewer, context.words, source)
            let now = context.site.clock.now
            let week = try context.week()
            var query = Query(request)
            let person = query.member("person", viewer)
            try query.finish()
            let found = try await context.read { tx in
                try HoursWeek.load(week, of: person ?? viewer.person, viewer, source, now: now, tx)
            }
            return jsonAnswer(found.json(words))
        }
        routes.on(.fillHoursWeek) { request, context, input in
            let (words, source) = (context.words, source)
            let week = try context.week()
            return try await context.write(request, input: input) { tx in
                let (cells, problems) = try input.checked()
                _ = try HoursRecord.fill(week, cells, problems: problems, in: tx)
                return Reply(try HoursWeek.load(week, of: tx.person, tx.viewer, source, now: tx.now, tx).json(words))
            }
        }
    }
}

extension CrewContext {
    /// The week in the path; throws `notFound` if it is invalid.
    fileprivate func week() throws -> Week {
        try Week(text("week")).orNotFound()
    }
}

extension HoursWeekFill {
    private static let most = 7 * HoursWeek.mostRows

    fileprivate func checked() throws -> ([CellFill], problems: [AppError.Field]) {
        if cells.count > Self.most { throw AppError.outOfRange("cells", 0...Self.most) }
        var check = Validation()
        let filled = cells.enumerated().compactMap { index, cell -> CellFill? in
            let before = check.fields.count
            if ProjectID(cell.project) == nil {
                check.fail("cells.\(index).project", "id", Phrase("error.field.id"))
            }
            let date = check.date("cells.\(index).date", cell.date)
            guard check.fields.count == before, let project = ProjectID(cell.project) else { return nil }
            return CellFill(
                project: project,
                date: date,
                minutes: cell.minutes,
                was: cell.was,
                field: "cells.\(index)"
            )
        }
        return (filled, check.fields)
    }
}

extension HoursWeek {
    fileprivate func json(_ words: Words) -> API.HoursWeek {
        API.HoursWeek(
            week: week.description,
            first: days.first?.date.description ?? "",
            last: days.last?.date.description ?? "",
            person: person.json,
            days: days.map { day in
                HoursWeekDay(
                    date: day.date.description,
                    minutes: day.minutes,
                    expected: day.expected,
                    missing: day.isMissing,
                    locked: day.lock.map { RecordLock(code: $0.code, message: words($0.reason)) }
                )
            },
            rows: rows.map { row in
                HoursWeekRow(
                    project: row.ref,
                    cells: row.cells.map { cell in
                        HoursWeekCell(
                            date: cell.date.description,
                            minutes: cell.minutes,
                            records: cell.records.map(\.id.description),
                            plain: cell.isPlain
                        )
                    },
                    minutes: row.minutes
                )
            },
            minutes: minutes,
            expected: expected
        )
    }
}
