import API
import Accounts
import Core
import Storage
import Testing

@testable import Shifts

/// Faults 9–13: see `AuthorityFaultsTests`.
@Suite("Faults that shall not come back: one day, two shifts")
struct DayRuleFaultsTests {
    @Test("fault 9: somebody waits for two shifts at one time, and gets both")
    func twoPending() async throws {
        try await withKitchen { kitchen in
            let (_, first) = try await kitchen.offered()
            let other = try await kitchen.shift(kitchen.joris, "2026-06-26", "18:00", "20:00")
            let second = try await kitchen.offer(other, by: kitchen.joris)
            try await kitchen.accept(first, by: kitchen.sanne)
            try await kitchen.refuses("conflict rule/overlap") { try await kitchen.accept(second, by: kitchen.sanne) }
        }
    }

    @Test("fault 10: a shift of the same day of another year stands in the way")
    func otherYear() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.oneADay, .block)
            try await kitchen.shift(kitchen.sanne, "2027-06-23", "17:00", "23:00")
            let today = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "17:00", "23:00")
            try await kitchen.accept(try await kitchen.offer(today, by: kitchen.ahmed), by: kitchen.sanne)
        }
    }

    @Test("fault 11: the day is not looked at again when a weekly shift falls on one that was taken over")
    func weeklyOntoTaken() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let (_, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.fixed(kitchen.sanne, .friday, "16:00", "22:00")
            #expect(try await kitchen.openShifts().map(\.date.description) == ["2026-06-26"])
            #expect(try await kitchen.shifts(kitchen.sanne, to: "2026-06-27").count == 1)
        }
    }

    @Test("fault 11: the day is not looked at when a suggestion is accepted, nor when a takeover is approved")
    func suggestionOntoTaken() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            let fleur = try await kitchen.addManager("Fleur")
            let (_, offer) = try await kitchen.otherOffer()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.accept(answered.ahmeds, by: kitchen.sanne)
            }
            // What she waits for counts when she is given a shift, and what she was given when she gets what she waits for.
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.shift(kitchen.sanne, "2026-06-26", "18:00", "19:00")
            }
            try await kitchen.shift(kitchen.sanne, "2026-06-26", "10:00", "12:00")
            try await kitchen.rule(.oneADay, .block)
            try await kitchen.refuses("conflict rule/oneADay") { try await kitchen.approve(offer, by: fleur) }
        }
    }

    @Test("fault 12: two shifts of a day that do not overlap are forbidden")
    func sameDay() async throws {
        try await withKitchen { kitchen in
            let (_, offer) = try await kitchen.offered()
            try await kitchen.shift(kitchen.sanne, "2026-06-26", "10:00", "17:00")
            try await kitchen.accept(offer, by: kitchen.sanne)
        }
    }

    @Test("fault 12: another shift cannot be taken on the day of one that is given away, not even for it")
    func dayOfOneGivenAway() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            try await kitchen.rule(.oneADay, .block)
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            let other = try await kitchen.shift(kitchen.joris, "2026-06-26", "18:00", "23:00")
            try await kitchen.accept(try await kitchen.offer(other, by: kitchen.joris), by: kitchen.ahmed)
            // One for the other is judged by how it would be, not by how it is.
            let (ahmed, sanne, now) = (kitchen.ahmed, kitchen.sanne, kitchen.now)
            let trade = try await kitchen.database.write { tx in
                try Exchange.propose(other.id, for: friday.id, reason: nil, by: ahmed, at: now, in: tx)
            }
            try await kitchen.accept(trade, by: sanne)
            #expect(try await kitchen.now(friday).person?.name == "Ahmed")
            #expect(try await kitchen.now(other).person?.name == "Sanne")
        }
    }

    @Test("fault 13: 1 November and 11 January are one day, because of their digits")
    func gluedDigits() async throws {
        try await withKitchen { kitchen in
            try kitchen.clock.set("2026-10-20T08:00:00Z")
            try await kitchen.asks("2026-11-01", by: kitchen.sanne)
            try kitchen.clock.set("2026-12-20T08:00:00Z")
            let (sanne, now) = (kitchen.sanne, kitchen.now)
            let january = try day("2027-01-11")
            let free = try await kitchen.database.read { tx in try RequestDays.of(sanne, now: now, in: tx).free }
            #expect(free.contains(january) && free.count == 31)
            let request = try await kitchen.asks("2027-01-11", by: sanne)
            #expect(try await kitchen.state(of: request) == .open)
        }
    }
}

extension Kitchen {
    /// A shift of the owner's on the Friday of `answered`, on offer.
    fileprivate func otherOffer() async throws -> (Shift, Exchange) {
        let shift = try await shift(marieke, "2026-06-26", "18:00", "21:00")
        return (shift, try await offer(shift, by: marieke))
    }
}
