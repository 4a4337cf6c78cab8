import TestSupport
import Testing

@testable import Shifts

@Suite("A message about a shift to take")
struct OfferNoticesTests {
    @Test("goes to everyone else if the shift has no position, otherwise to those who work in it")
    func recipients() async throws {
        try await withKitchen { kitchen in
            try await kitchen.position("bar", of: kitchen.sanne, kitchen.ahmed)
            let any = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            try await kitchen.offer(any, by: kitchen.ahmed)
            #expect(
                try await Set(kitchen.told(ShiftOffered.kind)) == [
                    "offered to Marieke", "offered to Sanne", "offered to Joris",
                ]
            )
            try await kitchen.shift(nil, "2026-06-27", "17:00", "23:00", position: "bar")
            #expect(
                try await Set(kitchen.told(ShiftCreated.kind)) == [
                    "planned to Ahmed", "open to Sanne", "open to Ahmed",
                ]
            )
        }
    }
}
