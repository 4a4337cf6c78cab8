import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

/// The clock of a `Kitchen` begins on Tuesday 23 June 2026 at 10:00 (08:00 UTC).
@Suite("Quiet hours after a shift")
struct ShiftRestTests {
    @Test("begin when the shift ends, and end after the chosen hours or when another shift begins")
    func rest() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.ahmed, "2026-06-23", "22:00", "06:00")
            try await kitchen.shift(kitchen.ahmed, "2026-06-24", "12:00", "13:00")
            try await kitchen.shift(kitchen.sanne, "2026-06-24", "06:00", "10:00")
            let steps: [(String, Int, Bool)] = [
                ("2026-06-24T03:59:59Z", 8, false), ("2026-06-24T04:00:00Z", 8, true),
                ("2026-06-24T06:59:59Z", 3, true), ("2026-06-24T07:00:00Z", 3, false),
                ("2026-06-24T09:59:59Z", 8, true), ("2026-06-24T10:00:00Z", 8, false),
                ("2026-06-24T11:00:00Z", 1, true), ("2026-06-25T10:59:59Z", 24, true),
                ("2026-06-25T11:00:00Z", 24, false),
            ]
            for (time, hours, isResting) in steps {
                try kitchen.clock.set(time)
                #expect(try await self.isResting(kitchen.ahmed, hours, in: kitchen) == isResting, "\(time)")
            }
        }
    }

    @Test("are not caused by shifts that were deleted or belong to others")
    func others() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.ahmed, "2026-06-23", "22:00", "06:00")
            let night = try await kitchen.shift(kitchen.joris, "2026-06-23", "22:00", "06:00")
            try await kitchen.delete(night)
            try kitchen.clock.set("2026-06-24T05:00:00Z")
            #expect(try await isResting(kitchen.ahmed, 8, in: kitchen))
            #expect(try await !isResting(kitchen.sanne, 8, in: kitchen))
            #expect(try await !isResting(kitchen.joris, 8, in: kitchen))
        }
    }

    private func isResting(_ person: Viewer, _ hours: Int, in kitchen: Kitchen) async throws -> Bool {
        let now = kitchen.now
        return try await kitchen.database.read { tx in
            try ShiftRest().isResting(person.person, hours: hours, at: now, in: tx)
        }
    }
}
