import App
import Core
import Storage
import TestSupport
import Testing

@Suite("The data of a person")
struct PersonalDataTests {
    /// What a crew keeps about a former member. A new table with people belongs here, or its module has to erase it.
    private static let kept: Set<String> = [
        "announcement_recipient", "contract", "defect", "defect_comment", "defect_file", "defect_operation",
        "defect_query", "defect_step", "exchange", "file", "fixed_shift", "fixed_shift_proposal", "hours_record",
        "member", "notice", "person", "shift", "webhook_delivery",
    ]
    private static let erased: Set<String> = [
        "activity_bucket", "activity_settings", "calendar_feed", "credential", "days_off", "defect_watcher",
        "experience",
        "experience_flag", "experience_indexed", "experience_link", "experience_position", "experience_spelling",
        "experience_word",
        "focus_block", "focus_calendar", "focus_calendar_event", "focus_calendar_part", "focus_change",
        "focus_change_entry", "focus_entry", "focus_import", "focus_link", "focus_mode", "focus_rule",
        "focus_settings", "focus_target", "focus_task", "holiday_allowance", "moderator", "picture", "project_pin",
        "reminder", "unpublished_shift",
    ]

    @Test("is erased by every module when the account is deleted, except what a crew must keep")
    func erased() async throws {
        try await RouteWorld.with { world in
            let lea = try #require(world.things["lea"])
            let id = try #require(PersonID(lea))
            let archive = try await world.send(.member, "GET /api/v1/me/export")
            #expect(archive.bytes.firstRange(of: Array("picture.webp".utf8)) != nil)
            let before = try await tables(with: lea, in: world)
            try await world.run(Step(.member, "DELETE /api/v1/me", #"{"password": "a few words in a row"}"#))
            let after = try await tables(with: lea, in: world)
            #expect(after == Self.kept)
            #expect(before.subtracting(after) == Self.erased)
            // Messages to others and shared lists may mention a former member.
            let left = try await world.test.database.read { tx in
                try tx.exists("SELECT 1 FROM notice WHERE person = \(id)")
                    || tx.exists("SELECT 1 FROM defect_query WHERE person = \(id) AND NOT shared")
            }
            #expect(!left)
        }
    }

    /// The tables with rows that mention the person.
    private func tables(with person: String, in world: RouteWorld) async throws -> Set<String> {
        let bytes = person.filter { $0 != "-" }
        return Set(
            try await world.settledContents().filter { _, rows in
                rows.contains { $0.lowercased().contains(bytes) || $0.lowercased().contains(person) }
            }
            .keys
        )
    }
}
