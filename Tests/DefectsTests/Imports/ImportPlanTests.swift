import Accounts
import Core
import Foundation
import Imports
import Media
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("No hot table of defects is scanned in imports and exports")
struct ImportPlanTests {
    @Test("by a new file, by an updated one, or by an archive from the same crew")
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

    private func explained(_ body: (Kitchen, Media) async throws -> Void) async throws -> Set<String> {
        try await withTemporaryFolder { folder in
            try await explainedSteps(kitchenMigrations) { database in
                try await body(try await Kitchen.make(database), testMedia(database, in: folder))
            }
        }
    }
}
