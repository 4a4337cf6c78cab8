import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("A takeover")
struct TakeoverTests {
    @Test("of one's own offer is refused, and only the first one counts")
    func refusals() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.refuses("forbidden") { try await kitchen.accept(offer, by: kitchen.ahmed) }
            try await kitchen.refuses("conflict exchange/state") {
                try await kitchen.approve(offer, by: kitchen.marieke)
            }
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.refuses("conflict exchange/taken") { try await kitchen.accept(offer, by: kitchen.joris) }
            // Her first answer may have been lost.
            #expect(try await kitchen.accept(offer, by: kitchen.sanne).state == .pending)
            try await kitchen.approve(offer, by: kitchen.marieke)
            try await kitchen.refuses("conflict exchange/taken") { try await kitchen.accept(offer, by: kitchen.joris) }
            #expect(try await kitchen.accept(offer, by: kitchen.sanne).state == .done)
            #expect(try await kitchen.facts(friday).last?.kind == ShiftApproved.kind)
            try await kitchen.refuses("conflict exchange/state") {
                try await kitchen.approve(offer, by: kitchen.marieke)
            }
            try await kitchen.refuses("conflict exchange/state") {
                try await kitchen.reject(offer, by: kitchen.marieke)
            }
            // Unless the shift has moved on.
            try await kitchen.change(try await kitchen.now(offer).shift, holder: kitchen.ahmed)
            try await kitchen.refuses("conflict exchange/taken") { try await kitchen.accept(offer, by: kitchen.sanne) }
        }
    }

    @Test("by one of fifty people at once succeeds, and 49 are told that someone was first")
    func race() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            let crew = kitchen.crew
            let people = try await kitchen.database.write { tx in
                try (1...50).map { try tx.addMember("Person \($0)", of: crew) }
            }
            let refusals = await withTaskGroup(of: String.self) { group in
                for person in people {
                    group.addTask {
                        do {
                            try await kitchen.accept(offer, by: person)
                            return "done"
                        } catch {
                            return (error as? AppError)?.fields.first?.code ?? "\(error)"
                        }
                    }
                }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(refusals == ["done": 1, "taken": 49])
            #expect(
                try await kitchen.facts(friday).map(\.kind) == ["shift.created", "shift.offered", "shift.accepted"]
            )
        }
    }

    @Test("is checked when accepted: overlapping work blocks it")
    func judgedWhenAccepted() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.sanne, "2026-06-26", "16:00", "17:01")
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.refuses("conflict rule/overlap") { try await kitchen.accept(offer, by: kitchen.sanne) }
            #expect(try await kitchen.now(friday).status == .offered)
        }
    }

    @Test("is checked again when approved: if blocked it stays pending, and can be approved later")
    func judgedWhenApproved() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.rule(.hoursPerDay, .block, 300)
            try await kitchen.refuses("conflict rule/hoursPerDay") {
                try await kitchen.approve(offer, by: kitchen.marieke)
            }
            #expect(try await kitchen.now(offer).state == .pending)
            try await kitchen.rule(.hoursPerDay, .warn, 300)
            let done = try await kitchen.approve(offer, by: kitchen.marieke)
            #expect(done.findings.map(\.rule) == [.hoursPerDay])
            #expect(try await kitchen.now(friday).person?.name == "Sanne")
        }
    }

    @Test("that is pending counts as work: nothing that overlaps can be planned, taken or moved onto it")
    func pendingCounts() async throws {
        try await withKitchen { kitchen in
            let (_, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            let same = try await kitchen.shift(kitchen.joris, "2026-06-26", "18:00", "20:00")
            let rival = try await kitchen.offer(same, by: kitchen.joris)
            let lunch = try await kitchen.shift(kitchen.sanne, "2026-06-26", "10:00", "12:00")
            try await kitchen.refuses("conflict rule/overlap") { try await kitchen.accept(rival, by: kitchen.sanne) }
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.shift(kitchen.sanne, "2026-06-26", "22:00", "23:30")
            }
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.change(lunch, nil, "16:00", "18:00")
            }
            try await kitchen.refuses("conflict rule/overlap") { try await kitchen.change(same, holder: kitchen.sanne) }
            try await kitchen.reject(offer, by: kitchen.sanne)
            try await kitchen.accept(rival, by: kitchen.sanne)
        }
    }

    @Test("that is rejected by the approver is offered to everyone again, as a new offer with the same reason")
    func reject() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.refuses("forbidden") { try await kitchen.reject(offer, by: kitchen.marieke) }
            try await kitchen.accept(offer, by: kitchen.sanne)
            for other in [kitchen.joris, kitchen.ahmed] {
                try await kitchen.refuses("forbidden") { try await kitchen.reject(offer, by: other) }
            }
            let rejected = try await kitchen.reject(offer, by: kitchen.marieke, reason: "too many hours")
            #expect(rejected.state == .rejected && rejected.taker?.name == "Sanne")
            let again = try #require(try await kitchen.live(friday))
            #expect(again.id != offer.id && again.state == .open && again.reason == "exam" && again.taker == nil)
            let line = try #require(try await kitchen.lines(friday).last)
            #expect(line.sentence.key == "shifts.history.shift.rejected" && line.reason == "too many hours")
            #expect(line.sentence.arguments["taker"] == .text("Sanne"))
            try await kitchen.accept(again, by: kitchen.sanne)
        }
    }

    @Test("that is withdrawn by the taker is offered again, and its history says by whom")
    func takerGivesUp() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.reject(offer, by: kitchen.sanne)
            #expect(try await kitchen.now(friday).status == .offered)
            #expect(try await kitchen.history(friday).last == "rejected.byTaker by Sanne")
            #expect(try await kitchen.told(ShiftRejected.kind) == ["backedOutGiverAgain to Ahmed"])
        }
    }

    @Test("that the only colleague asked declines, or that is rejected later, leaves the shift idle again")
    func rejectToOne() async throws {
        try await withKitchen { kitchen in
            let (friday, first) = try await kitchen.offered(to: kitchen.sanne)
            try await kitchen.reject(first, by: kitchen.sanne)
            #expect(try await kitchen.now(friday).status == .idle)
            #expect(try await kitchen.told(ShiftRejected.kind) == ["backedOutGiver to Ahmed"])
            let second = try await kitchen.offer(friday, by: kitchen.ahmed, to: kitchen.sanne)
            try await kitchen.accept(second, by: kitchen.sanne)
            try await kitchen.reject(second, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).status == .idle)
            let fact: ShiftRejected? = try await kitchen.facts(friday).last?.fact()
            #expect(fact?.isOnOfferAgain == false && fact?.taker == kitchen.sanne.person)
        }
    }

    @Test("that is rejected after the shift has started is not offered again")
    func rejectStarted() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try kitchen.clock.set("2026-06-26T15:00:00Z")
            try await kitchen.reject(offer, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).status == .idle)
        }
    }

    @Test("is impossible in an archived crew, and so are offers, approvals, rejections and withdrawals")
    func archived() async throws {
        try await withKitchen { kitchen in
            let (friday, open) = try await kitchen.offered()
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let pending = try await kitchen.offer(saturday, by: kitchen.ahmed)
            try await kitchen.accept(pending, by: kitchen.sanne)
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            try await kitchen.database.write { tx in
                _ = try Crews.change(
                    CrewPatch(archived: true),
                    if: .none,
                    in: tx.acting(as: marieke, archived: .allowed, at: now)
                )
            }
            try await kitchen.refuses("conflict crew/archived") { try await kitchen.accept(open, by: kitchen.sanne) }
            try await kitchen.refuses("conflict crew/archived") { try await kitchen.approve(pending, by: marieke) }
            try await kitchen.refuses("conflict crew/archived") { try await kitchen.reject(pending, by: marieke) }
            try await kitchen.refuses("conflict crew/archived") { try await kitchen.withdraw(open, by: kitchen.ahmed) }
            try await kitchen.refuses("conflict crew/archived") { try await kitchen.delete(friday) }
        }
    }

    @Test("has constraints in the database: one live offer per shift, and a taker other than the giver")
    func schema() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            let (crew, ahmed, sanne, now) = (kitchen.crew, kitchen.ahmed.person, kitchen.sanne.person, kitchen.now)
            let attempts: [@Sendable (Tx) throws -> Void] = [
                { tx in
                    try Exchange.insert(
                        ExchangeID.new(at: now),
                        shift: friday.id,
                        Exchange.Draft(kind: .offer, giver: ahmed, to: nil),
                        in: CrewTransaction(crew, by: ahmed, at: now, in: tx)
                    )
                },
                { tx in
                    try tx.run(
                        """
                        UPDATE exchange SET state = 'pending', waiting_for = 'manager', taker = giver WHERE id = \(offer.id)
                        """
                    )
                },
                { tx in try tx.run("UPDATE exchange SET state = 'done' WHERE id = \(offer.id)") },
                { tx in
                    try tx.run(
                        "UPDATE exchange SET state = 'done', live = FALSE, settled_at = 1 WHERE id = \(offer.id)"
                    )
                },
                { tx in try tx.run("UPDATE exchange_leg SET live = FALSE WHERE exchange = \(offer.id)") },
                { tx in try tx.run("UPDATE exchange SET state = 'pending', taker = \(sanne) WHERE id = \(offer.id)") },
                { tx in try tx.run("UPDATE shift SET ends_at = starts_at WHERE id = \(friday.id)") },
            ]
            for attempt in attempts {
                await #expect(throws: StorageError.self) { try await kitchen.database.write { tx in try attempt(tx) } }
            }
            // After the first one has ended, there can be another.
            try await kitchen.database.write { tx in
                try tx.run(
                    "UPDATE exchange SET state = 'withdrawn', live = FALSE, settled_at = \(now) WHERE id = \(offer.id)"
                )
                try Exchange.insert(
                    ExchangeID.new(at: now),
                    shift: friday.id,
                    Exchange.Draft(kind: .offer, giver: ahmed, to: nil),
                    in: CrewTransaction(crew, by: ahmed, at: now, in: tx)
                )
            }
        }
    }

    // Regression: fault 2 of Decklog's predecessor for shifts.
    @Test("through two servers at once succeeds for one person")
    func twoServers() async throws {
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

    // Regression: fault 6 of Decklog's predecessor for shifts.
    @Test("that is pending gives the taker no right to offer, suggest, delete or withdraw the shift")
    func notYetTheirs() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            let request = try await kitchen.ask("2026-06-26", by: kitchen.joris)[0]
            try await kitchen.refuses("forbidden") { try await kitchen.offer(friday, by: kitchen.sanne) }
            try await kitchen.refuses("forbidden") {
                try await kitchen.suggest(friday, for: request, by: kitchen.sanne)
            }
            try await kitchen.refuses("forbidden") { try await kitchen.delete(friday, by: kitchen.sanne) }
            try await kitchen.refuses("forbidden") { try await kitchen.withdraw(offer, by: kitchen.sanne) }
        }
    }

    // Regression: fault 25 of Decklog's predecessor for shifts.
    @Test("is checked against all shifts, even after more than a hundred")
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
}
