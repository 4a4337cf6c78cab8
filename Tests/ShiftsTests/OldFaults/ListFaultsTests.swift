import API
import Accounts
import Core
import Events
import Storage
import Testing

@testable import Shifts

/// Faults 24–29: see `AuthorityFaultsTests`.
///
/// Fault 28, that trouble with the network is told to nobody, has its tests where the trouble is: `SentenceTests` of the command line,
/// and `e2e/test_faults.py` and `e2e/test_postgresql.py` for pages and the API. Fault 29, that a form sends something else than what it
/// shows, is tested in browsers: `e2e/test_old_faults.py`.
@Suite("Faults that shall not come back: lists")
struct ListFaultsTests {
    @Test("fault 24: an offer of the past is listed, and taken")
    func pastOffer() async throws {
        try await withKitchen { kitchen in
            let (_, offer) = try await kitchen.offered()
            kitchen.clock.advance(days: 4)
            try await kitchen.refuses("conflict rule/notStarted") { try await kitchen.accept(offer, by: kitchen.sanne) }
            // Before anything has tidied up, too.
            let (sanne, now) = (kitchen.sanne, kitchen.now)
            #expect(try await kitchen.database.read { tx in try OffersPage.load(sanne, now: now, tx).isEmpty })
            try await kitchen.expire()
            #expect(try await kitchen.offers(seenBy: kitchen.sanne) == 0)
        }
    }

    @Test("fault 24: requests and shifts of the past are listed, and can be answered or offered")
    func pastRequest() async throws {
        try await withKitchen { kitchen in
            let request = try await kitchen.asks("2026-06-26", by: kitchen.sanne)
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            kitchen.clock.advance(days: 4)
            #expect(try await kitchen.requests(seenBy: kitchen.ahmed) == [])
            try await kitchen.refuses("conflict rule/notStarted") {
                try await kitchen.suggests([friday], request, by: kitchen.ahmed)
            }
            try await kitchen.refuses("conflict rule/notStarted") { try await kitchen.offer(friday, by: kitchen.ahmed) }
        }
    }

    @Test("fault 25: after a hundred shifts the roster and the rules miss the rest")
    func hundreds() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.sanne, .friday, "17:00", "23:00")
            for _ in 0..<17 {
                kitchen.clock.advance(days: 49)
                try await kitchen.generate()
            }
            #expect(try await kitchen.shifts(kitchen.sanne).count > 120)
            let last = try #require(try await kitchen.shifts(kitchen.sanne).last)
            let clash = try await kitchen.shift(kitchen.ahmed, last.date.description, "18:00", "19:00")
            let offer = try await kitchen.offer(clash, by: kitchen.ahmed)
            try await kitchen.refuses("conflict rule/overlap") { try await kitchen.accept(offer, by: kitchen.sanne) }
        }
    }

    @Test("fault 26: week 27 of two years is one week")
    func weeks() throws {
        let (one, other) = (try day("2026-07-01"), try day("2027-07-07"))
        let weeks = [one, other].map { $0.weekNumber(firstDay: .monday) }
        #expect(weeks.map(\.number) == [27, 27])
        #expect(weeks[0] != weeks[1])
    }

    @Test("fault 27: a line of a list looks like the one that stood in its place before")
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
