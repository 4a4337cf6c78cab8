package import API
package import Core
package import Storage

/// How a person spent their time in some days, and in the days that they compare them with.
package struct FocusReport: Sendable {
    package let question: Question
    package let zone: Zone
    /// All modes of the person, archived ones too, in their order.
    package let modes: [FocusMode]
    package let sums: FocusSums
    package let compared: FocusSums?

    /// What is asked for.
    package struct Question: Sendable, Hashable {
        package var days: Range<LocalDate>
        package var compared: Range<LocalDate>?
        package var by: FocusReportKey

        package init(_ days: Range<LocalDate>, compared: Range<LocalDate>? = nil, by: FocusReportKey = .mode) {
            (self.days, self.compared, self.by) = (days, compared, by)
        }
    }

    /// The most days that are added up at once.
    package static let longest = 366
    /// The most entries that are added up at once: in a year, one every ten minutes, day and night.
    package static let mostEntries = 50_000
    /// The most lines; who asks for more has to ask for less.
    package static let mostLines = API.FocusReport.Limits.lines.upperBound
}

extension FocusReport {
    /// - Parameter person: who has opened Focus before.
    /// - Throws: `AppError.invalid` for days that make no sense, and for more entries than can be added up.
    package static func read(
        _ question: Question,
        of person: PersonID,
        now: Instant,
        in tx: Tx
    ) throws -> FocusReport {
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

    /// What was logged in some days, or runs. Finished entries begin at most a day before they end; what runs may have begun at any time.
    static func stretches(
        _ days: Range<LocalDate>,
        _ zone: Zone,
        of person: PersonID,
        in tx: Tx
    ) throws -> [FocusStretch] {
        let (start, end) = (zone.startOfDay(days.lowerBound), zone.startOfDay(days.upperBound))
        let finished = try tx.all(finished(of: person, from: start, to: end), FocusStretch.init(row:))
        if finished.count > mostEntries {
            throw AppError.invalid("to", "tooMany", Phrase("focus.report.tooMany", ["most": .number(mostEntries)]))
        }
        let running = try tx.all(
            """
            SELECT mode, started_at, ended_at, tags FROM focus_entry
            WHERE person = \(person) AND ended_at IS NULL AND deleted_at IS NULL AND started_at < \(end)
            """,
            FocusStretch.init(row:)
        )
        return finished + running
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
    /// Both are ranges of at least one day, and not too long.
    package func check(_ check: inout Validation) {
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

extension FocusStretch {
    fileprivate init(row: inout Row) throws {
        let (mode, start): (FocusModeID, Instant) = (try row.read(), try row.read())
        let (end, tags): (Instant?, String?) = (try row.read(), try row.read())
        self.init(mode, from: start, to: end, tags: tags.map { $0.split(separator: "\n").map(String.init) } ?? [])
    }
}
