import Accounts
import Core
import Foundation
import Media
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("No hot table of defects is read from end to end by imports and exports")
struct ImportPlanTests {
    @Test("by a file that is new, by one with something new, by an archive that comes home")
    func imports() async throws {
        let steps = try await explained { kitchen, media in
            try await kitchen.bring(try defectFixture("bugzilla.xml"), media)
            try await kitchen.bring(try defectFixture("bugzilla.json"), media)
            try await kitchen.bring(try await kitchen.archive(media), media)
        }
        #expect(isOnPostgreSQL || steps.contains { $0.contains("defect_source") })
        let hot = ["defect", "defect_step", "defect_change", "defect_comment", "defect_file", "file", "person"]
        #expect(steps.filter { step in hot.contains { step == "SCAN \($0)" || step.hasPrefix("SCAN \($0) ") } } == [])
    }

    private func explained(
        _ body: @escaping @Sendable (Kitchen, Media) async throws -> Void
    ) async throws -> Set<String> {
        if isOnPostgreSQL {
            return try await TestCluster.withCopy {
                try await steps(ExplainingEngine(try TestCluster.engine($0), explainOnPostgreSQL), body)
            }
        }
        return try await withTemporaryFolder {
            let file = $0.appending(path: "test.sqlite").path
            return try await steps(ExplainingEngine(try SQLiteEngine(path: file), explainOnSQLite), body)
        }
    }

    private func steps(
        _ engine: ExplainingEngine,
        _ body: (Kitchen, Media) async throws -> Void
    ) async throws -> Set<String> {
        try await withTemporaryFolder { folder in
            let database = Database(engine, migrations: kitchenMigrations)
            try await database.migrate(now: Instant(milliseconds: 0))
            try await body(try await Kitchen.make(database), testMedia(database, in: folder))
            try await database.close()
            return engine.steps
        }
    }
}
