import API
import Accounts
import Core
import FoundationEssentials
import Storage
import TestSupport
import Testing

@testable import Defects
@testable import Search

@Suite("No search table is scanned")
struct SearchPlanTests {
    @Test("by writes, queries and maintenance")
    func plans() async throws {
        let steps = try await explained { kitchen in
            let fridge = try await kitchen.report("The walk-in fridge drips", ["description": "On 42 onions."])
            try await kitchen.post("Still drips", about: fridge)
            // For so few rows PostgreSQL prefers a sequential scan.
            if !isOnPostgreSQL { try await IndexDefects(kitchen.database).run() }
            try await kitchen.act("Modify", fridge, ["headline": "The old fridge drips"])
            let door = try await kitchen.report("Door 7")
            let (lea, now, crew) = (kitchen.lea, kitchen.now, kitchen.crew)
            try await kitchen.database.write { tx in
                try Defect.delete(door.id, in: tx.acting(as: lea, at: now))
                _ = try Defect.restore(door.id, in: tx.acting(as: lea, at: now))
            }
            for question in ["fridge", "frige", "fri dri", "42", "x y z"] { _ = try await kitchen.search(question) }
            try await kitchen.database.read { tx in
                let index = DefectSearch.index(of: crew)
                let term = SearchTerm("dri", isPrefix: true)
                let hits = try index.hits(of: term, index.waitingItems(in: tx), meant: nil, in: tx)
                _ = try index.top(10, of: hits, in: tx)
                _ = try DefectSearch.similar(to: "The fridge drips", lea, in: tx)
                _ = try SimilarPage.load("The fridge drips", lea, now: now, tx)
            }
            if !isOnPostgreSQL { try await MaintainSearch(kitchen.database).run(now: now) }
        }
        #expect(isOnPostgreSQL || steps.contains { $0.contains("defect_word USING PRIMARY KEY (crew=? AND word=?)") })
        #expect(isOnPostgreSQL || steps.contains { $0.contains("(crew=? AND word=? AND weight=? AND number=?)") })
        #expect(
            isOnPostgreSQL || steps.contains { $0.contains("defect_spelling USING PRIMARY KEY (crew=? AND part=?") }
        )
        let waiting = "defect_indexed USING COVERING INDEX defect_indexed_waiting (waiting=? AND crew=?)"
        #expect(isOnPostgreSQL || steps.contains { $0.contains(waiting) })
        #expect(steps.filter(isFullScan) == [])
    }

    private func explained(_ body: (Kitchen) async throws -> Void) async throws -> Set<String> {
        try await explainedSteps(kitchenMigrations) { try await body(try await Kitchen.make($0)) }
    }

    /// A query may scan its own intermediate results, and maintenance reads in key order.
    private func isFullScan(_ step: String) -> Bool {
        let own = [
            "SCAN found", "SCAN best", "SCAN page", "SCAN new", "SCAN (subquery-", "SCAN crew",
            "SCAN defect USING INDEX sqlite_autoindex_defect_1",
            // Only a page of it, in the order of its key.
            "SCAN defect_spelling",
        ]
        return step.hasPrefix("SCAN ") && !step.contains("CONSTANT ROW") && !own.contains { step.hasPrefix($0) }
    }
}
