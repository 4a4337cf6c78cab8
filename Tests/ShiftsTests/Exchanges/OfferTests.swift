import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("An offer")
struct OfferTests {
    @Test("to everyone has the link to assign its shift for managers, one to a colleague alone has not")
    func assignable() async throws {
        try await withKitchen { kitchen in
            let (_, toAll) = try await kitchen.offered()
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let toOne = try await kitchen.offer(saturday, by: kitchen.ahmed, to: kitchen.marieke)
            #expect(toAll.isAssignable(by: kitchen.marieke) && !toAll.isAssignable(by: kitchen.sanne))
            #expect(!toOne.isAssignable(by: kitchen.marieke))
        }
    }

    @Test("leaves the shift with its holder, and is shown on it")
    func offer() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            let shift = try await kitchen.now(friday)
            #expect(shift.person?.name == "Ahmed" && shift.status == .offered && shift.exchange?.id == offer.id)
            #expect(offer.state == .open && offer.reason == "exam" && offer.taker == nil && offer.to == nil)
            #expect(shift.version > friday.version)
            let fact: ShiftOffered? = try await kitchen.facts(friday).last?.fact()
            #expect(fact?.exchange == offer.id && fact?.giver == kitchen.ahmed.person && fact?.to == nil)
            #expect(try await kitchen.lines(friday).last?.reason == "exam")
        }
    }

    @Test("is made by the holder only, once, and before the shift starts")
    func refusals() async throws {
        try await withKitchen { kitchen in
            let (friday, _) = try await kitchen.offered()
            let open = try await kitchen.shift(nil, "2026-06-27", "17:00", "23:00")
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            for other in [kitchen.sanne, kitchen.marieke] {
                try await kitchen.refuses("forbidden") { try await kitchen.offer(saturday, by: other) }
            }
            try await kitchen.refuses("forbidden") { try await kitchen.offer(open, by: kitchen.ahmed) }
            try await kitchen.refuses("conflict shift/state") { try await kitchen.offer(friday, by: kitchen.ahmed) }
            try await kitchen.refuses("invalid to/colleague") {
                try await kitchen.offer(saturday, by: kitchen.ahmed, to: kitchen.ahmed)
            }
            try await kitchen.remove(kitchen.joris)
            try await kitchen.refuses("invalid to/colleague") {
                try await kitchen.offer(saturday, by: kitchen.ahmed, to: kitchen.joris)
            }
            try kitchen.clock.set("2026-06-27T15:00:00Z")
            try await kitchen.refuses("conflict rule/notStarted") {
                try await kitchen.offer(saturday, by: kitchen.ahmed)
            }
            try await kitchen.delete(try await kitchen.shift(kitchen.ahmed, "2026-06-29", "17:00", "23:00"))
        }
    }

    @Test("of a deleted shift, or one of another crew, is not found")
    func notFound() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            let stranger = try await kitchen.database.write { tx in
                try tx.addCrew("De Jol", owner: try tx.addPerson("Bram"))
            }
            try await kitchen.refuses("notFound") { try await kitchen.offer(friday, by: stranger) }
            try await kitchen.refuses("notFound") { try await kitchen.accept(offer, by: stranger) }
            try await kitchen.refuses("notFound") { try await kitchen.approve(offer, by: stranger) }
            try await kitchen.refuses("notFound") { try await kitchen.withdraw(offer, by: stranger) }
            try await kitchen.refuses("notFound") { try await kitchen.reject(offer, by: stranger) }
            try await kitchen.delete(friday)
            try await kitchen.refuses("notFound") { try await kitchen.offer(friday, by: kitchen.ahmed) }
        }
    }

    @Test("to one colleague is visible only to the two of them and to managers, and only they can take it")
    func toOne() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let (friday, offer) = try await kitchen.offered(to: kitchen.sanne)
            try await kitchen.refuses("notFound") { try await kitchen.accept(offer, by: kitchen.joris) }
            try await kitchen.refuses("forbidden") { try await kitchen.accept(offer, by: kitchen.marieke) }
            #expect(try await kitchen.offers(seenBy: kitchen.joris) == 0)
            for viewer in [kitchen.ahmed, kitchen.sanne, kitchen.marieke] {
                #expect(try await kitchen.offers(seenBy: viewer) == 1)
            }
            try await kitchen.accept(offer, by: kitchen.sanne)
            #expect(try await kitchen.now(friday).person?.name == "Sanne")
            #expect(
                try await kitchen.history(friday) == [
                    "created.single by Marieke", "offered.to by Ahmed", "taken by Sanne",
                ]
            )
        }
    }

    @Test("can be withdrawn by its giver while open or pending; then no one can take or approve it")
    func withdraw() async throws {
        try await withKitchen { kitchen in
            let (friday, first) = try await kitchen.offered()
            for other in [kitchen.sanne, kitchen.marieke] {
                try await kitchen.refuses("forbidden") { try await kitchen.withdraw(first, by: other) }
            }
            try await kitchen.withdraw(first, by: kitchen.ahmed)
            #expect(try await kitchen.now(first).state == .withdrawn)
            #expect(try await kitchen.now(friday).status == .idle)
            try await kitchen.refuses("conflict exchange/state") {
                try await kitchen.accept(first, by: kitchen.sanne)
            }
            try await kitchen.refuses("conflict exchange/state") {
                try await kitchen.withdraw(first, by: kitchen.ahmed)
            }

            let second = try await kitchen.offer(friday, by: kitchen.ahmed)
            try await kitchen.accept(second, by: kitchen.sanne)
            try await kitchen.withdraw(second, by: kitchen.ahmed)
            try await kitchen.refuses("conflict exchange/state") {
                try await kitchen.approve(second, by: kitchen.marieke)
            }
            let fact: ShiftWithdrawn? = try await kitchen.facts(friday).last?.fact()
            #expect(fact?.taker == kitchen.sanne.person)
            #expect(try await kitchen.history(friday).last == "withdrawn by Ahmed")

            let third = try await kitchen.offer(friday, by: kitchen.ahmed)
            try await kitchen.accept(third, by: kitchen.joris)
            try await kitchen.approve(third, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).person?.name == "Joris")
        }
    }

    @Test("expires when its shift starts, open or pending, and the shift stays the giver's")
    func expire() async throws {
        try await withKitchen { kitchen in
            let (friday, open) = try await kitchen.offered()
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let pending = try await kitchen.offer(saturday, by: kitchen.ahmed)
            try await kitchen.accept(pending, by: kitchen.sanne)

            try kitchen.clock.set("2026-06-26T14:59:59Z")
            try await kitchen.expire()
            #expect(try await kitchen.now(open).state == .open)

            try kitchen.clock.set("2026-06-26T15:00:00Z")
            try await kitchen.refuses("conflict rule/notStarted") { try await kitchen.accept(open, by: kitchen.sanne) }
            try await kitchen.expire()
            #expect(try await kitchen.now(open).state == .expired)
            #expect(try await kitchen.now(pending).state == .pending)
            #expect(try await kitchen.history(friday).last == "expired by the server")

            try kitchen.clock.set("2026-06-27T15:00:00Z")
            try await kitchen.refuses("conflict rule/notStarted") {
                try await kitchen.approve(pending, by: kitchen.marieke)
            }
            try await kitchen.expire()
            try await kitchen.expire()
            #expect(try await kitchen.now(pending).state == .expired)
            let fact: ShiftExpired? = try await kitchen.facts(saturday).last?.fact()
            #expect(fact?.taker == kitchen.sanne.person)
            #expect(try await kitchen.facts(saturday).count == 4)
            for shift in [friday, saturday] {
                #expect(try await kitchen.now(shift).person?.name == "Ahmed")
                #expect(try await kitchen.now(shift).status == .idle)
            }
        }
    }

    @Test("that expires unanswered is over for the only colleague asked, who is not told that approval came too late")
    func expireUnanswered() async throws {
        try await withKitchen { kitchen in
            _ = try await kitchen.offered(to: kitchen.sanne)
            let same = try await kitchen.shift(kitchen.joris, "2026-06-26", "17:00", "23:00")
            try await kitchen.accept(try await kitchen.offer(same, by: kitchen.joris), by: kitchen.marieke)
            try kitchen.clock.set("2026-06-26T15:00:00Z")
            try await kitchen.expire()
            #expect(
                try await kitchen.told(ShiftExpired.kind).sorted() == [
                    "expiredGiver to Ahmed", "expiredGiver to Joris", "expiredTaker to Marieke", "withdrawn to Sanne",
                ]
            )
        }
    }

    @Test("that expires unanswered is no news for a giver who is sick")
    func expireSick() async throws {
        try await withKitchen { kitchen in
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            try await kitchen.off(.sick, "2026-06-26", by: kitchen.ahmed)
            let offer = try #require(try await kitchen.live(shift))
            try kitchen.clock.set("2026-06-26T15:00:00Z")
            try await kitchen.expire()
            #expect(try await kitchen.now(offer).state == .expired)
            #expect(try await kitchen.told(ShiftExpired.kind) == [])
        }
    }

    @Test("does not expire in an archived crew until the crew is restored")
    func expireArchived() async throws {
        try await withKitchen { kitchen in
            let (_, offer) = try await kitchen.offered()
            try await kitchen.archive(true)
            try kitchen.clock.set("2026-06-26T15:00:00Z")
            try await kitchen.expire()
            #expect(try await kitchen.now(offer).state == .open)
            try await kitchen.archive(false)
            try await kitchen.expire()
            #expect(try await kitchen.now(offer).state == .expired)
        }
    }

    @Test("expires in one run, together with hundreds of others")
    func expireMany() async throws {
        try await withKitchen { kitchen in
            let crew = kitchen.crew
            try await kitchen.offerMinutes(230)
            try kitchen.clock.set("2026-06-26T12:00:00Z")
            try await kitchen.expire()
            let left = try await kitchen.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM exchange WHERE crew = \(crew) AND live", as: Int.self)
            }
            #expect(left == 0)
        }
    }

    @Test("hides no older takeover that waits and no older offer of the viewer's own, even among dozens")
    func crowded() async throws {
        try await withKitchen { kitchen in
            let (_, pending) = try await kitchen.offered()
            try await kitchen.accept(pending, by: kitchen.sanne)
            let friday = try await kitchen.shift(kitchen.joris, "2026-06-26", "10:00", "12:00")
            let own = try await kitchen.offer(friday, by: kitchen.joris)
            kitchen.clock.advance(minutes: 1)
            try await kitchen.offerMinutes(51)
            let (now, viewers) = (kitchen.now, [kitchen.marieke, kitchen.sanne, kitchen.joris])
            let pages = try await kitchen.database.read { tx in
                try viewers.map { try OffersPage.load($0, now: now, tx) }
            }
            #expect(pages[0].toDecide.map(\.id) == [pending.id] && pages[0].offers.count == OffersPage.most)
            #expect(pages[1].asked.map(\.id) == [pending.id])
            #expect(pages[2].mine.map(\.id) == [own.id])
        }
    }

    @Test("ends when its shift is changed, assigned or deleted, open or pending")
    func supersede() async throws {
        try await withKitchen { kitchen in
            let (friday, first) = try await kitchen.offered()
            try await kitchen.change(friday, nil, "16:00")
            #expect(try await kitchen.now(first).state == .superseded)
            #expect(try await kitchen.history(friday).suffix(2) == ["superseded by Marieke", "changed by Marieke"])
            try await kitchen.refuses("conflict exchange/state") { try await kitchen.accept(first, by: kitchen.sanne) }

            let second = try await kitchen.offer(friday, by: kitchen.ahmed)
            try await kitchen.accept(second, by: kitchen.sanne)
            try await kitchen.change(friday, nil, "16:00", holder: kitchen.joris)
            #expect(try await kitchen.now(second).state == .superseded)
            try await kitchen.refuses("conflict exchange/state") {
                try await kitchen.approve(second, by: kitchen.marieke)
            }
            #expect(try await kitchen.now(friday).person?.name == "Joris")

            let third = try await kitchen.offer(friday, by: kitchen.joris)
            try await kitchen.delete(friday)
            #expect(try await kitchen.now(third).state == .superseded)
            try await kitchen.refuses("conflict exchange/state") { try await kitchen.accept(third, by: kitchen.sanne) }
            #expect(try await kitchen.facts(friday).suffix(2).map(\.kind) == ["shift.superseded", "shift.deleted"])
        }
    }

    @Test("to one colleague has a history that names them only to the two of them and to managers")
    func discreet() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.withdraw(offer, by: kitchen.ahmed)
            try await kitchen.offer(friday, by: kitchen.ahmed, to: kitchen.sanne)
            let line = try #require(try await kitchen.lines(friday).last)
            for viewer in [kitchen.ahmed, kitchen.sanne, kitchen.marieke] {
                #expect(line.sentence(for: viewer).key == "shifts.history.shift.offered.to")
            }
            #expect(line.sentence(for: kitchen.joris).key == "shifts.history.shift.offered.toOne")
        }
    }

    @Test("is not affected by a change that changes nothing")
    func unchanged() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.change(friday)
            try await kitchen.change(friday, holder: kitchen.ahmed)
            #expect(try await kitchen.now(offer).state == .open)
            #expect(try await kitchen.facts(friday).count == 2)
        }
    }

    // Regression: fault 24 of Decklog's predecessor for shifts.
    @Test("of a past shift is not listed and cannot be taken, even before it has expired")
    func pastOffer() async throws {
        try await withKitchen { kitchen in
            let (_, offer) = try await kitchen.offered()
            kitchen.clock.advance(days: 4)
            try await kitchen.refuses("conflict rule/notStarted") { try await kitchen.accept(offer, by: kitchen.sanne) }
            // Even before any clean-up has run.
            let (sanne, now) = (kitchen.sanne, kitchen.now)
            #expect(try await kitchen.database.read { tx in try OffersPage.load(sanne, now: now, tx).isEmpty })
            try await kitchen.expire()
            #expect(try await kitchen.offers(seenBy: kitchen.sanne) == 0)
        }
    }
}

extension Kitchen {
    /// Ahmed offers shifts of one minute each, on Friday from midnight on.
    fileprivate func offerMinutes(_ count: Int) async throws {
        let (now, ahmed, marieke) = (now, ahmed, marieke)
        let (date, zero) = (try day("2026-06-26"), try time("00:00"))
        try await database.write { tx in
            for minute in 0..<count {
                let draft = ShiftDraft(
                    date: date,
                    start: LocalTime(minutes: minute) ?? zero,
                    end: LocalTime(minutes: minute + 1) ?? zero,
                    position: nil
                )
                let shift = try Shift.add(draft, holder: ahmed.person, in: tx.acting(as: marieke, at: now))
                _ = try Exchange.offer(shift.id, to: nil, reason: nil, in: tx.acting(as: ahmed, at: now))
            }
        }
    }

    func offers(seenBy viewer: Viewer) async throws -> Int {
        try await database.read { tx in try Exchange.list(.init(state: .open), viewer, in: tx).count }
    }
}
