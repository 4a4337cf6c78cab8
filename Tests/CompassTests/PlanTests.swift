import Accounts
import App
import Core
import Defects
import FoundationEssentials
import Storage
import TestSupport
import Testing

@testable import Compass

@Suite("No hot table is scanned for a Compass client")
struct CompassPlanTests {
    @Test("by the app's three queries, by opening and committing, or by the sweep")
    func plans() async throws {
        let steps = try await explained { galley in
            let omar = galley.omar
            let defect = try await galley.report("Mine", ["owner": omar.person.description, "project": "Kitchen"])
            _ = try await galley.ask(AppQueries.assignedToMe, by: omar)
            _ = try await galley.ask(AppQueries.reportedByMe, by: omar)
            _ = try await galley.ask(AppQueries.modified(since: "2026-11-18 09:00:00"), by: omar)
            _ = try await galley.ask(query(["id"], [condition("id", .equal, defect.displayID)]))
            _ = try await galley.ask(query(["id"], [condition("State", .equal, "Resolved")]))
            try await galley.open(defect.number, by: omar)
            await #expect(throws: AppError.self) { try await galley.open(defect.number, by: galley.lea) }
            try await galley.commit(defect.number, ["Priority": "3-Normal Queue"], by: omar)
            let new = try await galley.openNew(by: omar)
            try await galley.commit(new.number, ["Headline": "New", "Severity": "4-Minor"], by: omar)
            let now = galley.now
            try await galley.database.read { tx in
                let view = try RecordView.of(try Defect.find(defect.id, omar, in: tx), omar, at: now, in: tx)
                for name in ["Project", "Owner", "Severity"] {
                    if let field = view.field(named: name) { _ = try FieldChoices.of(field, omar, in: tx) }
                }
                _ = try StoredQuery.mine(omar, in: tx)
            }
            let found = try await galley.found(AppQueries.assignedToMe, by: omar)
            try await galley.database.write { tx in
                let stored = try StoredQuery.store(AppQueries.reportedByMe, as: 5, in: tx.acting(as: omar, at: now))
                let id = try ResultSet.store(found, of: stored.id, pageSize: 10, in: tx.acting(as: omar, at: now))
                _ = try ResultSet.find(id.description, of: 5, omar, at: now, in: tx).page(1, omar, in: tx)
                try StoredQuery.delete(5, omar, in: tx)
            }
            try await SweepCompass(galley.database).run(now: now)
        }
        // PostgreSQL may use any index for so few rows.
        for index in ["defect_owner", "defect_submitter"] {
            #expect(isOnPostgreSQL || steps.contains { $0.contains(index) }, "\(index)")
        }
        #expect(steps.filter(isFullScan) == [])
    }

    private func explained(_ body: (Galley) async throws -> Void) async throws -> Set<String> {
        try await explainedSteps(Modules().migrations) { try await body(try await Galley.make($0)) }
    }

    /// The few crews of a server may be scanned, and so may intermediate results of a statement.
    private func isFullScan(_ step: String) -> Bool {
        step.hasPrefix("SCAN ") && !step.hasPrefix("SCAN crew") && !step.contains("CONSTANT ROW")
    }
}
