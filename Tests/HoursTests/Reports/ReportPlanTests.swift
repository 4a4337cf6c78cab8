import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Reports and exports read only what they show", .enabled(if: !isOnPostgreSQL))
struct ReportPlanTests {
    @Test("a report reads one covering index, and only its days")
    func report() async throws {
        try await withAgency { agency in
            for keys in [[.project], [.client, .person], [.day, .project]] as [[HoursReport.Key]] {
                let plan = try await agency.database.plan(try question(keys, agency).text)
                #expect(
                    plan.contains {
                        $0.hasPrefix(
                            "SEARCH hours_record USING COVERING INDEX hours_record_day (crew=? AND date>? AND date<?)"
                        )
                    },
                    "\(plan)"
                )
                #expect(!plan.contains { $0.hasPrefix("SCAN hours_record") || $0.hasPrefix("SCAN project") }, "\(plan)")
            }
        }
    }

    @Test("a report by weeks and months looks up the days of each")
    func spans() async throws {
        try await withAgency { agency in
            let plan = try await agency.database.plan(try question([.month, .week, .person], agency).text)
            #expect(
                plan.contains { $0.hasPrefix("SEARCH hours_record USING COVERING INDEX hours_record_day") },
                "\(plan)"
            )
            #expect(!plan.contains { $0.hasPrefix("SCAN hours_record") }, "\(plan)")
        }
    }

    @Test("the report of one person, and both kinds of files, read an index in its order")
    func files() async throws {
        try await withAgency { agency in
            var mine = HoursReport.Question(from: try day("2026-01-01"), to: try day("2027-01-01"), by: [.project])
            mine.person = agency.lea.person
            let query = ReportQuery(question: mine, settings: Hours.HoursSettings(), viewer: agency.lea)
            let report = try await agency.database.plan(query.text)
            #expect(
                report.contains { $0.hasPrefix("SEARCH hours_record USING INDEX hours_record_person") },
                "\(report)"
            )

            let record = try await agency.log("1", try await agency.project(), "2026-11-16")
            let kinds: [(PersonID?, String)] = [(nil, "hours_record_day"), (agency.lea.person, "hours_record_person")]
            for (person, index) in kinds {
                var scope = ExportScope(crew: agency.crew, person: person)
                let asked = scope
                let last = try await agency.database.read { tx in try asked.records(after: nil, in: tx).last }
                #expect(last?.record.id == record.id)
                for from in [nil, try day("2026-11-01")] {
                    scope.from = from
                    for after in [nil, last] {
                        let plan = try await agency.database.plan(scope.query(after: after))
                        #expect(plan.contains { $0.hasPrefix("SEARCH hours_record USING INDEX \(index)") }, "\(plan)")
                        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
                    }
                }
            }
        }
    }

    private func question(_ keys: [HoursReport.Key], _ agency: Agency) throws -> ReportQuery {
        let question = HoursReport.Question(from: try day("2026-01-01"), to: try day("2027-01-01"), by: keys)
        return ReportQuery(question: question, settings: Hours.HoursSettings(), viewer: agency.nora)
    }
}
