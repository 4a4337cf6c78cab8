import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("A suggestion")
struct SuggestionTests {
    private struct Friday {
        let request: ShiftRequest
        let joris: Shift
        let ahmed: Shift
    }

    /// Sanne wants to work on Friday, and two colleagues have a shift then.
    private func friday(_ kitchen: Kitchen) async throws -> Friday {
        Friday(
            request: try await kitchen.ask("2026-06-26", by: kitchen.sanne)[0],
            joris: try await kitchen.shift(kitchen.joris, "2026-06-26", "17:00", "23:00"),
            ahmed: try await kitchen.shift(kitchen.ahmed, "2026-06-26", "09:00", "17:00")
        )
    }

    @Test(
        "that is accepted transfers the shift, settles the request, and ends its rival, whose giver is notified",
        arguments: [Approval.none, .giver, .smart]
    )
    func atOnce(_ policy: Approval) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(policy)
            let friday = try await friday(kitchen)
            let first = try await kitchen.suggest(friday.joris, for: friday.request, by: kitchen.joris)[0]
            let second = try await kitchen.suggest(friday.ahmed, for: friday.request, by: kitchen.ahmed)[0]
            #expect(first.kind == .suggestion && first.to?.name == "Sanne" && first.giver?.name == "Joris")
            #expect(try await kitchen.now(friday.joris).status == .suggested)
            #expect(try await kitchen.told(ShiftSuggested.kind) == ["suggested to Sanne", "suggested to Sanne"])

            let done = try await kitchen.accept(second, by: kitchen.sanne)
            #expect(done.state == .done && done.waitingFor == nil)
            #expect(try await kitchen.now(friday.ahmed).person?.name == "Sanne")
            #expect(try await kitchen.now(friday.joris).status == .idle)
            #expect(try await kitchen.now(friday.joris).person?.name == "Joris")
            #expect(try await kitchen.now(first).state == .superseded)
            #expect(try await kitchen.now(friday.request).state == .done)
            #expect(try await kitchen.told(ShiftSuperseded.kind) == ["notNeeded to Joris"])
            #expect(try await kitchen.told(ShiftTaken.kind) == ["taken to Ahmed", "managers.taken to Marieke"])
            #expect(
                try await kitchen.history(friday.joris) == [
                    "created.single by Marieke", "suggested by Joris", "superseded.request by Sanne",
                ]
            )
        }
    }

    @Test("waits for a manager if the crew requires it, one at a time, and its rival stays until then")
    func waits() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await friday(kitchen)
            let first = try await kitchen.suggest(friday.joris, for: friday.request, by: kitchen.joris)[0]
            let second = try await kitchen.suggest(friday.ahmed, for: friday.request, by: kitchen.ahmed)[0]
            let waiting = try await kitchen.accept(first, by: kitchen.sanne)
            #expect(waiting.state == .pending && waiting.waitingFor == .manager)
            try await kitchen.refuses("conflict exchange/state") { try await kitchen.accept(second, by: kitchen.sanne) }
            try await kitchen.refuses("forbidden") { try await kitchen.approve(first, by: kitchen.joris) }

            try await kitchen.reject(first, by: kitchen.marieke)
            #expect(try await kitchen.now(friday.joris).status == .idle)
            #expect(try await kitchen.now(friday.request).state == .open)
            try await kitchen.accept(second, by: kitchen.sanne)
            try await kitchen.approve(second, by: kitchen.marieke)
            #expect(try await kitchen.now(friday.ahmed).person?.name == "Sanne")
            #expect(try await kitchen.now(friday.request).state == .done)
        }
    }

    @Test("is made with one's own free shifts on that day, for an open request")
    func refuses() async throws {
        try await withKitchen { kitchen in
            let friday = try await friday(kitchen)
            let saturday = try await kitchen.shift(kitchen.joris, "2026-06-27", "17:00", "23:00")
            try await kitchen.refuses("forbidden") {
                try await kitchen.suggest(friday.ahmed, for: friday.request, by: kitchen.joris)
            }
            try await kitchen.refuses("invalid shifts/date") {
                try await kitchen.suggest(friday.joris, saturday, for: friday.request, by: kitchen.joris)
            }
            let own = try await kitchen.ask("2026-06-27", by: kitchen.ahmed)[0]
            try await kitchen.refuses("forbidden") {
                try await kitchen.suggest(friday.ahmed, for: own, by: kitchen.ahmed)
            }
            try await kitchen.offer(friday.joris, by: kitchen.joris)
            try await kitchen.refuses("conflict shift/state") {
                try await kitchen.suggest(friday.joris, for: friday.request, by: kitchen.joris)
            }
            try await kitchen.withdraw(friday.request, by: kitchen.sanne)
            try await kitchen.refuses("conflict request/state") {
                try await kitchen.suggest(friday.ahmed, for: friday.request, by: kitchen.ahmed)
            }
        }
    }

    @Test("is visible only to its giver, the person who asked and managers, and only the person who asked can take it")
    func isPrivate() async throws {
        try await withKitchen { kitchen in
            let friday = try await friday(kitchen)
            let one = try await kitchen.suggest(friday.joris, for: friday.request, by: kitchen.joris)[0]
            try await kitchen.refuses("notFound") { try await kitchen.accept(one, by: kitchen.ahmed) }
            try await kitchen.refuses("forbidden") { try await kitchen.accept(one, by: kitchen.marieke) }
            try await kitchen.refuses("forbidden") { try await kitchen.accept(one, by: kitchen.joris) }
        }
    }

    @Test("is withdrawn by its giver, declined by the person who asked, and ends with the request, even while pending")
    func ends() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await friday(kitchen)
            let first = try await kitchen.suggest(friday.joris, for: friday.request, by: kitchen.joris)[0]
            try await kitchen.withdraw(first, by: kitchen.joris)
            let again = try await kitchen.suggest(friday.joris, for: friday.request, by: kitchen.joris)[0]
            let declined = try await kitchen.reject(again, by: kitchen.sanne)
            #expect(declined.state == .rejected)
            // It was suggested to her only, so it is not offered to everyone now.
            #expect(try await kitchen.now(friday.joris).status == .idle)
            let third = try await kitchen.suggest(friday.ahmed, for: friday.request, by: kitchen.ahmed)[0]
            try await kitchen.accept(third, by: kitchen.sanne)
            try await kitchen.withdraw(friday.request, by: kitchen.sanne)
            #expect(try await kitchen.now(third).state == .superseded)
            #expect(try await kitchen.now(friday.ahmed).person?.name == "Ahmed")
        }
    }

    @Test("is checked when it is accepted, and ends when its shift is moved")
    func rules() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let friday = try await friday(kitchen)
            let one = try await kitchen.suggest(friday.joris, for: friday.request, by: kitchen.joris)[0]
            let nightBefore = try await kitchen.shift(kitchen.sanne, "2026-06-25", "22:00", "18:00")
            try await kitchen.refuses("conflict rule/overlap") { try await kitchen.accept(one, by: kitchen.sanne) }
            try await kitchen.delete(nightBefore)
            try await kitchen.change(friday.joris, "2026-06-28")
            #expect(try await kitchen.now(one).state == .superseded)
        }
    }

    @Test("and its rival accepted at the same moment result in one takeover", arguments: 1...10)
    func race(_ round: Int) async throws {
        try await withTwoKitchens { kitchen, other in
            try await kitchen.policy(round % 2 == 0 ? .none : .manager)
            let friday = try await friday(kitchen)
            let first = try await kitchen.suggest(friday.joris, for: friday.request, by: kitchen.joris)[0]
            let second = try await kitchen.suggest(friday.ahmed, for: friday.request, by: kitchen.ahmed)[0]
            async let one = try? kitchen.accept(first, by: kitchen.sanne)
            async let two = try? other.accept(second, by: kitchen.sanne)
            #expect(await [one, two].compactMap { $0 }.count == 1)
        }
    }

    // Regression: fault 7 of Decklog's predecessor for shifts. For the pages, see `e2e/test_shift_pages.py`.
    @Test("that waits for a manager is among their tasks, and on its shift")
    func approvedAnywhere() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            try await kitchen.accept(answered.ahmeds, by: kitchen.sanne)
            let waiting = try await kitchen.now(answered.ahmeds)
            #expect(waiting.isWaiting(for: kitchen.marieke) && !waiting.isWaiting(for: kitchen.sanne))
            // The exchange that the shift's page, the page of offers and the inbox link to.
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

    // Regression: fault 8 of Decklog's predecessor for shifts.
    @Test("that a rule blocks at its approval changes nothing, neither its rival nor the request")
    func allOrNothing() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            try await kitchen.accept(answered.ahmeds, by: kitchen.sanne)
            // In the meantime she was assigned another shift on that day, and the crew's rules became stricter.
            try await kitchen.shift(kitchen.sanne, "2026-06-26", "10:00", "12:00")
            try await kitchen.rule(.oneADay, .block)
            try await kitchen.refuses("conflict rule/oneADay") {
                try await kitchen.approve(answered.ahmeds, by: kitchen.marieke)
            }
            #expect(try await kitchen.now(answered.ahmeds).state == .pending)
            #expect(try await kitchen.now(answered.joris).state == .open)
            #expect(try await kitchen.now(answered.request).state == .open)
            try await kitchen.reject(answered.ahmeds, by: kitchen.marieke)
            #expect(try await kitchen.now(answered.joris).state == .open)
        }
    }

    // Regression: fault 11 of Decklog's predecessor for shifts.
    @Test("is checked against its taker's pending takeovers, which are in turn checked when they are approved")
    func suggestionOntoTaken() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            let fleur = try await kitchen.addManager("Fleur")
            let (_, offer) = try await kitchen.otherOffer()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.accept(answered.ahmeds, by: kitchen.sanne)
            }
            // Pending takeovers count when she is assigned a shift, and assigned shifts count when a takeover is
            // approved.
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.shift(kitchen.sanne, "2026-06-26", "18:00", "19:00")
            }
            try await kitchen.shift(kitchen.sanne, "2026-06-26", "10:00", "12:00")
            try await kitchen.rule(.oneADay, .block)
            try await kitchen.refuses("conflict rule/oneADay") { try await kitchen.approve(offer, by: fleur) }
        }
    }

    // Regression: fault 15 of Decklog's predecessor for shifts.
    @Test("ends when the day of its request has passed")
    func requestExpires() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            try kitchen.clock.set("2026-06-26T21:59:00Z")
            try await ExpireRequests(kitchen.database).run(now: kitchen.now)
            #expect(try await kitchen.now(answered.request).state == .open)
            try kitchen.clock.set("2026-06-26T22:00:00Z")
            try await ExpireRequests(kitchen.database).run(now: kitchen.now)
            #expect(try await kitchen.now(answered.request).state == .expired)
            #expect(try await kitchen.now(answered.ahmeds).state == .superseded)
        }
    }

    // Regression: fault 16 of Decklog's predecessor for shifts.
    @Test("ends when its request is withdrawn, and cannot be made for an ended one")
    func requestGone() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            try await kitchen.withdraw(answered.request, by: kitchen.sanne)
            for suggestion in [answered.ahmeds, answered.joris] {
                #expect(try await kitchen.now(suggestion).state == .superseded)
                #expect(try await kitchen.now(suggestion.shift).status == .idle)
            }
            try await kitchen.refuses("conflict request/state") {
                try await kitchen.suggest(answered.ahmeds.shift, for: answered.request, by: kitchen.ahmed)
            }
            let (ahmed, shift, now) = (kitchen.ahmed, answered.ahmeds.shift.id, kitchen.now)
            try await kitchen.refuses("notFound") {
                _ = try await kitchen.database.write { tx in
                    try ShiftRequest.suggest([shift], for: .new(at: now), in: tx.acting(as: ahmed, at: now))
                }
            }
        }
    }

    // Regression: fault 17 of Decklog's predecessor for shifts.
    @Test("of several shifts is all or nothing, and a suggested shift cannot be offered as well")
    func offeredMeanwhile() async throws {
        try await withKitchen { kitchen in
            let request = try await kitchen.ask("2026-06-26", by: kitchen.sanne)[0]
            let free = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "10:00", "12:00")
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.refuses("conflict shift/state") {
                try await kitchen.suggest(free, friday, for: request, by: kitchen.ahmed)
            }
            try await kitchen.withdraw(offer, by: kitchen.ahmed)
            try await kitchen.suggest(friday, for: request, by: kitchen.ahmed)
            try await kitchen.refuses("conflict shift/state") { try await kitchen.offer(friday, by: kitchen.ahmed) }
        }
    }
}

extension Kitchen {
    /// Sanne requests a Friday, and both Ahmed and Joris suggest their shifts. A manager has to approve.
    fileprivate func answered() async throws -> (request: ShiftRequest, ahmeds: Exchange, joris: Exchange) {
        try await policy(.manager)
        let one = try await shift(ahmed, "2026-06-26", "17:00", "23:00")
        let other = try await shift(joris, "2026-06-26", "17:00", "22:00")
        let request = try await ask("2026-06-26", by: sanne)[0]
        let suggestion = try await suggest(one, for: request, by: ahmed)[0]
        return (request, suggestion, try await suggest(other, for: request, by: joris)[0])
    }

    /// A shift of the owner on the Friday of `answered`, on offer.
    fileprivate func otherOffer() async throws -> (Shift, Exchange) {
        let shift = try await shift(marieke, "2026-06-26", "18:00", "21:00")
        return (shift, try await offer(shift, by: marieke))
    }
}
