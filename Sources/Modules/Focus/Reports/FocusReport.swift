import API
import Core
import Storage

/// How a person spent their time in a range of days, compared with another range.
struct FocusReport: Sendable {
    let question: Question
    let zone: Zone
    /// All modes of the person, including archived ones, ordered by position.
    let modes: [FocusMode]
    let sums: FocusSums
    let compared: FocusSums?

    /// The ranges of a report, and what each line is about.
    struct Question: Sendable, Hashable {
        var days: Range<LocalDate>
        var compared: Range<LocalDate>?
        var by: FocusReportKey

        init(_ days: Range<LocalDate>, compared: Range<LocalDate>? = nil, by: FocusReportKey = .mode) {
            (self.days, self.compared, self.by) = (days, compared, by)
        }
    }

    /// The maximum number of days in a range.
    static let longest = 366
    /// The maximum number of finished entries in a range: in a year, about one every ten minutes, day and night.
    static let mostEntries = 50_000
    /// The maximum number of lines: the API refuses longer reports, and the page shows the first lines.
    static let mostLines = API.FocusReport.Limits.lines.upperBound
}

extension FocusReport {
    /// - Throws: `AppError.invalid` for an invalid range or more than `mostEntries` entries; `notFound` for a person
    ///   who has never opened Focus.
    static func read(_ question: Question, of person: PersonID, now: Instant, in tx: Tx) throws -> FocusReport {
        var check = Validation()
        question.check(&check)
        try check.finish()
        let zone = try FocusSettings.of(person, in: tx).zone
        func sums(_ days: Range<LocalDate>) throws -> FocusSums {
            FocusSums(try stretches(days, zone, of: person, in: tx), in: days, zone: zone, now: now)
        }
        return FocusReport(
            question: question,
            zone: zone,
            modes: try FocusMode.all(of: person, in: tx),
            sums: try sums(question.days),
            compared: try question.compared.map(sums)
        )
    }

    /// Finished entries that overlap the days, and running ones that started before their end. A finished entry starts
    /// at most a day before its end; a running one may have started at any time.
    /// - Throws: `AppError.invalid`, code `tooMany`, for more than `mostEntries` entries.
    static func stretches(
        _ days: Range<LocalDate>,
        _ zone: Zone,
        of person: PersonID,
        in tx: Tx
    ) throws -> [ReportedEntry] {
        let (start, end) = (zone.startOfDay(days.lowerBound), zone.startOfDay(days.upperBound))
        let finished = try tx.all(finished(of: person, from: start, to: end), ReportedEntry.init(row:))
        if finished.count > mostEntries {
            throw AppError.invalid("to", "tooMany", Phrase("focus.report.tooMany", ["most": .number(mostEntries)]))
        }
        let running = try tx.all(running(of: person), ReportedEntry.init(row:))
        return finished + running.filter { $0.start < end }
    }

    /// Without a range of time, for which SQLite would read the whole history.
    static func running(of person: PersonID) -> SQL {
        """
        SELECT mode, started_at, ended_at, tags FROM focus_entry
        WHERE person = \(person) AND ended_at IS NULL AND deleted_at IS NULL
        """
    }

    static func finished(of person: PersonID, from start: Instant, to end: Instant) -> SQL {
        """
        SELECT mode, started_at, ended_at, tags FROM focus_entry
        WHERE person = \(person) AND deleted_at IS NULL AND started_at > \(start.adding(minutes: -FocusEntry.longest))
            AND started_at < \(end) AND ended_at > \(start)
        ORDER BY started_at, id LIMIT \(mostEntries + 1)
        """
    }
}

extension FocusReport.Question {
    /// Checks that each range has at least one day and at most `FocusReport.longest`.
    func check(_ check: inout Validation) {
        let ranges = [("from", "to", days)] + (compared.map { [("compareFrom", "compareTo", $0)] } ?? [])
        for (first, last, days) in ranges {
            let most: [String: Phrase.Argument] = ["most": .number(FocusReport.longest)]
            if days.isEmpty { check.fail(first, "order", Phrase("focus.report.order")) }
            if days.lowerBound.days(until: days.upperBound) > FocusReport.longest {
                check.fail(last, "range", Phrase("focus.report.range", most))
            }
        }
    }
}

extension ReportedEntry {
    fileprivate init(row: inout Row) throws {
        let (mode, start): (FocusModeID, Instant) = (try row.read(), try row.read())
        let (end, tags): (Instant?, String?) = (try row.read(), try row.read())
        self.init(mode, from: start, to: end, tags: tags.map { $0.split(separator: "\n").map(String.init) } ?? [])
    }
}
