import Core
import Events
import Storage

/// The minutes per day, as records are added. A day has at most 25 hours, and only one day a year has as many: the
/// records of a day are accepted in the order of the file until it is full.
struct FullDays: Sendable {
    struct Day: Hashable, Sendable {
        let person: PersonID
        let date: LocalDate
    }

    private let zone: Zone
    private var minutes: [Day: Int]

    var isEmpty: Bool { minutes.isEmpty }

    /// The days that would have more than 23 hours after the import, with the minutes already logged; all others have
    /// room.
    static func of(_ id: HoursImportID, _ crew: CrewID, _ zone: Zone, _ tx: Tx) throws -> FullDays {
        let dates = try tx.first(
            """
            SELECT COALESCE(MIN(date), ''), COALESCE(MAX(date), '') FROM hours_import_row
            WHERE crew = \(crew) AND import = \(id) AND outcome = 'new'
            """
        ) { (first: try $0.read() as String, last: try $0.read() as String) }
        let (first, last) = dates ?? ("", "")
        let days = try tx.all(
            """
            SELECT new_day.person, new_day.date, COALESCE(old_day.minutes, 0) FROM (
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
            WHERE new_day.minutes + COALESCE(old_day.minutes, 0) > \(shortestDay)
            """
        ) { (Day(person: try $0.read(), date: try $0.read()), try $0.read() as Int) }
        return FullDays(zone: zone, minutes: Dictionary(days) { first, _ in first })
    }

    /// The days of some records, with the minutes currently logged.
    static func of(_ rows: [ImportRows.New], _ crew: CrewID, _ zone: Zone, _ tx: Tx) throws -> FullDays {
        var minutes: [Day: Int] = [:]
        for day in Set(rows.map(\.day)) {
            minutes[day] =
                try tx.value(
                    """
                    SELECT CAST(COALESCE(SUM(minutes), 0) AS bigint) FROM hours_record
                    WHERE crew = \(crew) AND person = \(day.person) AND date = \(day.date) AND deleted_at IS NULL
                    """
                ) ?? 0
        }
        return FullDays(zone: zone, minutes: minutes)
    }

    private static let shortestDay = 23 * 60

    /// Adds records to their days.
    /// - Returns: the records that do not fit.
    mutating func take(_ rows: [ImportRows.New]) -> [(number: Int, reason: Phrase)] {
        var refused: [(number: Int, reason: Phrase)] = []
        for row in rows {
            guard let sum = minutes[row.day] else { continue }
            let most = sum + row.minutes <= Self.shortestDay ? Self.shortestDay : length(of: row.day.date)
            if sum + row.minutes <= most {
                minutes[row.day] = sum + row.minutes
            } else {
                let reason = Phrase(
                    "hours.import.reason.fullDay",
                    ["day": .date(row.day.date), "logged": .minutes(sum), "most": .minutes(most)]
                )
                refused.append((row.number, reason))
            }
        }
        return refused
    }

    private func length(of date: LocalDate) -> Int {
        zone.startOfDay(date).minutes(until: zone.startOfDay(date.adding(days: 1)))
    }
}
