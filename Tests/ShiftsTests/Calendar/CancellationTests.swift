import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("A calendar feed that follows a shift")
struct CancellationTests {
    @Test("shows an offer from acceptance to its end, with a sequence that never decreases")
    func wholeTrade() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            var (his, hers) = (try await kitchen.diary(kitchen.ahmed), try await kitchen.diary(kitchen.sanne))
            #expect(try await his.status(friday) == .confirmed)
            let offer = try await kitchen.offer(friday, by: kitchen.ahmed)
            #expect(try await his.status(friday) == .confirmed)
            #expect(try await hers.status(friday) == nil)
            try await kitchen.accept(offer, by: kitchen.sanne)
            #expect(try await his.status(friday) == .tentative)
            #expect(try await hers.status(friday) == .tentative)
            try await kitchen.approve(offer, by: kitchen.marieke)
            #expect(try await his.status(friday) == .cancelled)
            #expect(try await hers.status(friday) == .confirmed)
            try await kitchen.change(friday, nil, "18:00", "23:00")
            #expect(try await his.status(friday) == .cancelled)
            #expect(try await hers.read().map(\.startsAt) == [friday.startsAt.adding(minutes: 60)])
            try await kitchen.delete(friday)
            #expect(try await his.status(friday) == .cancelled)
            #expect(try await hers.status(friday) == .cancelled)
        }
    }

    @Test("shows a failed exchange only to the person who would have got the shift", arguments: 0..<5)
    func cameToNothing(_ way: Int) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            var (his, hers) = (try await kitchen.diary(kitchen.ahmed), try await kitchen.diary(kitchen.sanne))
            var asked = try await kitchen.diary(kitchen.joris)
            let first = try await kitchen.offer(friday, by: kitchen.ahmed, to: kitchen.joris)
            try await kitchen.reject(first, by: kitchen.joris)
            let offer = try await kitchen.offer(friday, by: kitchen.ahmed)
            try await kitchen.accept(offer, by: kitchen.sanne)
            #expect(try await hers.status(friday) == .tentative)
            switch way {
            case 0: try await kitchen.reject(offer, by: kitchen.marieke)
            case 1: try await kitchen.reject(offer, by: kitchen.sanne)
            case 2: try await kitchen.withdraw(offer, by: kitchen.ahmed)
            case 3: try await kitchen.change(friday, nil, "18:00", "23:00")
            default:
                kitchen.clock.advance(days: 4)
                try await kitchen.expire()
            }
            #expect(try await hers.status(friday) == .cancelled)
            #expect(try await his.status(friday) == .confirmed)
            #expect(try await asked.status(friday) == nil)
        }
    }

    @Test("keeps a cancelled shift for four weeks after its last change")
    func fourWeeks() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-09-25", "17:00", "23:00")
            var his = try await kitchen.diary(kitchen.ahmed)
            try await kitchen.change(friday, holder: .some(kitchen.joris))
            #expect(try await his.status(friday) == .cancelled)
            kitchen.clock.advance(days: 28)
            try await SweepCancellations(kitchen.database).run(now: kitchen.now)
            #expect(try await his.status(friday) == .cancelled)
            kitchen.clock.advance(minutes: 1)
            #expect(try await his.status(friday) == nil)
            try await SweepCancellations(kitchen.database).run(now: kitchen.now)
            let kept = try await kitchen.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM calendar_cancellation") as Int?
            }
            #expect(kept == 0)
        }
    }

    @Test("shows a shift that returned as confirmed, and as cancelled when it leaves again")
    func backAgain() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00", position: "Bar")
            var his = try await kitchen.diary(kitchen.ahmed)
            try await kitchen.change(friday, holder: .some(kitchen.joris))
            #expect(try await his.status(friday) == .cancelled)
            try await kitchen.change(friday, holder: .some(kitchen.ahmed))
            #expect(try await his.status(friday) == .confirmed)
            kitchen.clock.advance(hours: 1)
            try await kitchen.delete(friday)
            let last = try #require(try await his.read().first)
            #expect(last.status == .cancelled && last.changedAt == kitchen.now)
            #expect(last.position == "Bar", "what was deleted keeps its name")
        }
    }

    @Test("shows a cancelled shift at its former time, even when it is moved for its new holder")
    func keepsItsTime() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            var his = try await kitchen.diary(kitchen.ahmed)
            try await kitchen.change(friday, holder: .some(kitchen.joris))
            try await his.read()
            try await kitchen.change(friday, "2026-06-27")
            #expect(try await his.read().map(\.startsAt) == [friday.startsAt])
        }
    }

    @Test("of a position or of open shifts shows when a shift no longer belongs to it")
    func otherKinds() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let friday = try await kitchen.shift(nil, "2026-06-26", "17:00", "23:00", position: "Bar")
            let monday = try await kitchen.shift(kitchen.ahmed, "2026-06-29", "17:00", "23:00", position: "Bar")
            var opens = try await kitchen.diary(kitchen.sanne, .open)
            var bars = try await kitchen.diary(kitchen.sanne, .position, "Bar")
            #expect(try await opens.status(friday) == .confirmed)
            #expect(try await bars.read().map(\.status) == [.confirmed, .confirmed])
            try await kitchen.claim(friday, by: kitchen.joris)
            #expect(try await opens.status(friday) == .cancelled)
            #expect(try await bars.status(friday) == .confirmed)
            try await kitchen.delete(monday)
            #expect(try await bars.status(monday) == .cancelled)
            try await kitchen.move(friday, to: "Kitchen")
            let gone = try #require(try await bars.read().first { $0.shift == friday.id })
            #expect(gone.status == .cancelled && gone.position == "Bar" && gone.holder == nil)
        }
    }

    @Test("of open shifts shows one that waits for a manager as tentative")
    func pendingClaim() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await kitchen.shift(nil, "2026-06-26", "17:00", "23:00")
            var (opens, his) = (try await kitchen.diary(kitchen.sanne, .open), try await kitchen.diary(kitchen.joris))
            let claim = try await kitchen.claim(friday, by: kitchen.joris)
            #expect(try await opens.status(friday) == .tentative)
            #expect(try await his.status(friday) == .tentative)
            try await kitchen.reject(claim, by: kitchen.marieke)
            #expect(try await opens.status(friday) == .confirmed)
            #expect(try await his.status(friday) == .cancelled)
        }
    }

    @Test(
        "has both shifts of a trade, tentative for both people until they are exchanged or the trade fails",
        arguments: [true, false]
    )
    func trade(isApproved: Bool) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let sunday = try await kitchen.shift(kitchen.sanne, "2026-06-28", "17:00", "23:00")
            var (his, hers) = (try await kitchen.diary(kitchen.ahmed), try await kitchen.diary(kitchen.sanne))
            try await his.read()
            try await hers.read()
            let trade = try await kitchen.trade(friday, for: sunday, by: kitchen.ahmed)
            #expect(try await his.read().map(\.status) == [.confirmed])
            #expect(try await hers.read().map(\.status) == [.confirmed])
            try await kitchen.accept(trade, by: kitchen.sanne)
            #expect(try await his.read().map(\.status) == [.tentative, .tentative])
            #expect(try await hers.read().map(\.status) == [.tentative, .tentative])
            if isApproved {
                try await kitchen.approve(trade, by: kitchen.marieke)
            } else {
                try await kitchen.reject(trade, by: kitchen.marieke)
            }
            #expect(
                try await his.read().map(\.status)
                    == (isApproved ? [.cancelled, .confirmed] : [.confirmed, .cancelled])
            )
            #expect(
                try await hers.read().map(\.status)
                    == (isApproved ? [.confirmed, .cancelled] : [.cancelled, .confirmed])
            )
        }
    }

    @Test("shows the new times when the crew changes its time zone")
    func retimed() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            var his = try await kitchen.diary(kitchen.ahmed)
            try await his.read()
            let (now, marieke) = (kitchen.now, kitchen.marieke)
            try await kitchen.database.write { tx in
                _ = try Crews.change(
                    CrewPatch(timeZone: "Europe/London"),
                    if: .none,
                    in: tx.acting(as: marieke, archived: .allowed, at: now)
                )
            }
            #expect(try await his.read().map(\.startsAt) == [friday.startsAt.adding(minutes: 60)])
        }
    }

    @Test("stores no cancellations for people without a feed")
    func noFeed() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            _ = try await kitchen.feed(kitchen.sanne)
            try await kitchen.delete(friday)
            try await kitchen.deliver()
            let kept = try await kitchen.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM calendar_cancellation") as Int?
            }
            #expect(kept == 0)
        }
    }
}

extension Kitchen {
    fileprivate func move(_ shift: Shift, to position: String) async throws {
        let (now, marieke) = (now, marieke)
        _ = try await database.write { tx in
            try Shift.change(shift.id, holder: nil, if: .none, in: tx.acting(as: marieke, at: now)) { old in
                var draft = old.draft
                draft.position = position
                return draft
            }
        }
    }
}
