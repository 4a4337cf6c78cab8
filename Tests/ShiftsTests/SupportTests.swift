import Accounts
import Testing

@testable import Shifts

@Suite("The test crew")
struct KitchenTests {
    @Test("a planned shift is its holder's, and can be offered, accepted and approved")
    func story() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let offer = try await kitchen.offer(friday, by: kitchen.ahmed, reason: "exam")
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.approve(offer, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).person?.name == "Sanne")
            #expect(
                try await kitchen.history(friday) == [
                    "created.single by Marieke", "offered by Ahmed", "accepted.manager by Sanne", "approved by Marieke",
                ]
            )
        }
    }
}
