import Accounts
import Core
import Events
import Storage

extension HoursImport {
    /// Holds every record that was read against the crew's rules as they are now: what is there already, what is locked, whose day is full.
    /// It is done when the file has been read, and again in the transaction that takes it in.
    static func check(_ id: HoursImportID, zone: Zone, _ crew: CrewID, in tx: Tx) throws -> Counts {
        try matchNames(id, crew, in: tx)
        let rows = ImportRows(id, crew, tx)
        try rows.update("outcome = 'new', reason = ''", where: "outcome IN ('known', 'barred')")
        try rows.update(
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
        try barUnknown(rows)
        try barLocked(rows)
        try barFullDays(rows, zone)
        return try rows.count()
    }

    private static func barUnknown(_ rows: ImportRows) throws {
        try rows.bar(
            "hours.import.reason.person",
            where: """
                person IN (
                    SELECT number FROM hours_import_person WHERE hours_import_person.crew = hours_import_row.crew
                        AND hours_import_person.import = hours_import_row.import AND hours_import_person.person IS NULL
                )
                """
        )
        try rows.bar(
            "hours.import.reason.archived",
            where: """
                project IN (
                    SELECT number FROM hours_import_project WHERE hours_import_project.crew = hours_import_row.crew
                        AND hours_import_project.import = hours_import_row.import AND hours_import_project.is_archived
                )
                """
        )
        // What was read is in these bounds; the schema has them too.
        try rows.bar("hours.import.reason.length", where: "minutes NOT BETWEEN 1 AND 1500")
    }

    private static func barLocked(_ rows: ImportRows) throws {
        try rows.bar(
            "hours.import.reason.closed",
            where:
                "date <= COALESCE((SELECT locked_until FROM hours_settings WHERE hours_settings.crew = hours_import_row.crew), '')"
        )
        for (key, state) in [
            ("hours.import.reason.approved", "approved"), ("hours.import.reason.submitted", "submitted"),
        ] {
            try rows.bar(
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

    /// No day has more than 25 hours, and only one a year has as many. The records of a day are taken as the file has them, until it is full.
    private static func barFullDays(_ rows: ImportRows, _ zone: Zone) throws {
        for day in try rows.longDays(than: 23 * 60) {
            let most = zone.startOfDay(day.date).minutes(until: zone.startOfDay(day.date.adding(days: 1)))
            if day.new + day.old <= most { continue }
            var sum = day.old
            for row in try rows.of(day) {
                if sum + row.minutes <= most {
                    sum += row.minutes
                } else {
                    let reason = Phrase(
                        "hours.import.reason.fullDay",
                        ["day": .date(day.date), "logged": .minutes(sum), "most": .minutes(most)]
                    )
                    try rows.bar(reason, number: row.number)
                }
            }
        }
    }
}

/// The rows of one import, as the checks change them.
struct ImportRows {
    /// So many at once, that no statement takes longer than a server allows it.
    static let slice = 20_000

    private let id: HoursImportID
    private let crew: CrewID
    private let tx: Tx

    init(_ id: HoursImportID, _ crew: CrewID, _ tx: Tx) {
        self.id = id
        self.crew = crew
        self.tx = tx
    }

    /// A day of somebody's, and how many minutes it has.
    struct Day {
        let person: PersonID
        let date: LocalDate
        let new: Int
        let old: Int
    }

    /// Which rows a statement is about, slice by slice.
    func slices(_ body: (SQL) throws -> Void) throws {
        let last: Int =
            try tx.value(
                "SELECT COALESCE(MAX(number), 0) FROM hours_import_row WHERE crew = \(crew) AND import = \(id)"
            ) ?? 0
        if last == 0 { return }
        for first in stride(from: 1, through: last, by: Self.slice) {
            try body(
                """
                hours_import_row.crew = \(crew) AND hours_import_row.import = \(id)
                    AND hours_import_row.number BETWEEN \(first) AND \(first + Self.slice - 1)
                """
            )
        }
    }

    func update(_ change: SQL, where condition: SQL) throws {
        try slices { slice in try tx.run("UPDATE hours_import_row SET \(change) WHERE \(slice) AND \(condition)") }
    }

    func bar(_ key: String, where condition: SQL) throws {
        try update("outcome = 'barred', reason = \(kept(Phrase(key)))", where: "outcome = 'new' AND \(condition)")
    }

    func bar(_ reason: Phrase, number: Int) throws {
        try tx.run(
            """
            UPDATE hours_import_row SET outcome = 'barred', reason = \(kept(reason))
            WHERE crew = \(crew) AND import = \(id) AND number = \(number)
            """
        )
    }

    /// The days that would have more minutes than that, with what they have already.
    func longDays(than minutes: Int) throws -> [Day] {
        let (first, last) = try dates()
        return try tx.all(
            """
            SELECT new_day.person, new_day.date, new_day.minutes, COALESCE(old_day.minutes, 0) FROM (
                SELECT hours_import_person.person AS person, hours_import_row.date AS date, CAST(SUM(hours_import_row.minutes) AS bigint) AS minutes
                FROM hours_import_row JOIN hours_import_person ON hours_import_person.crew = hours_import_row.crew
                    AND hours_import_person.import = hours_import_row.import
                    AND hours_import_person.number = hours_import_row.person
                WHERE hours_import_row.crew = \(crew) AND hours_import_row.import = \(id) AND hours_import_row.outcome = 'new'
                GROUP BY hours_import_person.person, hours_import_row.date
            ) AS new_day LEFT JOIN (
                SELECT person, date, CAST(SUM(minutes) AS bigint) AS minutes FROM hours_record
                WHERE crew = \(crew) AND deleted_at IS NULL
                    AND date BETWEEN \(first) AND \(last) GROUP BY person, date
            ) AS old_day ON old_day.person = new_day.person AND old_day.date = new_day.date
            WHERE new_day.minutes + COALESCE(old_day.minutes, 0) > \(minutes)
            ORDER BY new_day.date, new_day.person
            """
        ) { row in Day(person: try row[0], date: try row[1], new: try row[2], old: try row[3]) }
    }

    private func dates() throws -> (first: String, last: String) {
        try tx.first(
            """
            SELECT COALESCE(MIN(date), ''), COALESCE(MAX(date), '') FROM hours_import_row
            WHERE crew = \(crew) AND import = \(id) AND outcome = 'new'
            """
        ) { (first: try $0[0], last: try $0[1]) } ?? ("", "")
    }

    /// The new rows of a day, as the file has them.
    func of(_ day: Day) throws -> [(number: Int, minutes: Int)] {
        try tx.all(
            """
            SELECT hours_import_row.number, hours_import_row.minutes FROM hours_import_row
            JOIN hours_import_person ON hours_import_person.crew = hours_import_row.crew
                AND hours_import_person.import = hours_import_row.import AND hours_import_person.number = hours_import_row.person
            WHERE hours_import_row.crew = \(crew) AND hours_import_row.import = \(id) AND hours_import_row.outcome = 'new'
                AND hours_import_row.date = \(day.date) AND hours_import_person.person = \(day.person)
            ORDER BY hours_import_row.number
            """
        ) { (number: try $0[0], minutes: try $0[1]) }
    }

    func count() throws -> HoursImport.Counts {
        let outcomes = try tx.all(
            "SELECT outcome, COUNT(*) FROM hours_import_row WHERE crew = \(crew) AND import = \(id) GROUP BY outcome"
        ) { (outcome: try $0[0] as String, count: try $0[1] as Int) }
        var counts = HoursImport.Counts()
        for (outcome, count) in outcomes {
            counts.records += count
            switch outcome {
            case "new": counts.created = count
            case "known": counts.unchanged = count
            default: counts.rejected += count
            }
        }
        return counts
    }
}

extension HoursImport {
    /// Writes down what the checks found.
    static func keep(_ counts: Counts, _ state: State, _ id: HoursImportID, _ crew: CrewID, in tx: Tx) throws {
        try tx.run(
            """
            UPDATE hours_import SET state = \(state), records = \(counts.records), created = \(counts.created),
                unchanged = \(counts.unchanged), rejected = \(counts.rejected), fault = NULL
            WHERE crew = \(crew) AND id = \(id)
            """
        )
    }
}
