import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("Sickness")
struct SicknessTests {
    @Test("offers the coming shifts of those days to everyone, as ordinary offers")
    func offering() async throws {
        try await withKitchen { kitchen in
            let before = try await kitchen.shift(kitchen.ahmed, "2026-06-25", "17:00", "23:00")
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let other = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            try await kitchen.off(.sick, "2026-06-26", "2026-06-27", by: kitchen.marieke, for: kitchen.ahmed)
            #expect(try await kitchen.now(before).status == .idle)
            #expect(try await kitchen.now(other).status == .idle)
            for shift in [friday, saturday] {
                let offer = try #require(try await kitchen.live(shift))
                #expect(offer.kind == .offer && offer.giver?.id == kitchen.ahmed.person && offer.to == nil)
            }
            #expect(try await kitchen.history(friday).last == "offered by Marieke")
            #expect(try await Set(kitchen.told(ShiftOffered.kind)) == ["offered to Sanne", "offered to Joris"])
        }
    }

    @Test("skips shifts that have started, are on offer or await approval; an offer to one becomes one to everyone")
    func exchanges() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let started = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "12:30", "16:00")
            let offered = try await kitchen.shift(kitchen.ahmed, "2026-06-24", "17:00", "23:00")
            let accepted = try await kitchen.shift(kitchen.ahmed, "2026-06-25", "17:00", "23:00")
            let toOne = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let first = try await kitchen.offer(offered, by: kitchen.ahmed)
            let second = try await kitchen.offer(accepted, by: kitchen.ahmed)
            try await kitchen.accept(second, by: kitchen.sanne)
            let third = try await kitchen.offer(toOne, by: kitchen.ahmed, to: kitchen.joris)
            kitchen.clock.advance(hours: 6)
            let sick = try await kitchen.off(.sick, "2026-06-23", "2026-06-26", by: kitchen.ahmed)
            #expect(try await kitchen.live(started) == nil)
            #expect(try await kitchen.live(offered)?.id == first.id)
            #expect(try await kitchen.live(accepted)?.id == second.id)
            #expect(try await kitchen.now(third).state == .superseded)
            let again = try #require(try await kitchen.live(toOne))
            #expect(again.to == nil && again.id != third.id)
            // Withdrawing the sickness ends only the offers that it made.
            try await kitchen.withdraw(sick, by: kitchen.ahmed)
            #expect(try await kitchen.live(offered)?.id == first.id)
            #expect(try await kitchen.live(accepted)?.id == second.id)
            #expect(try await kitchen.now(toOne).status == .idle)
        }
    }

    @Test("that is withdrawn ends the offers that nobody accepted, from today on")
    func withdrawing() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let taken = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let idle = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let sick = try await kitchen.off(.sick, "2026-06-25", "2026-06-27", by: kitchen.ahmed)
            let offer = try #require(try await kitchen.live(taken))
            try await kitchen.accept(offer, by: kitchen.sanne)
            // It is Thursday, the first day.
            kitchen.clock.advance(days: 2)
            try await kitchen.withdraw(sick, by: kitchen.ahmed)
            #expect(try await kitchen.now(taken).person?.name == "Sanne")
            #expect(try await kitchen.now(idle).status == .idle)
            #expect(try await kitchen.history(idle).last == "withdrawn by Ahmed")
        }
    }

    @Test("counts as the giver's agreement to any taker")
    func agreement() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.giver)
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let monday = try await kitchen.shift(kitchen.ahmed, "2026-06-29", "17:00", "23:00")
            let before = try await kitchen.offer(saturday, by: kitchen.ahmed)
            try await kitchen.off(.sick, "2026-06-26", "2026-06-27", by: kitchen.ahmed)
            let sick = try #require(try await kitchen.live(friday))
            #expect(try await kitchen.accept(sick, by: kitchen.sanne).state == .done)
            #expect(try await kitchen.accept(before, by: kitchen.joris).state == .done)
            let usual = try await kitchen.offer(monday, by: kitchen.ahmed)
            #expect(try await kitchen.accept(usual, by: kitchen.sanne).waitingFor == .giver)
        }
    }

    @Test("offers a shift to everyone when a colleague's takeover of it comes to nothing", arguments: 0...2)
    func failing(_ way: Int) async throws {
        try await withKitchen { kitchen in
            let (friday, toOne) = try await kitchen.offered(to: kitchen.sanne)
            try await kitchen.accept(toOne, by: kitchen.sanne)
            let sick = try await kitchen.off(.sick, "2026-06-26", by: kitchen.ahmed)
            #expect(try await kitchen.live(friday)?.id == toOne.id)
            switch way {
            case 0: try await kitchen.reject(toOne, by: kitchen.marieke)
            case 1: try await kitchen.reject(toOne, by: kitchen.sanne)
            default: try await kitchen.remove(kitchen.sanne)
            }
            let again = try #require(try await kitchen.live(friday))
            #expect(again.state == .open && again.to == nil && again.reason == nil)
            #expect(try await kitchen.told(ShiftOffered.kind).contains("offered to Joris"))
            try await kitchen.withdraw(sick, by: kitchen.ahmed)
            #expect(try await kitchen.now(friday).status == .idle)
        }
    }

    @Test("that is refused offers nothing")
    func refused() async throws {
        try await withKitchen { kitchen in
            try await kitchen.off(.sick, "2026-06-26", by: kitchen.ahmed)
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            try await kitchen.refuses("conflict first/overlap") {
                try await kitchen.off(.sick, "2026-06-26", "2026-06-27", by: kitchen.ahmed)
            }
            #expect(try await kitchen.now(saturday).status == .idle)
        }
    }
}
