import API
import Accounts
import Core
import Foundation
import TestSupport
import Testing

@testable import Hours
@testable import Storage

@Suite("A report by weeks or months reads each record once")
struct SpanReportTests {
    /// Reading the whole period for each of 157 weeks would take more than twenty times as long.
    @Test("three years by week and by month take about as long as by person", .timeLimit(.minutes(15)))
    func work() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            try await agency.database.write { [crew = agency.crew, lea = agency.lea.person] tx in
                try tx.run(
                    """
                    INSERT INTO hours_record (crew, id, person, project, date, minutes, billable, status, created_at)
                    WITH RECURSIVE number (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM number WHERE n < 19),
                        day (date) AS (VALUES \(Self.days))
                    SELECT \(crew), \(Self.key), \(lea), \(project.id), day.date, 30, TRUE, 'fullTime', 0 FROM day CROSS JOIN number
                    """
                )
                try tx.analyze()
            }
            let person = try await fastest([.person], agency)
            for keys in [[.week], [.month], [.week, .month]] as [[HoursReport.Key]] {
                let spans = try await fastest(keys, agency)
                #expect(spans.time < person.time * 15, "by \(keys): \(spans.time), by person: \(person.time)")
                #expect(spans.minutes == person.minutes)
            }
            #expect(person.minutes == 1_095 * 20 * 30)
        }
    }

    @Test("the day is compared only with the bounds of a span, which are clipped to the period")
    func bounds() async throws {
        try await withAgency { agency in
            for keys in [[.week], [.month], [.week, .month], [.person]] as [[HoursReport.Key]] {
                let question = HoursReport.Question(from: try day("2026-01-01"), to: try day("2026-12-31"), by: keys)
                let query = ReportQuery(question: question, settings: Hours.HoursSettings(), viewer: agency.nora)
                let text = query.text.text
                #expect(text.components(separatedBy: "hours_record.date >=").count == 2, "\(text)")
                #expect(text.components(separatedBy: "hours_record.date <").count == 2, "\(text)")
            }
        }
    }

    private func fastest(_ keys: [HoursReport.Key], _ agency: Agency) async throws -> (time: Duration, minutes: Int) {
        var best = Duration.seconds(1_000)
        var minutes = 0
        for _ in 0..<3 {
            let clock = ContinuousClock()
            let start = clock.now
            minutes = try await agency.report("2024-01-01", "2026-12-31", by: keys).total.minutes
            best = min(best, clock.now - start)
        }
        return (best, minutes)
    }

    private static var days: SQL {
        let first = LocalDate(daysSinceEpoch: 19_723)
        let rows = (0..<1_095).map { "(\(first.adding(days: $0)))" as SQL }
        return rows.dropFirst().reduce(rows[0]) { $0 + ", \($1)" }
    }

    /// A key that no other row has.
    private static var key: SQL {
        isOnPostgreSQL ? "gen_random_uuid()" : "randomblob(16)"
    }
}
