package import Accounts
package import Core
package import Events
package import Storage

/// The hours of a person in a week: a row for each project and a column for each day.
package struct HoursWeek: Sendable {
    package let week: Week
    package let person: Named
    /// The seven days of the crew's week.
    package let days: [Day]
    /// By client and name.
    package let rows: [Row]

    package struct Day: Sendable {
        package let date: LocalDate
        /// The total of all projects.
        package let minutes: Int
        /// The agreed minutes; `nil` without a contract.
        package let expected: Int?
        /// Whether hours are expected on the day, which is past and not locked, and none are logged.
        package let isMissing: Bool
        package let lock: HoursLock?
    }

    package struct Row: Sendable, OnProject {
        package let project: ProjectID
        package let projectName: String
        package let client: ClientID
        package let clientName: String
        package let isArchived: Bool
        /// A cell for each day.
        package let cells: [Cell]

        package var minutes: Int { cells.reduce(0) { $0 + $1.minutes } }
    }

    package struct Cell: Sendable {
        package let project: ProjectID
        package let date: LocalDate
        package let records: [CellRecord]

        var key: WeekCellKey { WeekCellKey(project: project, date: date) }
        package var minutes: Int { records.reduce(0) { $0 + $1.minutes } }
        /// Whether it can be filled in as a single number.
        package var isPlain: Bool { records.count < 2 && records.allSatisfy { !$0.hasTimes && !$0.hasComment } }
    }

    package struct CellRecord: Sendable {
        package let id: HoursRecordID
        package let minutes: Int
        package let hasTimes: Bool
        package let hasComment: Bool
    }

    package var minutes: Int { days.reduce(0) { $0 + $1.minutes } }
    package var expected: Int? {
        let agreed = days.compactMap(\.expected)
        return agreed.isEmpty ? nil : agreed.reduce(0, +)
    }

    /// The maximum number of rows, unless there are hours on more projects.
    package static let mostRows = 100

    /// - Parameter others: projects that get a row besides those that the person has joined or has hours on.
    /// - Throws: `AppError.notFound` for another person, unless the viewer is a manager, and for someone who was never
    ///   in the crew.
    package static func load(
        _ week: Week,
        of person: PersonID,
        and others: [ProjectID] = [],
        _ viewer: Viewer,
        _ source: any ShiftSource,
        now: Instant,
        _ tx: Tx
    ) throws -> HoursWeek {
        let owner = try viewer.whose(person, in: tx)
        let dates = Period.week(week).days(weekStart: viewer.weekStart)
        let missing = try MissingDays.of(owner.id, viewer, source, on: dates[0]...dates[6], now: now, in: tx)
            .orNotFound()
        let cells = try WeekCells.of(owner.id, dates, crew: viewer.crew, in: tx)
        let locks = try HoursLocks.of(owner.id, crew: viewer.crew, from: dates[0], to: dates[6], in: tx)
        let yesterday = viewer.zone.today(at: now).adding(days: -1)
        return HoursWeek(
            week: week,
            person: owner,
            days: dates.map { date in
                let (minutes, lock) = (cells.minutes(on: date), locks[day: date])
                let isOwed = missing.on(date, logged: minutes, today: yesterday) != nil
                return Day(
                    date: date,
                    minutes: minutes,
                    expected: missing.expected([date]),
                    isMissing: isOwed && minutes == 0 && lock == nil,
                    lock: lock
                )
            },
            rows: try rows(cells, others, owner.id, dates, viewer, tx)
        )
    }

    private static func rows(
        _ cells: WeekCells,
        _ others: [ProjectID],
        _ person: PersonID,
        _ dates: [LocalDate],
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [Row] {
        let pinned = try ProjectChoices.pinned(viewer, of: person, in: tx).map(\.id)
        var shown = cells.projects
        for project in others + pinned where shown.count < mostRows { shown.insert(project) }
        return try tx.all(
            """
            SELECT project.id, project.name, client.id, client.name, COALESCE(project.archived_at, client.archived_at) IS NOT NULL
            FROM project JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE project.crew = \(viewer.crew) AND project.id IN \(list: shown.sorted())
            ORDER BY client.name_key, project.name_key
            """
        ) { row in
            let project: ProjectID = try row.read()
            return Row(
                project: project,
                projectName: try row.read(),
                client: try row.read(),
                clientName: try row.read(),
                isArchived: try row.read(),
                cells: dates.map { cells[project, $0] }
            )
        }
    }
}

/// The position of a cell.
struct WeekCellKey: Hashable, Sendable {
    let project: ProjectID
    let date: LocalDate
}

/// A person's records in a range of days, by project and day.
struct WeekCells {
    private var records: [WeekCellKey: [HoursWeek.CellRecord]] = [:]

    /// - Parameter dates: consecutive dates, in order.
    static func of(_ person: PersonID, _ dates: [LocalDate], crew: CrewID, in tx: Tx) throws -> WeekCells {
        var cells = WeekCells()
        guard let first = dates.first, let last = dates.last else { return cells }
        let all = try tx.all(
            """
            SELECT project, date, id, minutes, starts_at IS NOT NULL, comment IS NOT NULL FROM hours_record
            WHERE crew = \(crew) AND person = \(person) AND date >= \(first) AND date <= \(last) AND deleted_at IS NULL
            ORDER BY date, id
            """
        ) { row in
            (
                WeekCellKey(project: try row.read(), date: try row.read()),
                HoursWeek.CellRecord(
                    id: try row.read(),
                    minutes: try row.read(),
                    hasTimes: try row.read(),
                    hasComment: try row.read()
                )
            )
        }
        for (key, record) in all { cells.records[key, default: []].append(record) }
        return cells
    }

    subscript(project: ProjectID, date: LocalDate) -> HoursWeek.Cell {
        .init(project: project, date: date, records: records[WeekCellKey(project: project, date: date)] ?? [])
    }

    var projects: Set<ProjectID> { Set(records.keys.map(\.project)) }

    func minutes(on date: LocalDate) -> Int {
        records.lazy.filter { $0.key.date == date }.flatMap(\.value).reduce(0) { $0 + $1.minutes }
    }
}
