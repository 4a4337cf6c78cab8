import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("Sickness")
struct SicknessTests {
    @Test(
        "is asked about on the page of a colleague's shift from two days before it until its end",
        arguments: [
            ("2026-06-25T14:59:00Z", false), ("2026-06-25T15:00:00Z", true), ("2026-06-27T20:59:00Z", true),
            ("2026-06-27T21:00:00Z", false),
        ]
    )
    func asked(_ now: String, _ isAsked: Bool) async throws {
        try await withKitchen { kitchen in
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            try kitchen.clock.set(now)
            #expect(shift.isSoon(at: kitchen.now) == isAsked)
        }
    }

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

    @Test("ends the trades that colleagues have proposed for the shifts of those days, and tells them")
    func proposedTrades() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let offered = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let other = try await kitchen.shift(kitchen.ahmed, "2026-06-28", "17:00", "23:00")
            let hers = try await kitchen.shift(kitchen.sanne, "2026-06-29", "17:00", "23:00")
            let his = try await kitchen.shift(kitchen.joris, "2026-06-30", "17:00", "23:00")
            let next = try await kitchen.shift(kitchen.joris, "2026-07-01", "17:00", "23:00")
            let ended = [
                try await kitchen.trade(hers, for: friday, by: kitchen.sanne),
                try await kitchen.trade(his, for: offered, by: kitchen.joris),
            ]
            let kept = try await kitchen.trade(next, for: other, by: kitchen.joris)
            try await kitchen.offer(offered, by: kitchen.ahmed)
            try await kitchen.off(.sick, "2026-06-26", "2026-06-27", by: kitchen.ahmed)
            for trade in ended { #expect(try await kitchen.now(trade).state == .superseded) }
            #expect(try await kitchen.now(kept).state == .open)
            for shift in [hers, his] { #expect(try await kitchen.now(shift).status == .idle) }
            for shift in [friday, offered] { #expect(try await kitchen.now(shift).status == .offered) }
            let told = try await kitchen.told(ShiftSuperseded.kind)
            #expect(told.sorted() == ["superseded to Joris", "superseded to Sanne"])
        }
    }

    @Test("ends the trades that the person has proposed for shifts of those days, whoever has them, and tells others")
    func ownTrades() async throws {
        try await withKitchen { kitchen in
            let ahmed = kitchen.ahmed
            let friday = try await kitchen.shift(ahmed, "2026-06-26", "17:00", "23:00")
            let saturday = try await kitchen.shift(ahmed, "2026-06-27", "17:00", "23:00")
            let monday = try await kitchen.shift(ahmed, "2026-06-29", "17:00", "23:00")
            let tuesday = try await kitchen.shift(ahmed, "2026-06-30", "17:00", "23:00")
            let his = try await kitchen.shift(kitchen.joris, "2026-06-26", "09:00", "15:00")
            let hers = try await kitchen.shift(kitchen.sanne, "2026-06-27", "09:00", "15:00")
            let next = try await kitchen.shift(kitchen.joris, "2026-07-01", "17:00", "23:00")
            let ended = [
                try await kitchen.trade(friday, for: next, by: ahmed),
                try await kitchen.trade(saturday, for: his, by: ahmed),
                try await kitchen.trade(monday, for: hers, by: ahmed),
            ]
            let kept = try await kitchen.trade(tuesday, for: next, by: ahmed)
            try await kitchen.off(.sick, "2026-06-26", "2026-06-27", by: ahmed)
            for trade in ended { #expect(try await kitchen.now(trade).state == .superseded) }
            #expect(try await kitchen.now(kept).state == .open)
            for shift in [friday, saturday] {
                let offer = try #require(try await kitchen.live(shift))
                #expect(offer.kind == .offer && offer.to == nil && offer.state == .open)
                #expect(try await kitchen.history(shift).filter { $0 == "offered by Ahmed" }.count == 1)
            }
            for shift in [monday, his, hers] { #expect(try await kitchen.now(shift).status == .idle) }
            let told = try await kitchen.told(ShiftSuperseded.kind)
            #expect(told.sorted() == ["superseded to Joris", "superseded to Joris", "superseded to Sanne"])
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

    @Test("of the taker offers the wanted shift to everyone when a trade that waits comes to nothing", arguments: 0...4)
    func takerOfTrade(_ way: Int) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let given = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let wanted = try await kitchen.shift(kitchen.sanne, "2026-06-27", "17:00", "23:00")
            let trade = try await kitchen.trade(given, for: wanted, by: kitchen.ahmed)
            try await kitchen.accept(trade, by: kitchen.sanne)
            try await kitchen.off(.sick, "2026-06-27", by: kitchen.sanne)
            #expect(try await kitchen.live(wanted)?.id == trade.id)
            switch way {
            case 0: try await kitchen.reject(trade, by: kitchen.marieke)
            case 1: try await kitchen.reject(trade, by: kitchen.sanne)
            case 2: try await kitchen.withdraw(trade, by: kitchen.ahmed)
            case 3: try await kitchen.delete(given)
            default: try await kitchen.remove(kitchen.ahmed)
            }
            let offer = try #require(try await kitchen.live(wanted))
            #expect(offer.state == .open && offer.to == nil && offer.giver?.id == kitchen.sanne.person)
            if way != 3 { #expect(try await kitchen.live(given) == nil) }
        }
    }

    @Test("of the giver offers their shift when a trade that waits ends because of a change", arguments: 0...4)
    func giverOfTrade(_ way: Int) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let given = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let wanted = try await kitchen.shift(kitchen.joris, "2026-06-25", "09:00", "17:00")
            let trade = try await kitchen.trade(given, for: wanted, by: kitchen.ahmed)
            try await kitchen.accept(trade, by: kitchen.joris)
            try await kitchen.off(.sick, "2026-06-26", by: kitchen.ahmed)
            #expect(try await kitchen.live(given)?.id == trade.id)
            switch way {
            case 0:
                try kitchen.clock.set("2026-06-25T10:00:00Z")
                try await kitchen.expire()
            case 1: try await kitchen.change(wanted, nil, "10:00")
            case 2: try await kitchen.delete(wanted)
            case 3: try await kitchen.change(given, nil, "18:00")
            default: try await kitchen.remove(kitchen.joris)
            }
            let (ended, start) = (way == 0 ? ExchangeState.expired : .superseded, way == 3 ? "18:00" : "17:00")
            #expect(try await kitchen.now(trade).state == ended)
            let offer = try #require(try await kitchen.live(given))
            #expect(offer.state == .open && offer.to == nil && offer.giver?.id == kitchen.ahmed.person)
            #expect(offer.shift.start.description == start)
        }
    }

    @Test("of someone who leaves the crew, or whose shift a manager gives away or deletes, offers it no longer")
    func gone() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let (friday, toOne) = try await kitchen.offered(to: kitchen.sanne)
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let second = try await kitchen.offer(saturday, by: kitchen.ahmed, to: kitchen.sanne)
            let sunday = try await kitchen.shift(kitchen.ahmed, "2026-06-28", "17:00", "23:00")
            let third = try await kitchen.offer(sunday, by: kitchen.ahmed, to: kitchen.sanne)
            for offer in [toOne, second, third] { try await kitchen.accept(offer, by: kitchen.sanne) }
            try await kitchen.off(.sick, "2026-06-26", "2026-06-28", by: kitchen.ahmed)
            try await kitchen.change(saturday, holder: .some(kitchen.joris))
            try await kitchen.delete(sunday)
            try await kitchen.remove(kitchen.ahmed)
            #expect(try await kitchen.now(saturday).status == .idle)
            #expect(try await kitchen.now(friday).status == .open)
            #expect(try await kitchen.now(third).state == .superseded)
            #expect(try await kitchen.told(ShiftOffered.kind).filter { $0.hasPrefix("offered to") } == [])
        }
    }

    @Test("that is over no longer offers a shift whose takeover comes to nothing", arguments: 0...2)
    func recovered(_ way: Int) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            // It is Tuesday: sickness that has begun becomes shorter.
            let first = way == 0 ? "2026-06-26" : "2026-06-22"
            let sick = try await kitchen.off(.sick, first, "2026-06-26", by: kitchen.ahmed)
            let offer = try #require(try await kitchen.live(friday))
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.withdraw(sick, by: kitchen.ahmed)
            #expect(try await kitchen.live(friday)?.state == .pending)
            switch way {
            case 0: try await kitchen.reject(offer, by: kitchen.marieke)
            case 1: try await kitchen.reject(offer, by: kitchen.sanne)
            default: try await kitchen.remove(kitchen.sanne)
            }
            #expect(try await kitchen.now(friday).status == .idle)
            // An offer of his own is made again.
            let own = try await kitchen.offer(friday, by: kitchen.ahmed)
            try await kitchen.accept(own, by: kitchen.joris)
            try await kitchen.reject(own, by: kitchen.joris)
            #expect(try await kitchen.now(friday).status == .offered)
        }
    }

    @Test("offers shifts that are generated, copied or published later, but not one that a manager plans")
    func later() async throws {
        try await withKitchen { kitchen in
            let sick = try await kitchen.off(.sick, "2026-06-23", "2026-09-30", by: kitchen.ahmed)
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            #expect(shifts.count == 9 && shifts.allSatisfy { $0.status == .offered })
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            let last = try #require(try await kitchen.shifts(kitchen.ahmed).last)
            #expect(last.date.description == "2026-08-28" && last.status == .offered)
            #expect(try await kitchen.history(last) == ["created.fixed by the server", "offered by the server"])

            let planned = try await kitchen.shift(kitchen.ahmed, "2026-07-06", "10:00", "14:00")
            let (marieke, now, draft) = (kitchen.marieke, kitchen.now, planned.draft)
            let order = WeekCopyOrder(from: planned.date, to: planned.date.adding(days: 7))
            try await kitchen.database.write { tx in
                let acting = try tx.acting(as: marieke, at: now)
                _ = try Shift.copyWeek(order, in: acting)
                var next = draft
                next.date = draft.date.adding(days: 14)
                try UnpublishedShift.insert(.new(at: now), next, holder: planned.person?.id, in: acting)
                _ = try UnpublishedShift.publish(week: next.date, in: acting)
            }
            #expect(try await kitchen.now(planned).status == .idle)
            for date in ["2026-07-13", "2026-07-20"] {
                let shifts = try await kitchen.shifts(kitchen.ahmed).filter { $0.date.description == date }
                #expect(shifts.map(\.status) == [.offered])
            }
            try await kitchen.withdraw(sick, by: kitchen.ahmed)
            #expect(try await kitchen.now(last).status == .idle)
        }
    }

    @Test("offers the shifts of a fixed shift that moves to those days, or that the person gets")
    func seriesChanged() async throws {
        try await withKitchen { kitchen in
            try await kitchen.off(.sick, "2026-06-27", by: kitchen.ahmed)
            try await kitchen.off(.sick, "2026-07-04", by: kitchen.sanne)
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", until: "2026-07-12")
            #expect(try await kitchen.shifts(kitchen.ahmed).map(\.status) == [.idle, .idle, .idle])
            try await kitchen.change(series) { $0.weekday = .saturday }
            let moved = try await kitchen.shifts(kitchen.ahmed)
            #expect(moved.map(\.status) == [.offered, .idle, .idle])
            try await kitchen.changeFollowing(moved[1], holder: kitchen.sanne)
            #expect(try await kitchen.shifts(kitchen.sanne).map(\.status) == [.offered, .idle])
        }
    }

    @Test("reported after accepting offers the shift once it is theirs, but not one accepted while sick")
    func takerOfOffer() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let (friday, offer) = try await kitchen.offered()
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let second = try await kitchen.offer(saturday, by: kitchen.ahmed)
            let sunday = try await kitchen.shift(kitchen.ahmed, "2026-06-28", "17:00", "23:00")
            let third = try await kitchen.offer(sunday, by: kitchen.ahmed)
            try await kitchen.accept(offer, by: kitchen.sanne)
            kitchen.clock.advance(minutes: 1)
            try await kitchen.off(.sick, "2026-06-26", "2026-06-28", by: kitchen.sanne)
            try await kitchen.accept(second, by: kitchen.sanne)
            for exchange in [offer, second] { try await kitchen.approve(exchange, by: kitchen.marieke) }
            try await kitchen.policy(.none)
            try await kitchen.accept(third, by: kitchen.sanne)
            #expect(try await kitchen.shifts(kitchen.sanne).map(\.status) == [.offered, .idle, .idle])
            let again = try #require(try await kitchen.live(friday))
            #expect(again.to == nil && again.giver?.id == kitchen.sanne.person && again.reason == nil)
        }
    }

    @Test("reported after agreeing offers the shift, also for somebody on holiday and for the proposer of a trade")
    func afterAgreeing() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.off(.holiday, "2026-06-26", by: kitchen.marieke, for: kitchen.sanne)
            try await kitchen.accept(offer, by: kitchen.sanne)
            let given = try await kitchen.shift(kitchen.ahmed, "2026-06-28", "17:00", "23:00")
            let wanted = try await kitchen.shift(kitchen.joris, "2026-06-27", "17:00", "23:00")
            let trade = try await kitchen.trade(given, for: wanted, by: kitchen.ahmed)
            try await kitchen.accept(trade, by: kitchen.joris)
            kitchen.clock.advance(minutes: 1)
            try await kitchen.off(.sick, "2026-06-26", by: kitchen.sanne)
            try await kitchen.off(.sick, "2026-06-27", by: kitchen.ahmed)
            for exchange in [offer, trade] { try await kitchen.approve(exchange, by: kitchen.marieke) }
            for (shift, holder) in [(friday, kitchen.sanne), (wanted, kitchen.ahmed)] {
                let again = try #require(try await kitchen.live(shift))
                #expect(again.state == .open && again.to == nil && again.giver?.id == holder.person)
            }
            #expect(try await kitchen.now(given).status == .idle)
        }
    }

    @Test("reported before agreeing offers no shift, whether or not the rule about days off is on")
    func beforeAgreeing() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.dayOff, .off)
            try await kitchen.policy(.manager)
            let (friday, offer) = try await kitchen.offered()
            let given = try await kitchen.shift(kitchen.ahmed, "2026-06-28", "17:00", "23:00")
            let wanted = try await kitchen.shift(kitchen.joris, "2026-06-27", "17:00", "23:00")
            try await kitchen.off(.sick, "2026-06-26", by: kitchen.sanne)
            try await kitchen.off(.sick, "2026-06-27", by: kitchen.ahmed)
            kitchen.clock.advance(minutes: 1)
            try await kitchen.accept(offer, by: kitchen.sanne)
            kitchen.clock.advance(minutes: 1)
            try await kitchen.approve(offer, by: kitchen.marieke)
            try await kitchen.policy(.none)
            let trade = try await kitchen.trade(given, for: wanted, by: kitchen.ahmed)
            #expect(try await kitchen.accept(trade, by: kitchen.joris).state == .done)
            for (shift, holder) in [(friday, "Sanne"), (wanted, "Ahmed")] {
                let shift = try await kitchen.now(shift)
                #expect(shift.person?.name == holder && shift.status == .idle)
            }
        }
    }

    @Test("no longer offers a shift whose offer the sick person withdrew, whatever happens to it", arguments: 0...2)
    func withdrawnOffer(_ way: Int) async throws {
        try await withKitchen { kitchen in
            try await kitchen.off(.sick, "2026-06-26", "2026-06-27", by: kitchen.ahmed)
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", until: "2026-06-28")
            let friday = try #require(try await kitchen.shifts(kitchen.ahmed).first)
            try await kitchen.withdraw(try #require(try await kitchen.live(friday)), by: kitchen.ahmed)
            switch way {
            case 0: try await kitchen.change(series) { $0.weekday = .saturday }
            case 1:
                try await kitchen.offer(friday, by: kitchen.ahmed, to: kitchen.sanne)
                try await kitchen.change(friday, nil, "18:00")
            default:
                let toOne = try await kitchen.offer(friday, by: kitchen.ahmed, to: kitchen.sanne)
                try await kitchen.reject(toOne, by: kitchen.sanne)
                #expect(try await kitchen.told(ShiftRejected.kind).contains("backedOutGiver to Ahmed"))
            }
            #expect(try await kitchen.now(friday).status == .idle)
            #expect(try await kitchen.told(ShiftOffered.kind).filter { $0 == "offered to Joris" }.count == 1)
        }
    }

    @Test("withdraws requests for an extra shift on those days, unless a suggestion waits", arguments: [false, true])
    func requests(_ isWaiting: Bool) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await kitchen.shift(kitchen.joris, "2026-06-26", "17:00", "23:00")
            let asked = try await kitchen.ask("2026-06-26", "2026-06-29", by: kitchen.sanne)
            let suggestion = try await kitchen.suggest(friday, for: asked[0], by: kitchen.joris)[0]
            if isWaiting { try await kitchen.accept(suggestion, by: kitchen.sanne) }
            try await kitchen.off(.sick, "2026-06-26", "2026-06-28", by: kitchen.marieke, for: kitchen.sanne)
            let (state, status): (RequestState, ShiftStatus) = isWaiting ? (.open, .pending) : (.withdrawn, .idle)
            #expect(try await kitchen.now(asked[0]).state == state)
            #expect(try await kitchen.now(asked[1]).state == .open)
            #expect(try await kitchen.now(friday).status == status)
            let told = isWaiting ? [] : ["notNeeded to Joris"]
            #expect(try await kitchen.told(ShiftSuperseded.kind) == told)
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
