import Accounts
import Core
import Foundation
import Media
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("No hot table of defects is scanned in discussions")
struct DiscussionPlanTests {
    @Test("by comments, files, locations, followers, histories, or notifications")
    func discussion() async throws {
        let steps = try await explained { kitchen, media in
            let defect = try await kitchen.report("Fridge", ["owner": kitchen.omar.person.description])
            let comment = try await kitchen.post("It drips, as #1 did", defect)
            try await kitchen.change(comment, to: "It drips still")
            let file = try await kitchen.add([try await sent("a.txt", media, by: kitchen.lea)], to: defect)[0]
            try await kitchen.setPosition(defect, .init(latitude: 52.5, longitude: 4.5))
            try await kitchen.watch(true, defect, by: kitchen.tim)
            try await kitchen.act("Assign", defect, ["owner": kitchen.tim.person.description], by: kitchen.nora)
            try await kitchen.act("Resolve", defect, ["resolution": "Fixed"], by: kitchen.tim)
            try await kitchen.delete(comment)
            try await kitchen.restore(comment)
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.database.write { tx in
                try DefectFile.delete(file.file.id, of: defect.id, in: tx.acting(as: lea, at: now))
                _ = try DefectFile.restore(file.file.id, of: defect.id, in: tx.acting(as: lea, at: now))
            }
            _ = try await kitchen.comments(defect)
            _ = try await kitchen.told()
            try await kitchen.database.read { tx in
                _ = try DefectDiscussion.load(try Defect.find(defect.id, lea, in: tx), lea, at: now, tx)
                _ = try CommentsPage.load(defect.id, before: comment.id, .init(), [], lea, at: now, tx)
                _ = try DefectHistory.load(defect.id, .whole, lea, in: tx)
            }
            try await SweepDefects(kitchen.database).run(now: now)
        }
        // PostgreSQL may use any index for so few rows.
        #expect(isOnPostgreSQL || steps.contains { $0.contains("defect_comment_defect") })
        #expect(isOnPostgreSQL || steps.contains { $0.contains("defect_file_defect") })
        // The test itself reads all facts of the crew.
        let hot = ["defect", "file", "blob", "person", "member", "notice"]
        let scans = steps.filter { step in hot.contains { step.hasPrefix("SCAN \($0)") } }
        // The sweep reads the few duplicates through their own index.
        #expect(scans.subtracting(isOnPostgreSQL ? ["SCAN defect_original"] : []) == [])
    }

    private func explained(_ body: (Kitchen, Media) async throws -> Void) async throws -> Set<String> {
        try await withTemporaryFolder { folder in
            try await explainedSteps(kitchenMigrations) { database in
                try await body(try await Kitchen.make(database), testMedia(database, in: folder))
            }
        }
    }
}
