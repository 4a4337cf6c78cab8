import API
import Accounts
import Core
import FoundationEssentials
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("No hot table of defects is scanned for a list")
struct ListPlanTests {
    /// PostgreSQL may use any index for so few rows, and explains nothing in a transaction that a refused name has
    /// ended.
    @Test(
        "with any filter and order, for bulk changes, or for their pages",
        .enabled(if: !isOnPostgreSQL)
    )
    func lists() async throws {
        let steps = try await explained { kitchen in
            let owner = kitchen.omar.person.description
            try await kitchen.reportMany(30)
            let defect = try await kitchen.report("Fridge", ["owner": owner, "project": "Bar"])
            let (lea, tim, now) = (kitchen.lea, kitchen.tim, kitchen.now)
            try await kitchen.database.read { tx in
                let schema = try DefectSchema.of(lea.crew, in: tx)
                for filter in Self.filters(kitchen) {
                    for sort in DefectSort.allCases.map(Optional.some) + [nil] {
                        for few in [5_000, 0] {
                            var filter = filter
                            filter.sort = sort
                            var finder = KeyFinder(filter: filter, schema: schema, viewer: lea, tx: tx)
                            (finder.few, finder.piece) = (few, 3)
                            let part = try finder.find(after: nil, most: 2)
                            if let next = part.next { _ = try finder.find(after: next, most: 2) }
                            _ = try finder.count(finder.source(), shown: 0)
                            _ = try Defect.read(part.keys.map(\.id), lea, in: tx)
                        }
                    }
                }
            }
            let kept = try await kitchen.database.write { tx in
                try DefectQuery.add("Bar", .init(project: "Bar"), isShared: true, in: tx.acting(as: lea, at: now))
            }
            let bulkAction = BulkAction(action: "Assign", fields: ["owner": .some(owner), "keywords": "cold"])
            let operation = try await kitchen.doToMany(bulkAction, .all(ListFilter()), by: tim)
            try await kitchen.doToMany(BulkAction(fields: ["project": "Bar"]), .these([defect.displayID]), by: tim)
            let undone = try await kitchen.undo(operation.id, by: tim)
            try await RunBulk(kitchen.database, clock: kitchen.clock.clock).run(now: now)
            try await kitchen.database.read { tx in
                _ = try ListPage.load(ListQuestion(), nil, Form(), operation: undone.id, tim, now: now, tx)
                _ = try ListPage.load(ListQuestion(), kept.id, Form(), tim, now: now, tx)
                _ = try OperationPage.load(operation.id, tim, tx)
                _ = try DefectQuery.list(lea, in: tx)
            }
        }
        // PostgreSQL may use any index for so few rows.
        for index in ["owner", "owner_open", "submitter", "submitter_open", "state", "severity", "priority", "project"]
        {
            #expect(isOnPostgreSQL || steps.contains { $0.contains("defect_\(index) ") }, "\(index)")
        }
        #expect(isOnPostgreSQL || steps.contains { $0.contains("defect_changed") })
        #expect(isOnPostgreSQL || steps.contains { $0.contains("defect_open") })
        let hot = ["defect", "submitter", "owner", "later", "undoing", "person"]
        #expect(steps.filter { step in hot.contains { step.hasPrefix("SCAN \($0)") } } == [])
        // SQLite builds no automatic index for these queries.
        #expect(isOnPostgreSQL || steps.filter { $0.contains("AUTOMATIC") } == [])
    }

    private static func filters(_ kitchen: Kitchen) -> [ListFilter] {
        let changes: [(inout ListFilter) -> Void] = [
            { _ in }, { $0.owner = .person(kitchen.omar.person) }, { $0.owner = .nobody },
            { $0.submitter = kitchen.lea.person }, { $0.states = ["Submitted"] },
            { $0.states = ["Submitted", "Assigned"] }, { $0.severities = ["3-Average"] },
            { $0.priorities = ["4-Low Priority"] }, { $0.project = "Bar" },
            { ($0.owner, $0.states) = (.person(kitchen.omar.person), ["Submitted"]) },
            { ($0.submitter, $0.severities, $0.project) = (kitchen.lea.person, ["1-Critical"], "Bar") },
        ]
        return changes.flatMap { change in
            [nil, true, false].map { (open: Bool?) in
                var filter = ListFilter()
                change(&filter)
                filter.open = open
                return filter
            }
        }
    }

    private func explained(_ body: (Kitchen) async throws -> Void) async throws -> Set<String> {
        try await explainedSteps(kitchenMigrations) { try await body(try await Kitchen.make($0)) }
    }
}
