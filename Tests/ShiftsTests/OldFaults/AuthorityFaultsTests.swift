import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

/// The 29 faults that a study of an earlier shift trader found, by its numbers: 1–8 here, about who may do what and what is done at
/// once; 9–13 in `DayRuleFaultsTests`, 14–18 in `RequestFaultsTests`, 19–23 in `SeriesFaultsTests`, 24–29 in `ListFaultsTests`.
@Suite("Faults that shall not come back: authority and consistency")
struct AuthorityFaultsTests {
    @Test("fault 1: the taker approves their own takeover")
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

    @Test("fault 2: two colleagues both get a shift, and the last one keeps it")
    func bothGetIt() async throws {
        try await withTwoKitchens { kitchen, other in
            try await kitchen.policy(.none)
            let (friday, offer) = try await kitchen.offered()
            async let one = { try await kitchen.accept(offer, by: kitchen.sanne) }()
            async let two = { try await other.accept(offer, by: kitchen.joris) }()
            let winners = [try? await one, try? await two].compactMap { $0?.taker?.name }
            #expect(winners.count == 1)
            #expect(try await kitchen.now(friday).person?.name == winners.first)
            #expect(try await kitchen.facts(friday).map(\.kind) == ["shift.created", "shift.offered", "shift.taken"])
        }
    }

    @Test("fault 3: a withdrawn offer is taken from a list that is out of date")
    func staleList() async throws {
        try await withKitchen { kitchen in
            let (_, offer) = try await kitchen.offered()
            try await kitchen.withdraw(offer, by: kitchen.ahmed)
            try await kitchen.refuses("conflict exchange/state") { try await kitchen.accept(offer, by: kitchen.sanne) }
        }
    }

    @Test(
        "fault 4: an offer withdrawn after it was accepted leaves its taker behind, so that nobody can have the shift"
    )
    func ghostTaker() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.withdraw(offer, by: kitchen.ahmed)
            #expect(try await kitchen.awaited(by: kitchen.sanne) == 0)
            #expect(try await kitchen.now(friday).exchange == nil)
            let again = try await kitchen.offer(friday, by: kitchen.ahmed)
            try await kitchen.accept(again, by: kitchen.joris)
            try await kitchen.approve(again, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).person?.name == "Joris")
        }
    }

    @Test("fault 5: several suggestions for one request are accepted at once, and the losers keep a taker")
    func severalSuggestions() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            try await kitchen.accept(answered.ahmeds, by: kitchen.sanne)
            try await kitchen.refuses("conflict exchange/state") {
                try await kitchen.accept(answered.joris, by: kitchen.sanne)
            }
            try await kitchen.approve(answered.ahmeds, by: kitchen.marieke)
            let loser = try await kitchen.now(answered.joris)
            #expect(loser.state == .superseded && loser.taker == nil)
            #expect(try await kitchen.now(loser.shift).status == .idle)
            #expect(try await kitchen.awaited(by: kitchen.sanne) == 0)
            try await kitchen.policy(.none)
            try await kitchen.accept(try await kitchen.offer(loser.shift, by: kitchen.joris), by: kitchen.ahmed)
            #expect(try await kitchen.now(loser.shift).person?.name == "Ahmed")
        }
    }

    @Test("fault 6: a shift that somebody only waits for is offered, suggested or deleted by them as if it were theirs")
    func notYetTheirs() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            let request = try await kitchen.asks("2026-06-26", by: kitchen.joris)
            try await kitchen.refuses("forbidden") { try await kitchen.offer(friday, by: kitchen.sanne) }
            try await kitchen.refuses("forbidden") { try await kitchen.suggests([friday], request, by: kitchen.sanne) }
            try await kitchen.refuses("forbidden") { try await kitchen.delete(friday, by: kitchen.sanne) }
            try await kitchen.refuses("forbidden") { try await kitchen.withdraw(offer, by: kitchen.sanne) }
        }
    }

    /// That the pages do it as well is tested from outside: `e2e/test_old_faults.py`.
    @Test("fault 7: a suggestion that waits can be approved on one page only")
    func approvedAnywhere() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            try await kitchen.accept(answered.ahmeds, by: kitchen.sanne)
            let waiting = try await kitchen.now(answered.ahmeds)
            #expect(waiting.isWaiting(for: kitchen.marieke) && !waiting.isWaiting(for: kitchen.sanne))
            // What the shift's page, the page of offers and the message in the inbox all lead to.
            #expect(try await kitchen.live(waiting.shift)?.id == waiting.id)
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            let toDecide = try await kitchen.database.read { tx in
                try OffersPage.load(marieke, now: now, tx).toDecide.map(\.id)
            }
            #expect(toDecide == [waiting.id])
            try await kitchen.approve(waiting, by: kitchen.marieke)
            #expect(try await kitchen.now(waiting.shift).person?.name == "Sanne")
        }
    }

    @Test("fault 8: approving, settling the request and freeing the rivals are three writes, of which some may fail")
    func allOrNothing() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            try await kitchen.accept(answered.ahmeds, by: kitchen.sanne)
            // Meanwhile she was given another shift that day, and the crew got stricter.
            try await kitchen.shift(kitchen.sanne, "2026-06-26", "10:00", "12:00")
            try await kitchen.rule(.oneADay, .block)
            try await kitchen.refuses("conflict rule/oneADay") {
                try await kitchen.approve(answered.ahmeds, by: kitchen.marieke)
            }
            #expect(try await kitchen.now(answered.ahmeds).state == .pending)
            #expect(try await kitchen.now(answered.joris).state == .open)
            #expect(try await kitchen.state(of: answered.request) == .open)
            try await kitchen.reject(answered.ahmeds, by: kitchen.marieke)
            #expect(try await kitchen.now(answered.joris).state == .open)
        }
    }
}

// What these faults are about, in a kitchen.

extension Kitchen {
    /// Sanne asks for a Friday, and both Ahmed and Joris suggest a shift of theirs. A manager has to agree.
    func answered() async throws -> (request: ShiftRequestID, ahmeds: Exchange, joris: Exchange) {
        try await policy(.manager)
        let one = try await shift(ahmed, "2026-06-26", "17:00", "23:00")
        let other = try await shift(joris, "2026-06-26", "17:00", "22:00")
        let request = try await asks("2026-06-26", by: sanne)
        let suggestion = try await suggests([one], request, by: ahmed)[0]
        return (request, suggestion, try await suggests([other], request, by: joris)[0])
    }

    @discardableResult
    func asks(_ date: String, by viewer: Viewer) async throws -> ShiftRequestID {
        let (dates, now) = ([try day(date)], now)
        return try await database.write { tx in
            try ShiftRequest.ask(for: dates, by: viewer, at: now, in: tx)[0].id
        }
    }

    @discardableResult
    func suggests(_ shifts: [Shift], _ request: ShiftRequestID, by viewer: Viewer) async throws -> [Exchange] {
        let (ids, now) = (shifts.map(\.id), now)
        return try await database.write { tx in
            try ShiftRequest.suggest(ids, for: request, by: viewer, at: now, in: tx)
        }
    }

    func takesBack(_ request: ShiftRequestID, by viewer: Viewer) async throws {
        let now = now
        try await database.write { tx in try ShiftRequest.withdraw(request, by: viewer, at: now, in: tx) }
    }

    func state(of request: ShiftRequestID) async throws -> RequestState {
        let crew = crew
        return try await database.read { tx in try ShiftRequest.find(request, crew: crew, in: tx).state }
    }

    /// How many shifts somebody waits for.
    func awaited(by viewer: Viewer) async throws -> Int {
        let (crew, from, to) = (crew, try day("2026-06-22"), try day("2026-06-29"))
        return try await database.read { tx in
            try Shift.awaited(by: viewer.person, crew: crew, from: from, to: to, in: tx).count
        }
    }
}
