import Core
import Events
import Storage

/// Writes the records of a range of rows.
struct ImportedRecords {
    let rows: ImportRows
    let now: Instant
    let tx: Tx

    /// The rate of a record is the one that applied on its day, as if it had been logged then.
    func insert() throws {
        let billable: SQL =
            "CASE WHEN hours_import_row.billable = -1 THEN project.billable ELSE hours_import_row.billable = 1 END"
        try tx.run(
            """
            INSERT INTO hours_record (crew, id, person, project, date, minutes, billable, status, starts_at, ends_at, rate,
                source, created_at, comment)
            SELECT hours_import_row.crew, hours_import_row.record, who.person, project.id, hours_import_row.date,
                hours_import_row.minutes, \(billable),
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
                hours_import_row.source, \(now), NULLIF(hours_import_row.comment, '')
            FROM hours_import_row
            JOIN hours_import_person AS who ON who.crew = hours_import_row.crew AND who.import = hours_import_row.import
                AND who.number = hours_import_row.person
            JOIN hours_import_project AS what ON what.crew = hours_import_row.crew AND what.import = hours_import_row.import
                AND what.number = hours_import_row.project
            JOIN project ON project.crew = what.crew AND project.id = what.project
            WHERE \(rows.condition) AND hours_import_row.outcome = 'new'
            """
        )
    }

    /// Adds people to the projects that they worked on since a day, so that they can go on with them.
    func addPeople(since day: LocalDate) throws {
        try tx.run(
            """
            INSERT INTO project_pin (crew, person, project)
            SELECT DISTINCT hours_record.crew, hours_record.person, hours_record.project FROM hours_import_row
            JOIN hours_record ON hours_record.crew = hours_import_row.crew AND hours_record.id = hours_import_row.record
            JOIN member ON member.crew = hours_record.crew AND member.person = hours_record.person AND member.left_at IS NULL
            WHERE \(rows.condition) AND hours_import_row.outcome = 'new' AND hours_import_row.date >= \(day)
            ON CONFLICT DO NOTHING
            """
        )
    }

    /// The rate of a scope on the day of a row; `HourlyRate` uses the same order of scopes.
    private func rate(_ scope: SQL) -> SQL {
        """
        (
            SELECT hourly_rate.amount FROM hourly_rate WHERE hourly_rate.crew = hours_import_row.crew
                AND hourly_rate.scope = \(scope) AND hourly_rate.valid_from <= hours_import_row.date
            ORDER BY hourly_rate.valid_from DESC LIMIT 1
        )
        """
    }

    /// Deletes the records again, except those that have been changed, handed in or locked since.
    func remove(_ crew: CrewID) throws {
        try tx.run(
            """
            DELETE FROM hours_record WHERE hours_record.crew = \(crew) AND hours_record.id IN (
                SELECT hours_import_row.record FROM hours_import_row WHERE \(rows.condition) AND hours_import_row.outcome = 'new'
            ) AND hours_record.version = 1 AND NOT EXISTS (
                SELECT 1 FROM timesheet WHERE timesheet.crew = hours_record.crew AND timesheet.person = hours_record.person
                    AND timesheet.locked AND timesheet.first_day <= hours_record.date AND timesheet.last_day >= hours_record.date
            ) AND NOT EXISTS (
                SELECT 1 FROM hours_settings
                WHERE hours_settings.crew = hours_record.crew AND hours_settings.locked_until >= hours_record.date
            )
            """
        )
    }
}
