import Accounts
import Core
import Events
import Storage

/// The parameters of the page of a week.
struct WeekQuestion: Sendable {
    var week: Week
    var person: PersonID
    /// The day shown on narrow screens.
    var day: LocalDate?
    var entered = EnteredWeek()
    var errors: [AppError.Field] = []
    var help = Help.none

    /// The values to prefill before anything is saved.
    enum Help: Sendable {
        case none, copyLastWeek
        case addRow(ProjectID)
    }
}

/// The model of the page of a week.
struct WeekGridPage: Sendable {
    let week: HoursWeek
    /// The day shown on narrow screens.
    let day: LocalDate
    let today: LocalDate
    let isMine: Bool
    /// Entered but unsaved values, and the values that were displayed when they were entered.
    let unsaved: [WeekCellKey: EnteredWeek.Cell]
    let errors: [AppError.Field]
    /// A message about prefilled values.
    let note: Phrase?
    /// The projects that can get a row, and whether there are more.
    let addable: [(id: ProjectID, title: String)]
    let hasMore: Bool
    let timer: TimerCard?
    let handIn: HandIn?

    /// The maximum number of projects to choose from.
    private static let mostAddable = 300

    static func load(
        _ question: WeekQuestion,
        _ viewer: Viewer,
        _ source: any ShiftSource,
        now: Instant,
        _ tx: Tx
    ) throws -> WeekGridPage {
        let isMine = question.person == viewer.person
        let dates = Period.week(question.week).days(weekStart: viewer.weekStart)
        let before =
            try question.isCopy
            ? WeekCells.of(question.person, dates.map { $0.adding(days: -7) }, crew: viewer.crew, in: tx) : WeekCells()
        var others = question.entered.projects
        if case .addRow(let project) = question.help { others.insert(project, at: 0) }
        others += before.projects.sorted()
        let week = try HoursWeek.load(question.week, of: question.person, and: others, viewer, source, now: now, tx)
        var unsaved = kept(question, week)
        let copied =
            try question.isCopy ? copy(before, into: week, HoursSettings.of(viewer.crew, in: tx).step, &unsaved) : 0
        let choices = isMine && !viewer.isArchived ? try addable(week, viewer, tx) : []
        let today = viewer.zone.today(at: now)
        return WeekGridPage(
            week: week,
            day: day(question, dates, today),
            today: today,
            isMine: isMine,
            unsaved: unsaved,
            errors: sorted(question.errors, week),
            note: note(question, copied),
            addable: Array(choices.prefix(mostAddable)),
            hasMore: choices.count > mostAddable,
            timer: isMine ? try TimerCard.load(viewer, now: now, tx) : nil,
            handIn: isMine ? try HandIn.load(viewer, source, on: dates[0], now: now, tx) : nil
        )
    }

    /// In the order of the grid; errors that are not about one cell come first.
    private static func sorted(_ errors: [AppError.Field], _ week: HoursWeek) -> [AppError.Field] {
        let fields = week.rows.flatMap(\.cells).map(\.key.field)
        let order = Dictionary(fields.enumerated().map { ($1, $0) }) { first, _ in first }
        return errors.sorted { order[$0.field] ?? -1 < order[$1.field] ?? -1 }
    }

    /// The entered values that differ from the current ones. After an error, the current value counts as displayed,
    /// because the person has seen it.
    private static func kept(_ question: WeekQuestion, _ week: HoursWeek) -> [WeekCellKey: EnteredWeek.Cell] {
        var kept: [WeekCellKey: EnteredWeek.Cell] = [:]
        for cell in week.rows.flatMap(\.cells) {
            guard let entered = question.entered.cells[cell.key], entered.isTouched else { continue }
            let isTold = !question.errors.isEmpty
            kept[cell.key] = EnteredWeek.Cell(text: entered.text, was: isTold ? cell.minutes : entered.was)
        }
        return kept
    }

    /// Fills empty cells with the hours of a previous week, on the same weekdays, as multiples of the crew's step.
    /// - Returns: the number of cells filled.
    private static func copy(
        _ before: WeekCells,
        into week: HoursWeek,
        _ step: Int,
        _ unsaved: inout [WeekCellKey: EnteredWeek.Cell]
    ) -> Int {
        var count = 0
        for row in week.rows where !row.isArchived {
            for (cell, day) in zip(row.cells, week.days) where day.lock == nil && cell.minutes == 0 {
                let minutes = before[row.project, day.date.adding(days: -7)].minutes
                if minutes == 0 || unsaved[cell.key] != nil { continue }
                unsaved[cell.key] = EnteredWeek.Cell(text: hoursText(stepped(minutes, step)), was: 0)
                count += 1
            }
        }
        return count
    }

    private static func note(_ question: WeekQuestion, _ copied: Int) -> Phrase? {
        switch question.help {
        case .none: nil
        case .addRow: Phrase("hours.week.added")
        case .copyLastWeek:
            copied == 0 ? Phrase("hours.week.copiedNothing") : counted("hours.week.copied", copied)
        }
    }

    /// The first day with an error; otherwise the requested day, today, or the first day.
    private static func day(_ question: WeekQuestion, _ dates: [LocalDate], _ today: LocalDate) -> LocalDate {
        let wrong = dates.first { date in question.errors.contains { $0.field.hasSuffix(date.description) } }
        return [wrong, question.day, today].compactMap { $0 }.first { dates.contains($0) } ?? dates[0]
    }

    private static func addable(
        _ week: HoursWeek,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [(id: ProjectID, title: String)] {
        let shown = Set(week.rows.map(\.project))
        return try tx.all(
            """
            SELECT project.id, client.name, project.name FROM client
            JOIN project ON project.crew = client.crew AND project.client = client.id
            WHERE client.crew = \(viewer.crew) AND client.archived_at IS NULL AND project.archived_at IS NULL
            ORDER BY client.name_key, project.name_key LIMIT \(mostAddable + HoursWeek.mostRows + 1)
            """
        ) { (id: try $0.read() as ProjectID, title: projectLabel(try $0.read(), try $0.read())) }
        .filter { !shown.contains($0.id) }
    }
}

extension WeekQuestion {
    fileprivate var isCopy: Bool {
        if case .copyLastWeek = help { true } else { false }
    }
}
