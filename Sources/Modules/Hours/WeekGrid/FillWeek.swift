import API
package import Accounts
package import Core
package import Events
import Storage

/// The new value of one cell in a person's week.
package struct CellFill: Sendable {
    package let project: ProjectID
    package let date: LocalDate
    /// The new length; 0 for none.
    package let minutes: Int
    /// The minutes that the client last read; `nil` to overwrite any value.
    package let was: Int?
    /// The field name for errors.
    package let field: String
}

/// The result of filling in a week.
package struct FilledWeek: Sendable {
    package var logged = 0
    package var changed = 0
    /// Deleted records, which can be restored.
    package var deleted: [HoursRecordID] = []

    package var count: Int { logged + changed + deleted.count }
}

extension HoursRecord {
    /// Fills in cells of the viewer's week, all or none: a number in an empty cell logs a record, a different number
    /// changes it, and 0 deletes it.
    /// - Parameter problems: errors that are already known; nothing is written then, but all errors are reported.
    /// - Throws: all errors, each on the field of its cell, as `AppError.invalid`, or as `conflict` if there are only
    ///   conflicts: code `stale` for a cell that has changed, `several` for one that cannot be filled in as a number,
    ///   and what `log`, `change` and `delete` throw.
    package static func fill(
        _ week: Week,
        _ cells: [CellFill],
        problems: [AppError.Field] = [],
        in tx: MemberTransaction
    ) throws -> FilledWeek {
        var filling = try Filling(week, problems, in: tx)
        // Decreases first, so that a full day has room for the increases.
        let changes = cells.compactMap { filling.change($0) }.enumerated()
            .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        for change in changes { try filling.execute(change.element, in: tx) }
        return try filling.finish(cells.map(\.field))
    }
}

private struct Filling {
    private let dates: Set<LocalDate>
    private let present: WeekCells
    private var seen: Set<WeekCellKey> = []
    private var problems: [AppError.Field]
    private var isInvalid: Bool
    private var result = FilledWeek()

    struct Change {
        let cell: CellFill
        let record: HoursWeek.CellRecord?
        var rank: Int { cell.minutes < record?.minutes ?? 0 ? 0 : 1 }
    }

    init(_ week: Week, _ problems: [AppError.Field], in tx: MemberTransaction) throws {
        self.problems = problems
        isInvalid = !problems.isEmpty
        let dates = Period.week(week).days(weekStart: tx.viewer.weekStart)
        self.dates = Set(dates)
        present = try WeekCells.of(tx.person, dates, crew: tx.crew, in: tx)
    }

    /// The change for a cell, if any.
    mutating func change(_ cell: CellFill) -> Change? {
        if !dates.contains(cell.date) {
            fail(cell, .invalid, "day", Phrase("hours.week.otherDay"))
            return nil
        }
        if !seen.insert(WeekCellKey(project: cell.project, date: cell.date)).inserted {
            fail(cell, .invalid, "twice", Phrase("hours.week.twice"))
            return nil
        }
        if !HoursCellFill.Limits.minutes.contains(cell.minutes) {
            let range: [String: Phrase.Argument] = ["least": .minutes(0), "most": .minutes(24 * 60)]
            fail(cell, .invalid, "range", Phrase("hours.field.range", range))
            return nil
        }
        let there = present[cell.project, cell.date]
        // Cells that the person did not touch keep their current value.
        if cell.minutes == there.minutes || cell.minutes == cell.was { return nil }
        if let was = cell.was, was != there.minutes {
            fail(
                cell,
                .conflict,
                "stale",
                Phrase("hours.week.stale", ["was": .minutes(was), "now": .minutes(there.minutes)])
            )
            return nil
        }
        if !there.isPlain {
            fail(cell, .conflict, "several", Phrase("hours.week.notPlain"))
            return nil
        }
        return Change(cell: cell, record: there.records.first)
    }

    /// - Throws: errors that are not about one cell. Errors of a cell are collected, and thrown at the end to roll
    ///   everything back.
    mutating func execute(_ change: Change, in tx: MemberTransaction) throws {
        let cell = change.cell
        do {
            if let record = change.record, cell.minutes == 0 {
                try HoursRecord.delete(record.id, if: .none, in: tx)
                result.deleted.append(record.id)
            } else if let record = change.record {
                _ = try HoursRecord.change(record.id, if: .none, in: tx) {
                    old in
                    var draft = old.draft
                    draft.minutes = cell.minutes
                    return draft
                }
                result.changed += 1
            } else {
                let draft = HoursDraft(project: cell.project, date: cell.date, minutes: cell.minutes)
                _ = try HoursRecord.log(draft, in: tx)
                result.logged += 1
            }
        } catch let error as AppError where [.invalid, .conflict, .notFound].contains(error.code) {
            let cause = error.fields.first
            fail(cell, error.code, cause?.code ?? "refused", cause?.message ?? error.message)
        }
    }

    private mutating func fail(_ cell: CellFill, _ kind: AppError.Code, _ code: String, _ message: Phrase) {
        if kind != .conflict { isInvalid = true }
        problems.append(.init(cell.field, code, message))
    }

    /// - Parameter fields: the order in which to report errors.
    func finish(_ fields: [String]) throws -> FilledWeek {
        if problems.isEmpty { return result }
        let order = Dictionary(fields.enumerated().map { ($1, $0) }) { first, _ in first }
        let told = problems.enumerated().sorted { one, other in
            (order[one.element.field] ?? -1, one.offset) < (order[other.element.field] ?? -1, other.offset)
        }
        throw AppError(isInvalid ? .invalid : .conflict, Phrase("hours.week.refused"), fields: told.map(\.element))
    }
}
