import Accounts
import Core
import TestSupport
import Testing

@testable import Shifts

@Suite("The line of a shift in a list")
struct ShiftStatusLineTests {
    // Regression: fault 27 of Decklog's predecessor for shifts.
    @Test("has the class of its own state, whatever happened before")
    func linesOfTheirOwn() async throws {
        try await withKitchen { kitchen in
            let (offered, _) = try await kitchen.offered()
            let past = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "11:00", "12:00")
            let idle = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "11:00", "12:00")
            kitchen.clock.advance(hours: 3)
            let shifts = [try await kitchen.now(offered), past, idle, try await kitchen.now(offered), idle]
            let classes = shifts.map { ShiftStatusLine($0, kitchen.ahmed, kitchen.now).shiftClass }
            #expect(classes == ["shift-offered", " shift-past", "", "shift-offered", ""])
        }
    }
}
