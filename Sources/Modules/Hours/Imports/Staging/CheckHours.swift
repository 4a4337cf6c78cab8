import Accounts
import Core
import Imports
import Storage

extension HoursImports {
    /// Checks every record against the current state of the crew: existing records, locks, and full days.
    func check(_ check: ImportCheck<HoursImports>) async throws {
        let (id, crew, database) = (check.id, check.crew, check.database)
        try await check.matchProjects()
        let last = try await database.read { tx in try Self.lastNumber(id, crew, tx) }
        for numbers in ImportRows.slices(upTo: last) {
            try await check.write { tx in try ImportRows(id: id, crew: crew, numbers: numbers, tx: tx).check() }
        }
        var days = try await database.read { tx in
            guard let zone: String = try tx.value("SELECT time_zone FROM crew WHERE id = \(crew)") else {
                throw AppError.notFound
            }
            return try FullDays.of(id, crew, try Zone.named(zone), tx)
        }
        for numbers in ImportRows.slices(upTo: days.isEmpty ? 0 : last) {
            let new = try await database.read { tx in
                try ImportRows(id: id, crew: crew, numbers: numbers, tx: tx).new()
            }
            let refused = days.take(new)
            if refused.isEmpty { continue }
            try await check.write { tx in
                let rows = ImportRows(id: id, crew: crew, numbers: numbers, tx: tx)
                for one in refused { try rows.bar(one.reason, number: one.number) }
            }
        }
    }
}

/// A range of rows of an import, to be checked.
struct ImportRows {
    let id: HoursImportID
    let crew: CrewID
    let numbers: ClosedRange<Int>
    let tx: Tx

    /// The ranges of all rows, sized for one transaction.
    static func slices(upTo last: Int) -> [ClosedRange<Int>] {
        stride(from: 1, through: last, by: sliceRows).map { $0...min($0 + sliceRows - 1, last) }
    }

    /// A record that has passed all checks so far.
    struct New: Sendable {
        let number: Int
        let day: FullDays.Day
        let minutes: Int
    }

    /// The SQL condition that selects the rows.
    var condition: SQL {
        """
        hours_import_row.crew = \(crew) AND hours_import_row.import = \(id)
            AND hours_import_row.number BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)
        """
    }

    /// All checks except for full days.
    func check() throws {
        try update("outcome = 'new', reason = ''", where: "outcome IN ('known', 'barred')")
        try update(
            "outcome = 'known'",
            where: """
                outcome = 'new' AND (
                    EXISTS (
                        SELECT 1 FROM hours_record WHERE hours_record.crew = \(crew)
                            AND hours_record.source = hours_import_row.source AND hours_record.deleted_at IS NULL
                    ) OR EXISTS (
                        SELECT 1 FROM hours_record WHERE hours_record.crew = \(crew)
                            AND hours_record.id = hours_import_row.own AND hours_record.deleted_at IS NULL
                    )
                )
                """
        )
        try barUnknown()
        try barLocked()
    }

    private func barUnknown() throws {
        try bar(
            "hours.import.reason.person",
            where: """
                EXISTS (
                    SELECT 1 FROM hours_import_person WHERE hours_import_person.crew = hours_import_row.crew
                        AND hours_import_person.import = hours_import_row.import
                        AND hours_import_person.number = hours_import_row.person AND hours_import_person.person IS NULL
                )
                """
        )
        try bar(
            "hours.import.reason.archived",
            where: """
                EXISTS (
                    SELECT 1 FROM hours_import_project WHERE hours_import_project.crew = hours_import_row.crew
                        AND hours_import_project.import = hours_import_row.import
                        AND hours_import_project.number = hours_import_row.project AND (
                            hours_import_project.is_archived OR EXISTS (
                                SELECT 1 FROM project JOIN client ON client.crew = project.crew AND client.id = project.client
                                WHERE project.crew = hours_import_project.crew AND project.id = hours_import_project.project
                                    AND (project.archived_at IS NOT NULL OR client.archived_at IS NOT NULL)
                            )
                        )
                )
                """
        )
        // The parsers guarantee these bounds; the schema enforces them too.
        try bar("hours.import.reason.length", where: "minutes NOT BETWEEN 1 AND 1500")
    }

    private func barLocked() throws {
        try bar(
            "hours.import.reason.closed",
            where:
                "date <= COALESCE((SELECT locked_until FROM hours_settings WHERE hours_settings.crew = hours_import_row.crew), '')"
        )
        for (key, state) in [
            ("hours.import.reason.approved", "approved"), ("hours.import.reason.submitted", "submitted"),
        ] {
            try bar(
                key,
                where: """
                    EXISTS (
                        SELECT 1 FROM timesheet JOIN hours_import_person ON hours_import_person.crew = timesheet.crew
                            AND hours_import_person.person = timesheet.person
                        WHERE timesheet.crew = hours_import_row.crew AND hours_import_person.import = hours_import_row.import
                            AND hours_import_person.number = hours_import_row.person AND timesheet.locked
                            AND timesheet.state = \(state) AND timesheet.first_day <= hours_import_row.date
                            AND timesheet.last_day >= hours_import_row.date
                    )
                    """
            )
        }
    }

    private func update(_ change: SQL, where condition: SQL) throws {
        try tx.run("UPDATE hours_import_row SET \(change) WHERE \(self.condition) AND \(condition)")
    }

    private func bar(_ key: String, where condition: SQL) throws {
        try update("outcome = 'barred', reason = \(Phrase(key).stored)", where: "outcome = 'new' AND \(condition)")
    }

    func bar(_ reason: Phrase, number: Int) throws {
        try tx.run(
            """
            UPDATE hours_import_row SET outcome = 'barred', reason = \(reason.stored)
            WHERE crew = \(crew) AND import = \(id) AND number = \(number)
            """
        )
    }

    /// The rows that have passed all checks so far, in the order of the file.
    func new() throws -> [New] {
        try tx.all(
            """
            SELECT hours_import_row.number, hours_import_person.person, hours_import_row.date, hours_import_row.minutes
            FROM hours_import_row JOIN hours_import_person ON hours_import_person.crew = hours_import_row.crew
                AND hours_import_person.import = hours_import_row.import
                AND hours_import_person.number = hours_import_row.person
            WHERE \(condition) AND hours_import_row.outcome = 'new' ORDER BY hours_import_row.number
            """
        ) { row in
            New(
                number: try row.read(),
                day: .init(person: try row.read(), date: try row.read()),
                minutes: try row.read()
            )
        }
    }
}
