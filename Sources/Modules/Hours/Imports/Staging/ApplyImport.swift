import API
import Accounts
import Core
import Events
import Storage
import Work

extension HoursImport {
    /// Takes a file in, all of it that no rule is against or nothing: the clients and projects that it names are made, its records come
    /// beside those that there are, and nothing that is there is changed. The rules are asked once more.
    /// - Parameter checked: what the rules said, if they were asked in this very transaction.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict` for one that was taken in before.
    @discardableResult
    static func apply(
        _ id: HoursImportID,
        checked: Counts? = nil,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> HoursImport {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let file = try find(id, viewer, in: tx)
        if file.state == .applied { throw AppError.conflict("import", "applied", Phrase("hours.import.taken")) }
        let counts = try checked ?? check(id, zone: viewer.zone, viewer.crew, in: tx)
        let span = try tx.first(
            """
            SELECT MIN(date), MAX(date), CAST(COALESCE(SUM(minutes), 0) AS bigint) FROM hours_import_row
            WHERE crew = \(viewer.crew) AND import = \(id) AND outcome = 'new'
            """
        ) { (first: try $0[0] as LocalDate?, last: try $0[1] as LocalDate?, minutes: try $0[2] as Int) }
        try makeProjects(id, viewer, now, tx)
        try pin(id, viewer.crew, tx)
        try insert(id, viewer.crew, now, tx)
        try keep(counts, .applied, id, viewer.crew, in: tx)
        try forgetTaken(id, viewer.crew, tx)
        try Outbox.append(
            HoursImported(
                format: file.format?.rawValue ?? "",
                created: counts.created,
                unchanged: counts.unchanged,
                rejected: counts.rejected,
                minutes: span?.minutes ?? 0,
                first: span?.first,
                last: span?.last
            ),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return try find(id, viewer, in: tx)
    }

    /// Those that new records are for, and those that a list names.
    private static func makeProjects(_ id: HoursImportID, _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws {
        let missing = try tx.all(
            """
            SELECT number, client, name FROM hours_import_project
            WHERE crew = \(viewer.crew) AND import = \(id) AND project IS NULL AND NOT is_archived AND (
                is_listed OR number IN (
                    SELECT project FROM hours_import_row WHERE crew = \(viewer.crew) AND import = \(id) AND outcome = 'new'
                )
            ) ORDER BY number
            """
        ) { (number: try $0[0] as Int, client: try $0[1] as String, name: try $0[2] as String) }
        if missing.isEmpty { return }
        let count: Int = try tx.value("SELECT COUNT(*) FROM project WHERE crew = \(viewer.crew)") ?? 0
        if count + missing.count > Project.most {
            throw AppError.conflict("name", "tooMany", Phrase("hours.project.tooMany", ["most": .number(Project.most)]))
        }
        for project in missing {
            let client = try Project.Client.named(project.client, orMadeAt: now, viewer, in: tx)
            let made = ProjectID.new(at: now)
            try tx.run(
                """
                INSERT INTO project (crew, id, client, name, name_key, billable)
                VALUES (\(viewer.crew), \(made), \(client.id), \(project.name), \(nameKey(project.name)), \(true))
                """
            )
            try tx.run(
                """
                UPDATE hours_import_project SET project = \(made), scope = \(made.description)
                WHERE crew = \(viewer.crew) AND import = \(id) AND number = \(project.number)
                """
            )
            try Outbox.append(
                ProjectAdded(client: client.id, clientName: client.name, name: project.name, billable: true),
                about: made,
                crew: viewer.crew,
                by: viewer.person,
                at: now,
                in: tx
            )
        }
    }

    private static func pin(_ id: HoursImportID, _ crew: CrewID, _ tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO project_pin (crew, person, project)
            SELECT DISTINCT member.crew, member.person, hours_import_project.project FROM hours_import_pin
            JOIN hours_import_person ON hours_import_person.crew = hours_import_pin.crew
                AND hours_import_person.import = hours_import_pin.import AND hours_import_person.number = hours_import_pin.person
            JOIN hours_import_project ON hours_import_project.crew = hours_import_pin.crew
                AND hours_import_project.import = hours_import_pin.import AND hours_import_project.number = hours_import_pin.project
            JOIN member ON member.crew = hours_import_pin.crew AND member.person = hours_import_person.person
                AND member.left_at IS NULL
            WHERE hours_import_pin.crew = \(crew) AND hours_import_pin.import = \(id) AND hours_import_project.project IS NOT NULL
            ON CONFLICT DO NOTHING
            """
        )
    }

    /// In slices, each by one statement: what an hour costs is what the rates say for its own day, as if it had been written down then.
    private static func insert(_ id: HoursImportID, _ crew: CrewID, _ now: Instant, _ tx: Tx) throws {
        let billable: SQL =
            "CASE WHEN hours_import_row.billable = -1 THEN project.billable ELSE hours_import_row.billable = 1 END"
        try ImportRows(id, crew, tx).slices { slice in
            try tx.run(
                """
                INSERT INTO hours_record (crew, id, person, project, date, minutes, comment, billable, status, starts_at, ends_at, rate,
                    source, created_at)
                SELECT hours_import_row.crew, hours_import_row.record, who.person, project.id, hours_import_row.date,
                    hours_import_row.minutes, NULLIF(hours_import_row.comment, ''), \(billable),
                    COALESCE(
                        NULLIF(hours_import_row.status, ''),
                        (
                            SELECT contract.status FROM contract WHERE contract.crew = hours_import_row.crew
                                AND contract.person = who.person AND contract.valid_from <= hours_import_row.date
                            ORDER BY contract.valid_from DESC LIMIT 1
                        ),
                        'fullTime'
                    ),
                    CASE WHEN hours_import_row.ends_at > hours_import_row.starts_at THEN hours_import_row.starts_at END,
                    CASE WHEN hours_import_row.ends_at > hours_import_row.starts_at THEN hours_import_row.ends_at END,
                    CASE WHEN \(billable) THEN COALESCE(
                        \(rate("what.scope || '/' || who.scope")), \(rate("what.scope || '/*'")),
                        \(rate("'*/' || who.scope")), \(rate("'*/*'"))
                    ) END,
                    hours_import_row.source, \(now)
                FROM hours_import_row
                JOIN hours_import_person AS who ON who.crew = hours_import_row.crew AND who.import = hours_import_row.import
                    AND who.number = hours_import_row.person
                JOIN hours_import_project AS what ON what.crew = hours_import_row.crew AND what.import = hours_import_row.import
                    AND what.number = hours_import_row.project
                JOIN project ON project.crew = what.crew AND project.id = what.project
                WHERE \(slice) AND hours_import_row.outcome = 'new'
                """
            )
        }
    }

    /// The rate of a scope on the day of a row: `HourlyRate` has the same order of scopes.
    private static func rate(_ scope: SQL) -> SQL {
        """
        (
            SELECT hourly_rate.amount FROM hourly_rate WHERE hourly_rate.crew = hours_import_row.crew
                AND hourly_rate.scope = \(scope) AND hourly_rate.valid_from <= hours_import_row.date
            ORDER BY hourly_rate.valid_from DESC LIMIT 1
        )
        """
    }
}
