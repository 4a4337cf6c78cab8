import API
import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("The buttons of a notification about a shift")
struct ShiftActionsTests {
    /// Where the buttons of the latest fact's messages post, without the id of the exchange or shift.
    private func buttons(_ kitchen: Kitchen) async throws -> [String] {
        let posts = try await kitchen.database.read { tx in
            let entry = try tx.first(OutboxEntry.self, "FROM outbox ORDER BY id DESC LIMIT 1")
            let notices = try entry.map { try ShiftNotices().notices(for: $0, in: tx) } ?? []
            return notices.flatMap(\.actions).map { action -> String in
                #expect(action.page?.contains("/shifts/") == true)
                let parts = action.path.split(separator: "/")
                return "\(parts[2])/\(parts[4])"
            }
        }
        // The ids of facts are in the order of their times.
        kitchen.clock.advance(seconds: 1)
        return posts
    }

    @Test("take an open shift or one on offer, and decline one that is offered to the reader alone")
    func take() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            _ = try await kitchen.shift(nil, "2026-06-26", "17:00", "23:00")
            #expect(try await buttons(kitchen) == ["shifts/claim"])
            let friday = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            #expect(try await buttons(kitchen) == [])
            let offer = try await kitchen.offer(friday, by: kitchen.sanne)
            #expect(try await buttons(kitchen) == ["offers/acceptance"])
            try await kitchen.withdraw(offer, by: kitchen.sanne)
            #expect(try await buttons(kitchen) == [])
            _ = try await kitchen.offer(friday, by: kitchen.sanne, to: kitchen.ahmed)
            #expect(try await buttons(kitchen) == ["offers/acceptance", "offers/rejection"])
        }
    }

    @Test("approve or decline what waits for the reader, and are gone once it is decided")
    func decide() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            let offer = try await kitchen.offer(friday, by: kitchen.sanne)
            let accepted = try await kitchen.accept(offer, by: kitchen.ahmed)
            #expect(try await buttons(kitchen) == ["offers/approval", "offers/rejection"])
            _ = try await kitchen.approve(accepted, by: kitchen.marieke)
            #expect(try await buttons(kitchen) == [])
        }
    }
}
