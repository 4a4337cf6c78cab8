import API
package import Accounts
package import Core
package import Events
import Storage

/// One number in somebody's week.
package struct CellFill: Sendable {
    package let project: ProjectID
    package let date: LocalDate
    /// How many it is to have; 0 for none.
    package let minutes: Int
    /// How many were seen there; `nil` for whatever it has.
    package let was: Int?
    /// Where to say what is wrong with it.
    package let field: String

    package init(project: ProjectID, date: LocalDate, minutes: Int, was: Int?, field: String) {
        self.project = project
        self.date = date
        self.minutes = minutes
        self.was = was
        self.field = field
    }
}

/// What came of it.
package struct FilledWeek: Sendable {
    package var logged = 0
    package var changed = 0
    /// They can be restored.
    package var deleted: [HoursRecordID] = []

    package var count: Int { logged + changed + deleted.count }
}

extension HoursRecord {
    /// Fills cells of the viewer's own week, all of them or none: a number where there was none logs a record, another number changes it,
    /// and 0 deletes it.
    /// - Parameter problems: what is known to be wrong already; then nothing is written, but everything is told.
    /// - Throws: `AppError.invalid`, or `conflict` when nothing worse is the matter, with everything that stands in the way, each in the
    ///   field of its cell: code `stale` for one that was changed elsewhere, `several` for one that is more than a number, and what
    ///   `log`, `change` and `delete` throw.
    package static func fill(
        _ week: Week,
        _ cells: [CellFill],
        problems: [AppError.Field] = [],
        in tx: MemberTransaction
    ) throws -> FilledWeek {
        var filling = try Filling(week, problems, in: tx)
        // What becomes less comes first: a day has room again for what becomes more.
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

    /// What there is to do for a cell, if anything.
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
        // What nobody touched stays as it is by now.
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

    /// - Throws: what is no matter of one cell. A cell that is refused is told of at the end, which takes everything back.
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

    /// - Parameter fields: in the order in which to tell what is wrong.
    func finish(_ fields: [String]) throws -> FilledWeek {
        if problems.isEmpty { return result }
        let order = Dictionary(fields.enumerated().map { ($1, $0) }) { first, _ in first }
        let told = problems.enumerated().sorted { one, other in
            (order[one.element.field] ?? -1, one.offset) < (order[other.element.field] ?? -1, other.offset)
        }
        throw AppError(isInvalid ? .invalid : .conflict, Phrase("hours.week.refused"), fields: told.map(\.element))
    }
}
