import API
import Accounts
import Core
import Storage
import TestSupport
import Work

@testable import Defects

extension Kitchen {
    @discardableResult
    func doToMany(_ bulkAction: BulkAction, _ choice: BulkChoice, by viewer: Viewer? = nil) async throws
        -> BulkOperation
    {
        let (viewer, now) = (viewer ?? tim, now)
        let id = try await database.write { tx in
            try BulkOperation.start(bulkAction, choice, in: tx.acting(as: viewer, at: now))
        }
        return try await BulkOperation.execute(id, crew: crew, clock: WallClock { now }, database)
    }

    @discardableResult
    func undo(_ operation: DefectOperationID, by viewer: Viewer) async throws -> BulkOperation {
        let now = now
        let id = try await database.write { tx in
            try BulkOperation.startUndo(operation, in: tx.acting(as: viewer, at: now))
        }
        return try await BulkOperation.execute(id, crew: crew, clock: WallClock { now }, database)
    }

    func operation(_ id: DefectOperationID) async throws -> BulkOperation {
        let crew = crew
        return try await database.read { tx in try BulkOperation.find(id, crew, in: tx) }
    }

    func everyFact() async throws -> [OutboxEntry] {
        let crew = crew
        return try await database.read { tx in
            try tx.all(OutboxEntry.self, "FROM outbox WHERE crew = \(crew) ORDER BY id")
        }
    }

    /// The results of a search.
    func found(_ text: String) async throws -> Set<DefectID> {
        let crew = crew
        return try await database.read { tx in Set(try DefectSearch.matches(text, crew: crew, most: 10, in: tx)) }
    }

    func states(_ defects: Defect...) async throws -> [String] {
        var states: [String] = []
        for defect in defects { states.append(try await self.defect(defect.id).state) }
        return states
    }

    /// The field changes of a history.
    func changes(_ id: DefectID) async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all(
                """
                SELECT version, field, old, new FROM defect_change WHERE crew = \(crew) AND defect = \(id)
                    AND field <> 'headline' ORDER BY version, field
                """
            ) { row in
                "\(try row.read() as Int) \(try row.read() as String) \(try row.read() as String? ?? "-") \(try row.read() as String? ?? "-")"
            }
        }
    }

    /// Reports many defects at once.
    func reportMany(_ count: Int) async throws {
        let (lea, now) = (lea, now)
        try await database.write { tx in
            for number in 0..<count {
                _ = try Defect.submit(
                    ["headline": "Broken \(number)", "severity": "3-Average"],
                    in: tx.acting(as: lea, at: now)
                )
                // As PostgreSQL does by itself in long-lived databases.
                if number == 500 || number == 5_000 {
                    for analyze: SQL in ["ANALYZE defect", "ANALYZE defect_step", "ANALYZE defect_change"] {
                        try tx.run(analyze)
                    }
                }
            }
        }
    }
}
