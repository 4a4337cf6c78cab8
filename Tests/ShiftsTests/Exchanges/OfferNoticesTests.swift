import API
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

    @Test("does not go to those who are off on its day")
    func off() async throws {
        try await withKitchen { kitchen in
            try await kitchen.off(.unavailable, "2026-06-26", by: kitchen.joris)
            // A request is not approved yet.
            try await kitchen.off(.holiday, "2026-06-26", "2026-06-28", by: kitchen.sanne)
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            try await kitchen.off(.sick, "2026-06-26", by: kitchen.ahmed)
            #expect(try await Set(kitchen.told(ShiftOffered.kind)) == ["offered to Marieke", "offered to Sanne"])
            #expect(try await kitchen.now(shift).status == .offered)
            try await kitchen.shift(nil, "2026-06-26", "09:00", "12:00")
            #expect(try await Set(kitchen.told(ShiftCreated.kind)) == ["planned to Ahmed", "open to Sanne"])
            try await kitchen.shift(nil, "2026-06-27", "09:00", "12:00")
            #expect(try await kitchen.told(ShiftCreated.kind).contains("open to Joris"))
        }
    }
}
