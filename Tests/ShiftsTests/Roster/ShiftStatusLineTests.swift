import Accounts
import Core
import TestSupport
import Testing
import Web

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
            let expected = ["shift shift-offered", "shift shift-past", "shift", "shift shift-offered", "shift"]
            #expect(classes == expected)
        }
    }

    @Test("of a proposed trade says whom it waits for, to its two people only")
    func proposedTrade() async throws {
        let words = try Catalog([ShiftsModule().resources].compactMap { $0 }).words(.english)
        try await withKitchen { kitchen in
            let hers = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            let his = try await kitchen.shift(kitchen.joris, "2026-06-27", "09:00", "17:00")
            let trade = try await kitchen.trade(hers, for: his, by: kitchen.sanne)
            let (shift, now) = (try await kitchen.now(hers), kitchen.now)
            #expect(ShiftStatusLine(shift, kitchen.sanne, now, trade).word(words) == "Waiting for Joris")
            #expect(ShiftStatusLine(shift, kitchen.sanne, now).word(words) == "Trade proposed")
            #expect(ShiftStatusLine(shift, kitchen.joris, now).word(words) == "Waiting for you")
            #expect(ShiftStatusLine(shift, kitchen.marieke, now, trade).word(words) == "On offer")
        }
    }

    @Test("of a trade that waits asks for the approval of managers who take no part in it")
    func trade() async throws {
        let words = try Catalog([ShiftsModule().resources].compactMap { $0 }).words(.english)
        try await withKitchen { kitchen in
            let (fleur, noor) = (try await kitchen.addManager("Fleur"), try await kitchen.addManager("Noor"))
            let hers = try await kitchen.shift(fleur, "2026-06-26", "17:00", "23:00")
            let theirs = try await kitchen.shift(noor, "2026-06-27", "09:00", "17:00")
            try await kitchen.accept(try await kitchen.trade(hers, for: theirs, by: fleur), by: noor)
            for shift in [try await kitchen.now(hers), try await kitchen.now(theirs)] {
                let notes = [fleur, noor, kitchen.marieke].map {
                    ShiftStatusLine(shift, $0, kitchen.now).note(words) ?? ""
                }
                #expect(notes.map { $0.hasSuffix(words("shifts.waiting.you")) } == [false, false, true], "\(notes)")
            }
        }
    }
}
