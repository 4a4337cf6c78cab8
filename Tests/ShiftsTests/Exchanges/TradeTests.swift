import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("A trade")
struct TradeTests {
    private struct Shifts {
        let hers: Shift
        let his: Shift
    }

    private func shifts(_ kitchen: Kitchen) async throws -> Shifts {
        Shifts(
            hers: try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00"),
            his: try await kitchen.shift(kitchen.joris, "2026-06-27", "09:00", "17:00")
        )
    }

    @Test("takes a proposal and an acceptance if no approval is needed", arguments: [Approval.none, .giver, .smart])
    func atOnce(_ policy: Approval) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(policy)
            let both = try await shifts(kitchen)
            let trade = try await kitchen.trade(both.hers, for: both.his, by: kitchen.sanne, reason: "Wedding")
            #expect(trade.kind == .trade && trade.to?.name == "Joris" && trade.counter?.id == both.his.id)
            #expect(try await kitchen.now(both.hers).status == .offered)
            #expect(try await kitchen.now(both.his).status == .idle)
            #expect(try await kitchen.told(TradeProposed.kind) == ["tradeProposed to Joris"])

            let done = try await kitchen.accept(trade, by: kitchen.joris)
            #expect(done.state == .done && done.counter?.person?.name == "Sanne")
            #expect(try await kitchen.now(both.hers).person?.name == "Joris")
            #expect(try await kitchen.now(both.his).person?.name == "Sanne")
            #expect(
                try await kitchen.told(ShiftTraded.kind).sorted()
                    == ["managers.traded to Marieke", "managers.traded to Marieke", "traded to Sanne"]
            )
            #expect(
                try await kitchen.history(both.hers) == [
                    "created.single by Marieke", "tradeProposed by Sanne", "traded by Joris",
                ]
            )
            #expect(try await kitchen.history(both.his) == ["created.single by Marieke", "traded by Joris"])
        }
    }

    @Test("waits for a manager if the crew requires it; both shifts are then pending, and in no other exchange")
    func waits() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let both = try await shifts(kitchen)
            let trade = try await kitchen.trade(both.hers, for: both.his, by: kitchen.sanne)
            let waiting = try await kitchen.accept(trade, by: kitchen.joris)
            #expect(waiting.state == .pending && waiting.waitingFor == .manager)
            let his = try await kitchen.now(both.his)
            #expect(his.status == .pending && his.exchange?.taker?.name == "Sanne" && his.person?.name == "Joris")
            #expect(try await kitchen.now(both.hers).exchange?.taker?.name == "Joris")
            try await kitchen.refuses("conflict shift/state") { try await kitchen.offer(both.his, by: kitchen.joris) }
            for party in [kitchen.sanne, kitchen.joris] {
                try await kitchen.refuses("forbidden") { try await kitchen.approve(trade, by: party) }
            }
            #expect(try await kitchen.told(ShiftAccepted.kind) == ["accepted to Sanne", "approve to Marieke"])
            try await kitchen.approve(trade, by: kitchen.marieke)
            #expect(try await kitchen.now(both.hers).person?.name == "Joris")
            #expect(try await kitchen.now(both.his).person?.name == "Sanne")
            #expect(try await kitchen.told(ShiftTraded.kind).sorted() == ["traded to Joris", "traded to Sanne"])
        }
    }

    @Test("that is rejected or withdrawn leaves both shifts where they are", arguments: 0...3)
    func comesToNothing(_ way: Int) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let both = try await shifts(kitchen)
            let trade = try await kitchen.trade(both.hers, for: both.his, by: kitchen.sanne)
            if way > 0 { try await kitchen.accept(trade, by: kitchen.joris) }
            switch way {
            case 0, 1: try await kitchen.reject(trade, by: kitchen.joris)
            case 2: try await kitchen.reject(trade, by: kitchen.marieke)
            default: try await kitchen.withdraw(trade, by: kitchen.sanne)
            }
            let (hers, his) = (try await kitchen.now(both.hers), try await kitchen.now(both.his))
            #expect(hers.person?.name == "Sanne" && hers.status == .idle)
            #expect(his.person?.name == "Joris" && his.status == .idle)
            #expect(try await kitchen.history(both.his).count == (way == 0 ? 1 : 3))
            #expect(try await kitchen.history(both.his).last?.hasPrefix("tradeEnded") == (way > 0))
        }
    }

    @Test("that expires is over for both, who are told, whichever of the shifts has started", arguments: [false, true])
    func expires(_ isHersFirst: Bool) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let both = try await shifts(kitchen)
            let (given, wanted) = isHersFirst ? (both.hers, both.his) : (both.his, both.hers)
            let (giver, taker) = isHersFirst ? (kitchen.sanne, kitchen.joris) : (kitchen.joris, kitchen.sanne)
            let trade = try await kitchen.trade(given, for: wanted, by: giver)
            try await kitchen.accept(trade, by: taker)
            try kitchen.clock.set("2026-06-26T15:00:00Z")
            try await kitchen.expire()
            #expect(try await kitchen.now(trade).state == .expired)
            for shift in [given, wanted] { #expect(try await kitchen.now(shift).status == .idle) }
            let told =
                isHersFirst
                ? ["expiredGiver to Sanne", "expiredTaker to Joris"]
                : ["expiredGiver to Joris", "withdrawn to Sanne"]
            #expect(try await kitchen.told(ShiftExpired.kind) == told)
        }
    }

    @Test("that waits is over for both, who are told, when a shift is deleted or a person leaves", arguments: 0...3)
    func fails(_ way: Int) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let both = try await shifts(kitchen)
            let trade = try await kitchen.trade(both.hers, for: both.his, by: kitchen.sanne)
            try await kitchen.accept(trade, by: kitchen.joris)
            switch way {
            case 0: try await kitchen.delete(both.hers)
            case 1: try await kitchen.delete(both.his)
            case 2: try await kitchen.remove(kitchen.sanne)
            default: try await kitchen.remove(kitchen.joris)
            }
            #expect(try await kitchen.now(trade).state == .superseded)
            let (other, holder) = way % 2 == 0 ? (both.his, "Joris") : (both.hers, "Sanne")
            let kept = try await kitchen.now(other)
            #expect(kept.status == .idle && kept.person?.name == holder)
            #expect(
                try await kitchen.told(ShiftSuperseded.kind).sorted() == ["superseded to Joris", "superseded to Sanne"]
            )
        }
    }

    @Test("is checked for both people, on the state after the whole trade")
    func rules() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            // The shifts overlap, so that each person has to give theirs away to take the other's.
            let hers = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            let his = try await kitchen.shift(kitchen.joris, "2026-06-26", "16:00", "22:00")
            try await kitchen.accept(try await kitchen.trade(hers, for: his, by: kitchen.sanne), by: kitchen.joris)
            #expect(try await kitchen.now(his).person?.name == "Sanne")

            // The rule that blocks concerns the giver.
            let sunday = try await kitchen.shift(kitchen.sanne, "2026-06-28", "09:00", "12:00")
            let monday = try await kitchen.shift(kitchen.joris, "2026-06-29", "09:00", "12:00")
            let trade = try await kitchen.trade(sunday, for: monday, by: kitchen.sanne)
            let busy = try await kitchen.shift(kitchen.sanne, "2026-06-29", "10:00", "14:00")
            try await kitchen.refuses("conflict rule/overlap") { try await kitchen.accept(trade, by: kitchen.joris) }
            try await kitchen.delete(busy)
            try await kitchen.accept(trade, by: kitchen.joris)
        }
    }

    @Test("is for a colleague's shift that has not started and is in no exchange")
    func refuses() async throws {
        try await withKitchen { kitchen in
            let both = try await shifts(kitchen)
            let open = try await kitchen.shift(nil, "2026-06-28", "09:00", "17:00")
            let own = try await kitchen.shift(kitchen.sanne, "2026-06-29", "09:00", "17:00")
            for wrong in [open, own] {
                try await kitchen.refuses("invalid for/colleague") {
                    try await kitchen.trade(both.hers, for: wrong, by: kitchen.sanne)
                }
            }
            try await kitchen.refuses("forbidden") { try await kitchen.trade(both.his, for: own, by: kitchen.ahmed) }
            try await kitchen.offer(both.his, by: kitchen.joris)
            try await kitchen.refuses("conflict for/state") {
                try await kitchen.trade(both.hers, for: both.his, by: kitchen.sanne)
            }
            try await kitchen.trade(
                own,
                for: try await kitchen.shift(kitchen.ahmed, "2026-06-30", "09:00", "17:00"),
                by: kitchen.sanne
            )
            try await kitchen.refuses("conflict shift/state") { try await kitchen.offer(own, by: kitchen.sanne) }
            try kitchen.clock.set("2026-06-27T08:00:00Z")
            try await kitchen.refuses("conflict rule/notStarted") {
                try await kitchen.trade(both.hers, for: both.his, by: kitchen.sanne)
            }
        }
    }

    @Test(
        "ends when the wanted shift is taken by someone else, changes or begins",
        arguments: ["taken", "moved", "deleted", "begun", "left", "series changed", "following"]
    )
    func overtaken(_ way: String) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let hers = try await kitchen.shift(kitchen.sanne, "2026-06-28", "17:00", "23:00")
            let series = try await kitchen.fixed(kitchen.joris, .saturday, "09:00", "17:00")
            let his = try #require(try await kitchen.shifts(kitchen.joris).first)
            let trade = try await kitchen.trade(hers, for: his, by: kitchen.sanne)
            switch way {
            case "taken": try await kitchen.accept(try await kitchen.offer(his, by: kitchen.joris), by: kitchen.ahmed)
            case "moved": try await kitchen.change(his, nil, "10:00", "18:00")
            case "deleted": try await kitchen.delete(his)
            case "left": try await kitchen.remove(kitchen.joris)
            case "series changed": try await kitchen.change(series) { $0.start = try time("10:00") }
            case "following": try await kitchen.changeFollowing(his, holder: .some(kitchen.ahmed))
            default:
                try kitchen.clock.set("2026-06-27T07:00:00Z")
                try await kitchen.expire()
            }
            #expect(try await kitchen.now(trade).state == (way == "begun" ? .expired : .superseded))
            #expect(try await kitchen.now(hers).status == .idle)
            try await kitchen.refuses(way == "left" ? "notFound" : "conflict exchange/state") {
                try await kitchen.accept(trade, by: kitchen.joris)
            }
        }
    }

    @Test("with the only manager is completed when both have agreed")
    func onlyManager() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let hers = try await kitchen.shift(kitchen.marieke, "2026-06-26", "17:00", "23:00")
            let his = try await kitchen.shift(kitchen.joris, "2026-06-27", "09:00", "17:00")
            let trade = try await kitchen.trade(hers, for: his, by: kitchen.marieke)
            #expect(try await kitchen.accept(trade, by: kitchen.joris).state == .done)
            _ = try await kitchen.addManager("Fleur")
            let back = try await kitchen.trade(his, for: hers, by: kitchen.marieke)
            #expect(try await kitchen.accept(back, by: kitchen.joris).state == .pending)
            try await kitchen.refuses("forbidden") { try await kitchen.approve(back, by: kitchen.marieke) }
        }
    }

    @Test("accepted while its shift is taken by someone else gives it to one of them", arguments: 1...10)
    func race(_ round: Int) async throws {
        try await withTwoKitchens { kitchen, other in
            try await kitchen.policy(round % 2 == 0 ? .none : .manager)
            let hers = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            let his = try await kitchen.shift(kitchen.joris, "2026-06-27", "09:00", "17:00")
            let theirs = try await kitchen.shift(kitchen.ahmed, "2026-06-28", "09:00", "17:00")
            let one = try await kitchen.trade(hers, for: his, by: kitchen.sanne)
            let two = try await kitchen.trade(theirs, for: his, by: kitchen.ahmed)
            async let first = try? kitchen.accept(one, by: kitchen.joris)
            async let second = try? other.accept(two, by: kitchen.joris)
            #expect(await [first, second].compactMap { $0 }.count == 1)
        }
    }

    // Regression: fault 12 of Decklog's predecessor for shifts.
    @Test(
        "of two shifts on one day is allowed under a limit of one a day, as is taking one on the day of one given away"
    )
    func dayOfOneGivenAway() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            try await kitchen.rule(.oneADay, .block)
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            let other = try await kitchen.shift(kitchen.joris, "2026-06-26", "18:00", "23:00")
            try await kitchen.accept(try await kitchen.offer(other, by: kitchen.joris), by: kitchen.ahmed)
            // A trade is checked against the resulting roster, not the current one.
            let (ahmed, sanne, now) = (kitchen.ahmed, kitchen.sanne, kitchen.now)
            let trade = try await kitchen.database.write { tx in
                try Exchange.propose(other.id, for: friday.id, reason: nil, in: tx.acting(as: ahmed, at: now))
            }
            try await kitchen.accept(trade, by: sanne)
            #expect(try await kitchen.now(friday).person?.name == "Ahmed")
            #expect(try await kitchen.now(other).person?.name == "Sanne")
        }
    }
}
