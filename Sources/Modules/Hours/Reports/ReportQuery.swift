import Accounts
import Core
import Storage

/// The SQL statement of a report. The sums are computed from the index `hours_record_day` alone; names are looked up
/// once per sum instead of once per record.
struct ReportQuery {
    let question: HoursReport.Question
    let settings: HoursSettings
    let viewer: Viewer

    var text: SQL {
        """
        \(spans)SELECT \(outer.columns) CAST(SUM(sums.minutes) AS bigint), CAST(SUM(sums.rounded) AS bigint),
            CAST(SUM(sums.billable) AS bigint), CAST(SUM(sums.unrated) AS bigint), CAST(SUM(sums.worth) AS bigint)
        FROM (
            SELECT \(inner) SUM(hours_record.minutes) AS minutes, SUM(\(settings.roundedMinutes)) AS rounded,
                SUM(CASE WHEN hours_record.billable THEN hours_record.minutes ELSE 0 END) AS billable,
                SUM(CASE WHEN hours_record.billable AND hours_record.rate IS NULL THEN hours_record.minutes ELSE 0 END) AS unrated,
                SUM(hours_record.minutes * COALESCE(hours_record.rate, 0)) AS worth
            FROM \(records) AND hours_record.deleted_at IS NULL
            GROUP BY \(innerGroups)
        ) AS sums \(names)
        GROUP BY \(outer.groups)
        LIMIT \(HoursReport.mostLines + 1)
        """
    }

    /// Tables of the weeks and of the months that overlap the period, as needed: the engines share no calendar
    /// functions.
    private var spans: SQL {
        let kinds = [HoursReport.Key.week, .month].filter(question.by.contains)
        if kinds.isEmpty { return "" }
        return "WITH " + kinds.map(table).joined() + " "
    }

    private func table(_ kind: HoursReport.Key) -> SQL {
        // Clipped to the period, so that a span's bounds are the only conditions on the date.
        let rows = starts(kind).map { start -> SQL in
            "(\(start), \(max(start, question.from)), \(min(next(start, kind), question.to)))"
        }
        return kind == .week
            ? "week_span (starts_on, first_day, ends_before) AS (VALUES \(rows.joined()))"
            : "month_span (starts_on, first_day, ends_before) AS (VALUES \(rows.joined()))"
    }

    private func starts(_ kind: HoursReport.Key) -> [LocalDate] {
        var day =
            kind == .week
            ? question.from.startOfWeek(firstDay: viewer.weekStart) : Month(of: question.from).first
        var starts = [day]
        while true {
            day = next(day, kind)
            if day >= question.to { return starts }
            starts.append(day)
        }
    }

    private func next(_ start: LocalDate, _ kind: HoursReport.Key) -> LocalDate {
        kind == .week ? start.adding(days: 7) : Month(of: start).end
    }

    // MARK: - Records

    /// `CROSS JOIN` makes the engine start with the spans. The bounds of the period itself are left out when there are
    /// spans: given two lower and two upper bounds, SQLite uses the first ones for the index and would read the whole
    /// period once for each week.
    private var records: SQL {
        var source: SQL = "hours_record"
        if question.by.contains(.week) { source = "week_span CROSS JOIN \(source)" }
        if question.by.contains(.month) { source = "month_span CROSS JOIN \(source)" }
        source = source + " WHERE hours_record.crew = \(viewer.crew) AND \(days)"
        if let person = question.person {
            // The extra condition on `status` prevents the use of the index for reports, which does not contain it: an
            // engine might read everyone's hours from that index instead of looking up one person's.
            source = source + " AND hours_record.person = \(person) AND hours_record.status <> ''"
        }
        if let project = question.project { source = source + " AND hours_record.project = \(project)" }
        if let billable = question.billable { source = source + " AND hours_record.billable = \(billable)" }
        return source
    }

    /// Each intersection of a week and a month is a span of its own, with its own index lookup.
    private var days: SQL {
        switch (question.by.contains(.week), question.by.contains(.month)) {
        case (false, false): "hours_record.date >= \(question.from) AND hours_record.date < \(question.to)"
        case (true, false): within("week_span.first_day", "week_span.ends_before")
        case (false, true): within("month_span.first_day", "month_span.ends_before")
        case (true, true):
            """
            week_span.first_day < month_span.ends_before AND month_span.first_day < week_span.ends_before
                AND \(within(
                    "CASE WHEN week_span.first_day > month_span.first_day THEN week_span.first_day ELSE month_span.first_day END",
                    "CASE WHEN week_span.ends_before < month_span.ends_before THEN week_span.ends_before ELSE month_span.ends_before END"
                ))
            """
        }
    }

    private func within(_ first: SQL, _ end: SQL) -> SQL {
        "hours_record.date >= \(first) AND hours_record.date < \(end)"
    }

    private var needsProject: Bool {
        question.client != nil || question.by.contains(.client) || question.by.contains(.project)
    }

    /// The columns that the records are grouped by, with their names in the sums.
    private var groups: [(column: SQL, name: SQL)] {
        var groups: [(column: SQL, name: SQL)] = []
        if needsProject { groups.append(("hours_record.project", "project")) }
        if question.by.contains(.person) { groups.append(("hours_record.person", "person")) }
        if question.by.contains(.day) { groups.append(("hours_record.date", "day")) }
        if question.by.contains(.week) { groups.append(("week_span.starts_on", "week")) }
        if question.by.contains(.month) { groups.append(("month_span.starts_on", "month")) }
        return groups
    }

    private var inner: SQL { groups.reduce("") { $0 + "\($1.column) AS \($1.name), " } }
    private var innerGroups: SQL { groups.map { $0.column }.joined() }

    // MARK: - Names

    /// Joined to the sums, so that not all projects are read.
    private var names: SQL {
        var joins: SQL = ""
        var conditions: SQL = " WHERE TRUE"
        if needsProject {
            joins = joins + " CROSS JOIN project CROSS JOIN client"
            conditions =
                conditions + """
                     AND project.crew = \(viewer.crew) AND project.id = sums.project
                        AND client.crew = project.crew AND client.id = project.client
                    """
        }
        if question.by.contains(.person) {
            joins = joins + " CROSS JOIN person"
            conditions = conditions + " AND person.id = sums.person"
        }
        if let client = question.client { conditions = conditions + " AND client.id = \(client)" }
        return joins + conditions
    }

    private var outer: (columns: SQL, groups: SQL) {
        let columns = question.by.flatMap { key -> [SQL] in
            switch key {
            case .client: ["client.id", "client.name"]
            case .project: ["project.id", "project.name", "client.id", "client.name"]
            case .person: ["person.id", "person.name"]
            case .day: ["sums.day"]
            case .week: ["sums.week"]
            case .month: ["sums.month"]
            }
        }
        return (columns.reduce("") { $0 + "\($1), " }, columns.joined())
    }
}

extension [SQL] {
    /// Joins the expressions with commas.
    fileprivate func joined() -> SQL {
        guard let first else { return "" }
        return dropFirst().reduce(first) { $0 + ", \($1)" }
    }
}
