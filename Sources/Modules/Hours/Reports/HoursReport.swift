import API
package import Accounts
package import Core
package import Events
package import Storage

/// The hours worked in a period, grouped by one to four criteria.
package struct HoursReport: Sendable {
    package let question: Question
    package let settings: HoursSettings
    /// Whether amounts are included.
    package let showsMoney: Bool
    /// Sorted by their keys: names alphabetically, days by date.
    package let lines: [Line]

    /// The criteria that hours can be grouped by.
    package enum Key: String, CaseIterable, Sendable {
        case client, project, person, day, week, month
    }

    /// The parameters of a report.
    package struct Question: Sendable, Hashable {
        package var from: LocalDate
        /// The day after the last one.
        package var to: LocalDate
        /// One to four distinct criteria; lines are sorted by the first, then by the second, and so on.
        package var by: [Key]
        package var client: ClientID?
        package var project: ProjectID?
        package var person: PersonID?
        package var billable: Bool?
    }

    /// One sum, with its group.
    package struct Line: Sendable {
        package var client: Project.Client?
        package var project: (id: ProjectID, name: String, client: Project.Client)?
        package var person: Named?
        /// The day, or the first day of the week or month.
        package var first: [Key: LocalDate] = [:]
        package var sum = Sum()
    }

    package struct Sum: Sendable, Hashable {
        package var minutes = 0
        /// The sum of the records, each rounded by the crew's settings.
        package var roundedMinutes = 0
        package var billableMinutes = 0
        /// Billable minutes without a rate, which do not count towards the amount.
        package var unratedMinutes = 0
        /// The sum of minutes times the rate per hour, in exact 60ths of minor units.
        package var minuteRates = 0

        package static func += (sum: inout Sum, other: Sum) {
            sum.minutes += other.minutes
            sum.roundedMinutes += other.roundedMinutes
            sum.billableMinutes += other.billableMinutes
            sum.unratedMinutes += other.unratedMinutes
            sum.minuteRates += other.minuteRates
        }

        /// The amount in minor units, rounded half up.
        package var amount: Int { Money.amount(minuteRates: minuteRates) }

        /// The billable part in percent, rounded half up.
        package var billableShare: Int { minutes == 0 ? 0 : (billableMinutes * 200 + minutes) / (minutes * 2) }
    }

    /// The sum of the exact values of all lines.
    package var total: Sum { lines.reduce(into: Sum()) { $0 += $1.sum } }
}

extension HoursReport {
    /// The maximum number of days: three years.
    package static let longest = 1_100
    /// The maximum number of lines; reports with more are rejected.
    package static let mostLines = API.HoursReport.Limits.lines.upperBound

    /// - Throws: `AppError.invalid` for an invalid period or grouping, and for too many lines; `notFound` for the hours
    ///   of another person, unless the viewer is a manager.
    package static func read(_ question: Question, by viewer: Viewer, in tx: Tx) throws -> HoursReport {
        let viewer = try viewer.current(in: tx)
        var question = try checked(question)
        try viewer.requireVisible(question.person)
        if !viewer.isManager { question.person = viewer.person }
        let settings = try HoursSettings.of(viewer.crew, in: tx)
        let query = ReportQuery(question: question, settings: settings, viewer: viewer)
        let lines = try tx.all(query.text) { try Line(row: &$0, question.by) }
        if lines.count > mostLines {
            throw AppError.invalid("by", "tooMany", Phrase("hours.report.tooMany", ["most": .number(mostLines)]))
        }
        return HoursReport(
            question: question,
            settings: settings,
            showsMoney: viewer.isManager,
            lines: lines.sorted { $0.precedes($1, question.by) }
        )
    }

    private static func checked(_ question: Question) throws -> Question {
        var check = Validation()
        if question.to < question.from { check.fail("to", "order", Phrase("hours.report.order")) }
        if question.from.days(until: question.to) > longest {
            check.fail("to", "range", Phrase("hours.report.range", ["most": .number(longest)]))
        }
        if !(1...4).contains(question.by.count) || Set(question.by).count < question.by.count {
            check.fail("by", "keys", Phrase("hours.report.keys"))
        }
        try check.finish()
        return question
    }
}

extension HoursReport.Line {
    /// Reads the columns that `ReportQuery` selects.
    fileprivate init(row: inout Row, _ keys: [HoursReport.Key]) throws {
        for key in keys {
            switch key {
            case .client: client = Project.Client(id: try row.read(), name: try row.read())
            case .project:
                project = (
                    id: try row.read(), name: try row.read(),
                    client: Project.Client(id: try row.read(), name: try row.read())
                )
            case .person: person = Named(id: try row.read(), name: try row.read())
            case .day, .week, .month: first[key] = try row.read() as LocalDate
            }
        }
        sum = HoursReport.Sum(
            minutes: try row.read(),
            roundedMinutes: try row.read(),
            billableMinutes: try row.read(),
            unratedMinutes: try row.read(),
            minuteRates: try row.read()
        )
    }

    fileprivate func precedes(_ other: HoursReport.Line, _ keys: [HoursReport.Key]) -> Bool {
        for key in keys {
            let (mine, others) = (rank(key), other.rank(key))
            if mine != others { return mine < others }
        }
        return false
    }

    private func rank(_ key: HoursReport.Key) -> Rank {
        switch key {
        case .client: Rank(client?.name, client?.id)
        case .project: Rank(project?.name, project?.id)
        case .person: Rank(person?.name, person?.id)
        case .day, .week, .month: Rank(day: first[key])
        }
    }
}

/// Sorts names ignoring case; equal names are distinguished by their keys.
private struct Rank: Comparable {
    private var day: LocalDate?
    private var name = ""
    private var key = ""

    init(_ name: String?, _ key: (some CustomStringConvertible)?) {
        self.name = nameKey(name ?? "")
        self.key = key?.description ?? ""
    }

    init(day: LocalDate?) { self.day = day }

    static func < (a: Rank, b: Rank) -> Bool {
        if let first = a.day, let second = b.day { return first < second }
        return (a.name, a.key) < (b.name, b.key)
    }
}
