import API
import Accounts
import Core
import Events
import Storage

/// A project that a person worked on recently, with the properties of the last record on it.
struct RecentWork: Sendable, OnProject {
    let project: ProjectID
    let projectName: String
    let client: ClientID
    let clientName: String
    /// A multiple of the crew's step, even if the last record was timed.
    let minutes: Int
    let billable: Bool
    let status: EmploymentStatus
    let isLoggedToday: Bool

    /// The number of projects offered.
    static let most = 3
    /// How many records to look back: a person may work on a single project for months.
    private static let reach = 200

    /// The viewer's latest projects, newest day first. Future records are ignored.
    static func of(_ viewer: Viewer, today: LocalDate, in tx: Tx) throws -> [RecentWork] {
        Array(try all(viewer, today, tx).prefix(most))
    }

    /// The viewer's latest work up to a day; `nil` if there is none, or if they have hours on that day.
    static func usual(on day: LocalDate, _ viewer: Viewer, in tx: Tx) throws -> RecentWork? {
        try HoursRecord.isEmpty(day, viewer, in: tx) ? all(viewer, day, tx).first : nil
    }

    /// - Throws: `AppError.invalid`, field `project`, when the viewer has not worked recently; `conflict`, code `logged`, when they have
    ///   hours on that day.
    fileprivate static func requireUsual(on day: LocalDate, in tx: MemberTransaction) throws -> RecentWork {
        if let usual = try usual(on: day, tx.viewer, in: tx) { return usual }
        if try HoursRecord.isEmpty(day, tx.viewer, in: tx) {
            throw AppError.invalid("project", "never", Phrase("hours.usual.none"))
        }
        throw AppError.conflict("project", "logged", Phrase("hours.usual.logged", ["day": .date(day)]))
    }

    /// - Throws: `AppError.invalid`, field `project`, when the viewer has not worked on it recently; `conflict`, code
    ///   `logged`, when they have hours on it that day.
    fileprivate static func find(_ project: ProjectID, today: LocalDate, in tx: MemberTransaction) throws
        -> RecentWork
    {
        let wanted = try Project.require(project, tx.viewer, in: tx)
        guard let found = try all(tx.viewer, today, tx).first(where: { $0.project == project }) else {
            throw AppError.invalid("project", "never", Phrase("hours.quick.never", ["name": .text(wanted.label)]))
        }
        if found.isLoggedToday {
            throw AppError.conflict(
                "project",
                "logged",
                Phrase("hours.quick.loggedAlready", ["name": .text(wanted.label)])
            )
        }
        return found
    }

    private static func all(_ viewer: Viewer, _ today: LocalDate, _ tx: Tx) throws -> [RecentWork] {
        let step = try HoursSettings.of(viewer.crew, in: tx).step
        let records = try tx.all(
            """
            SELECT project.id, project.name, client.id, client.name, latest.minutes, latest.billable, latest.status, latest.date
            FROM (
                SELECT id, project, date, minutes, billable, status FROM hours_record
                WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND deleted_at IS NULL AND date <= \(today)
                ORDER BY date DESC, id DESC LIMIT \(reach)
            ) AS latest
            CROSS JOIN project CROSS JOIN client
            WHERE project.crew = \(viewer.crew) AND project.id = latest.project AND project.archived_at IS NULL
                AND client.crew = \(viewer.crew) AND client.id = project.client AND client.archived_at IS NULL
            ORDER BY latest.date DESC, latest.id DESC
            """
        ) { row in
            RecentWork(
                project: try row.read(),
                projectName: try row.read(),
                client: try row.read(),
                clientName: try row.read(),
                minutes: stepped(try row.read(), step),
                billable: try row.read(),
                status: try row.read(),
                isLoggedToday: try row.read() == today
            )
        }
        var seen: Set<ProjectID> = []
        return records.filter { seen.insert($0.project).inserted }
    }
}

extension HoursRecord {
    /// Logs what the viewer last did on a project, with the length, billability and employment status of the last record, but not
    /// its comment.
    /// - Parameters:
    ///   - project: `nil` for the usual: the project of the last record, if the day is still empty.
    ///   - day: `nil` for today.
    /// - Throws: `AppError.invalid`, field `project`, when they have not worked on it recently, or field `date` for a
    ///   future day; `conflict`, code `logged`, when they have hours on it that day; and what `log` throws.
    static func logAgain(_ project: ProjectID?, on day: LocalDate? = nil, in tx: MemberTransaction) throws
        -> HoursRecord
    {
        let today = tx.viewer.zone.today(at: tx.now)
        let day = day ?? today
        if day > today { throw AppError.invalid("date", "future", Phrase("hours.usual.future")) }
        let last =
            try project.map { try RecentWork.find($0, today: day, in: tx) } ?? RecentWork.requireUsual(on: day, in: tx)
        let draft = HoursDraft(
            project: last.project,
            date: day,
            minutes: last.minutes,
            billable: last.billable,
            status: last.status
        )
        return try log(draft, in: tx).record
    }

    /// Whether the viewer has no hours on a day.
    static func isEmpty(_ day: LocalDate, _ viewer: Viewer, in tx: Tx) throws -> Bool {
        try !tx.exists(
            """
            SELECT 1 FROM hours_record
            WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND date = \(day) AND deleted_at IS NULL
            """
        )
    }
}
