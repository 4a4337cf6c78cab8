import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("The report of randomly generated hours")
struct RandomReportTests {
    @Test(
        "equals a simple computation on the same rows, for every grouping",
        arguments: TestSeeds.several(1...3)
    )
    func sums(seed: UInt64) async throws {
        try await withDatabase(agencyMigrations) { database in
            let agency = try await Agency.make(database, weekStart: seed % 3 == 2 ? .sunday : .monday)
            try await agency.shows(seed % 3 == 0 ? .up : .nearest, seed % 3 == 1 ? 15 : 6)
            let rows = try await RandomWork.write(to: agency, seed: seed)
            let settings = try await database.read { [crew = agency.crew] tx in try Hours.HoursSettings.of(crew, in: tx)
            }
            for (from, to) in [
                ("2026-01-01", "2027-01-01"), ("2026-03-05", "2026-04-02"), ("2025-12-31", "2026-01-01"),
            ] {
                let (first, end) = (try day(from), try day(to))
                let there = rows.filter { !$0.isDeleted && first <= $0.date && $0.date < end }
                let expected = RandomWork.sum(there, settings)
                for keys in RandomWork.keys {
                    let report = try await agency.report(from, to, by: keys)
                    #expect(report.total == expected, "by \(keys)")
                    let groups = Dictionary(grouping: there) { row in keys.map { row.name($0, agency.nora.weekStart) } }
                    #expect(report.lines.count == groups.count, "by \(keys)")
                    for (line, told) in zip(report.lines, report.told) {
                        let names = keys.map { RandomWork.name($0, line) }
                        #expect(line.sum == RandomWork.sum(groups[names] ?? [], settings), "\(told)")
                    }
                }
                let mine = try await agency.report(from, to, by: .day, as: agency.lea)
                #expect(mine.total == RandomWork.sum(there.filter { $0.person == agency.lea.person }, settings))
            }
        }
    }
}

/// Rows of every possible kind, some of them deleted, some without a rate.
private struct RandomWork {
    let person: PersonID
    let project: ProjectID
    let client: ClientID
    let date: LocalDate
    let minutes: Int
    let billable: Bool
    let rate: Int?
    let isDeleted: Bool

    static let keys: [[HoursReport.Key]] = [
        [.client], [.project], [.person], [.day], [.week], [.month], [.client, .project], [.person, .week],
        [.month, .week, .day], [.day, .project, .person], [.week, .client], [.month, .person, .client],
        [.client, .project, .person, .day], [.week, .person, .month, .project],
    ]

    static func write(to agency: Agency, seed: UInt64) async throws -> [RandomWork] {
        var projects: [Project] = []
        for (client, name) in [("Acme", "Website"), ("Acme", "App"), ("Borg", "Website"), ("Cyan", "Print")] {
            projects.append(try await agency.project(client, name))
        }
        let (crew, people, made) = (agency.crew, [agency.lea, agency.omar, agency.tim].map(\.person), projects)
        return try await agency.database.write { tx in
            var random = SplitMix(seed: seed)
            return try (0..<300).map { number in
                let project = made[Int.random(in: 0..<made.count, using: &random)]
                let billable = Bool.random(using: &random)
                let row = RandomWork(
                    person: people[Int.random(in: 0..<people.count, using: &random)],
                    project: project.id,
                    client: project.client.id,
                    date: LocalDate(daysSinceEpoch: 20_450).adding(days: Int.random(in: 0..<400, using: &random)),
                    minutes: Int.random(in: 1...400, using: &random),
                    billable: billable,
                    rate: billable && Int.random(in: 0..<4, using: &random) > 0
                        ? Int.random(in: 0...20_000, using: &random) : nil,
                    isDeleted: Int.random(in: 0..<10, using: &random) == 0
                )
                try tx.run(
                    """
                    INSERT INTO hours_record (crew, id, person, project, date, minutes, billable, status, rate, created_at, deleted_at)
                    VALUES (\(crew), \(HoursRecordID.new(at: agencyNow.adding(milliseconds: Int64(number)))), \(row.person),
                        \(row.project), \(row.date), \(row.minutes), \(row.billable), 'fullTime', \(row.rate), \(agencyNow),
                        \(row.isDeleted ? agencyNow : nil))
                    """
                )
                return row
            }
        }
    }

    static func sum(_ rows: [RandomWork], _ settings: Hours.HoursSettings) -> HoursReport.Sum {
        var sum = HoursReport.Sum()
        for row in rows {
            sum.minutes += row.minutes
            sum.roundedMinutes += settings.rounded(row.minutes)
            sum.billableMinutes += row.billable ? row.minutes : 0
            sum.unratedMinutes += row.billable && row.rate == nil ? row.minutes : 0
            sum.minuteRates += row.minutes * (row.rate ?? 0)
        }
        return sum
    }

    func name(_ key: HoursReport.Key, _ weekStart: Weekday) -> String {
        switch key {
        case .client: client.description
        case .project: project.description
        case .person: person.description
        case .day: date.description
        case .week: date.startOfWeek(firstDay: weekStart).description
        case .month: date.adding(days: 1 - date.day).description
        }
    }

    static func name(_ key: HoursReport.Key, _ line: HoursReport.Line) -> String {
        switch key {
        case .client: line.client?.id.description ?? "?"
        case .project: line.project?.id.description ?? "?"
        case .person: line.person?.id.description ?? "?"
        case .day, .week, .month: line.first[key]?.description ?? "?"
        }
    }
}
