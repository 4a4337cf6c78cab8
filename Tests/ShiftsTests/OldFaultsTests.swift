import API
import Accounts
import Core
import Events
import Storage
import Testing

@testable import Shifts

/// Faults that a shift trader of an earlier day had. Others of its kind stand in the suites of rules, offers and series.
@Suite("Faults that shall not come back")
struct OldFaultsTests {
    @Test("the taker approves their own takeover")
    func ownApproval() async throws {
        try await withKitchen { kitchen in
            for policy in [Approval.giver, .manager] {
                try await kitchen.policy(policy)
                let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "18:00")
                let offer = try await kitchen.offer(shift, by: kitchen.ahmed)
                try await kitchen.accept(offer, by: kitchen.sanne)
                try await kitchen.refuses("forbidden") { try await kitchen.approve(offer, by: kitchen.sanne) }
                try await kitchen.delete(shift)
            }
        }
    }

    @Test("a withdrawn offer is taken from a list that is out of date")
    func staleList() async throws {
        try await withKitchen { kitchen in
            let (_, offer) = try await kitchen.offered()
            try await kitchen.withdraw(offer, by: kitchen.ahmed)
            try await kitchen.refuses("conflict exchange/state") { try await kitchen.accept(offer, by: kitchen.sanne) }
        }
    }

    @Test("an offer withdrawn after it was accepted leaves its taker behind, and nobody can ever take the shift again")
    func ghostTaker() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.withdraw(offer, by: kitchen.ahmed)
            let (crew, sanne) = (kitchen.crew, kitchen.sanne.person)
            let (from, to) = (try day("2026-06-22"), try day("2026-06-29"))
            let ghosts = try await kitchen.database.read { tx in
                try Shift.awaited(by: sanne, crew: crew, from: from, to: to, in: tx).count
            }
            #expect(ghosts == 0)
            #expect(try await kitchen.now(friday).exchange == nil)
            let again = try await kitchen.offer(friday, by: kitchen.ahmed)
            try await kitchen.accept(again, by: kitchen.joris)
            try await kitchen.approve(again, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).person?.name == "Joris")
        }
    }

    @Test("a shift that somebody only waits for is offered or deleted by them as if it were theirs")
    func notYetTheirs() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.refuses("forbidden") { try await kitchen.offer(friday, by: kitchen.sanne) }
            try await kitchen.refuses("forbidden") { try await kitchen.delete(friday, by: kitchen.sanne) }
            try await kitchen.refuses("forbidden") { try await kitchen.withdraw(offer, by: kitchen.sanne) }
        }
    }

    @Test("somebody waits for two shifts at one time, and gets both")
    func twoPending() async throws {
        try await withKitchen { kitchen in
            let (_, first) = try await kitchen.offered()
            let other = try await kitchen.shift(kitchen.joris, "2026-06-26", "18:00", "20:00")
            let second = try await kitchen.offer(other, by: kitchen.joris)
            try await kitchen.accept(first, by: kitchen.sanne)
            try await kitchen.refuses("conflict rule/overlap") { try await kitchen.accept(second, by: kitchen.sanne) }
        }
    }

    @Test("a shift of the same day of another year stands in the way")
    func otherYear() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.oneADay, .block)
            try await kitchen.shift(kitchen.sanne, "2027-06-23", "17:00", "23:00")
            let today = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "17:00", "23:00")
            try await kitchen.accept(try await kitchen.offer(today, by: kitchen.ahmed), by: kitchen.sanne)
        }
    }

    @Test("the day is not looked at again when a weekly shift falls on one that was taken over")
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

    @Test("two shifts of a day that do not overlap are forbidden")
    func sameDay() async throws {
        try await withKitchen { kitchen in
            let (_, offer) = try await kitchen.offered()
            try await kitchen.shift(kitchen.sanne, "2026-06-26", "10:00", "17:00")
            try await kitchen.accept(offer, by: kitchen.sanne)
        }
    }

    @Test("deleting one shift deletes the whole series")
    func onlyOne() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.delete(try await kitchen.shifts(kitchen.ahmed)[0])
            #expect(try await kitchen.shifts(kitchen.ahmed).count == 8)
            try await kitchen.change(series) { $0.start = try time("18:00") }
        }
    }

    @Test("deleting a shift that was taken over ends the colleague's series, or ending the series takes it away")
    func takenOver() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.eventful()
            let taken = try #require(try await kitchen.shifts(kitchen.sanne).first)
            try await kitchen.refuses("forbidden") { try await kitchen.end(series, by: kitchen.sanne) }
            try await kitchen.delete(taken)
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            #expect(try await kitchen.dates(kitchen.ahmed).last == "2026-08-28")
        }
    }

    @Test("a weekly shift begins today although its time has passed")
    func begunToday() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .tuesday, "09:00", "17:00")
            #expect(try await kitchen.dates(kitchen.ahmed).first == "2026-06-30")
        }
    }

    @Test("an offer of the past is taken")
    func pastOffer() async throws {
        try await withKitchen { kitchen in
            let (_, offer) = try await kitchen.offered()
            kitchen.clock.advance(days: 4)
            try await kitchen.refuses("conflict rule/notStarted") { try await kitchen.accept(offer, by: kitchen.sanne) }
            try await kitchen.expire()
            #expect(try await kitchen.offers(seenBy: kitchen.sanne) == 0)
        }
    }

    @Test("after a hundred shifts the roster and the rules miss the rest")
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

    @Test("week 27 of two years is one week")
    func weeks() throws {
        let (one, other) = (try day("2026-07-01"), try day("2027-07-07"))
        let weeks = [one, other].map { $0.weekNumber(firstDay: .monday) }
        #expect(weeks.map(\.number) == [27, 27])
        #expect(weeks[0] != weeks[1])
    }
}
