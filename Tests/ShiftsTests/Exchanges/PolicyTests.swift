import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("The approval of a takeover")
struct PolicyTests {
    @Test("by no one: the taker gets the shift immediately")
    func none() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let (friday, offer) = try await kitchen.offered()
            let done = try await kitchen.accept(offer, by: kitchen.sanne)
            #expect(done.state == .done && done.waitingFor == nil && done.taker?.name == "Sanne")
            let after = try await kitchen.now(friday)
            #expect(after.person?.name == "Sanne" && after.status == .idle && after.exchange == nil)
            #expect(
                try await kitchen.history(friday) == [
                    "created.single by Marieke", "offered by Ahmed", "taken by Sanne",
                ]
            )
        }
    }

    @Test("by the giver: waits for them, and for nobody else")
    func giver() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.giver)
            let (friday, offer) = try await kitchen.offered()
            let pending = try await kitchen.accept(offer, by: kitchen.sanne)
            #expect(pending.state == .pending && pending.waitingFor == .giver)
            #expect(try await kitchen.now(friday).person?.name == "Ahmed")
            #expect(try await kitchen.now(friday).status == .pending)
            for other in [kitchen.marieke, kitchen.sanne, kitchen.joris] {
                try await kitchen.refuses("forbidden") { try await kitchen.approve(offer, by: other) }
            }
            let done = try await kitchen.approve(offer, by: kitchen.ahmed)
            #expect(done.state == .done)
            #expect(try await kitchen.now(friday).person?.name == "Sanne")
            #expect(
                try await kitchen.history(friday).suffix(2) == ["accepted.giver by Sanne", "approved by Ahmed"]
            )
        }
    }

    @Test("by a manager: waits for one, not for the giver")
    func manager() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            let pending = try await kitchen.accept(offer, by: kitchen.sanne)
            #expect(pending.state == .pending && pending.waitingFor == .manager)
            for other in [kitchen.ahmed, kitchen.sanne, kitchen.joris] {
                try await kitchen.refuses("forbidden") { try await kitchen.approve(offer, by: other) }
            }
            try await kitchen.approve(offer, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).person?.name == "Sanne")
        }
    }

    @Test("by a manager who is the giver is possible")
    func managerGives() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.marieke, "2026-06-26", "17:00", "23:00")
            let offer = try await kitchen.offer(friday, by: kitchen.marieke)
            try await kitchen.accept(offer, by: kitchen.sanne)
            #expect(try await kitchen.told(ShiftAccepted.kind) == ["acceptedConfirm to Marieke"])
            try await kitchen.approve(offer, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).person?.name == "Sanne")
        }
    }

    @Test("of a trade is not asked of the manager who proposed it")
    func managerTrades() async throws {
        try await withKitchen { kitchen in
            let fleur = try await kitchen.addManager("Fleur")
            let hers = try await kitchen.shift(fleur, "2026-06-26", "17:00", "23:00")
            let his = try await kitchen.shift(kitchen.joris, "2026-06-27", "09:00", "17:00")
            try await kitchen.accept(try await kitchen.trade(hers, for: his, by: fleur), by: kitchen.joris)
            #expect(try await kitchen.told(ShiftAccepted.kind) == ["accepted to Fleur", "approve to Marieke"])
        }
    }

    @Test("for a manager who takes the shift needs another manager, never themselves")
    func managerTakes() async throws {
        try await withKitchen { kitchen in
            let fleur = try await kitchen.addManager("Fleur")
            let (friday, offer) = try await kitchen.offered()
            let pending = try await kitchen.accept(offer, by: fleur)
            #expect(pending.waitingFor == .manager)
            try await kitchen.refuses("forbidden") { try await kitchen.approve(offer, by: fleur) }
            try await kitchen.approve(offer, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).person?.name == "Fleur")
        }
    }

    @Test("for the only manager needs the giver")
    func onlyManagerTakes() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            let pending = try await kitchen.accept(offer, by: kitchen.marieke)
            #expect(pending.waitingFor == .giver)
            try await kitchen.refuses("forbidden") { try await kitchen.approve(offer, by: kitchen.marieke) }
            try await kitchen.approve(offer, by: kitchen.ahmed)
            #expect(try await kitchen.now(friday).person?.name == "Marieke")
        }
    }

    @Test("smart: at once while no rule requires a manager; a warning does not")
    func smartAtOnce() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.smart)
            try await kitchen.shift(kitchen.sanne, "2026-06-26", "08:00", "12:00")
            let (_, offer) = try await kitchen.offered()
            let done = try await kitchen.accept(offer, by: kitchen.sanne)
            #expect(done.state == .done)
            #expect(done.findings.map(\.rule) == [.oneADay])
        }
    }

    @Test("smart: by a manager when a rule requires one")
    func smartWaits() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.smart)
            try await kitchen.rule(.oneADay, .approve)
            try await kitchen.shift(kitchen.sanne, "2026-06-26", "08:00", "12:00")
            let (_, offer) = try await kitchen.offered()
            let pending = try await kitchen.accept(offer, by: kitchen.sanne)
            #expect(pending.state == .pending && pending.waitingFor == .manager)
            #expect(pending.findings.map(\.mode) == [.approve])
        }
    }

    @Test("is not affected by a change of the policy while it waits")
    func policyChanges() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.giver)
            let (_, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.policy(.manager)
            #expect(try await kitchen.now(offer).waitingFor == .giver)
            try await kitchen.approve(offer, by: kitchen.ahmed)
        }
    }

    @Test("by a person who is no longer a manager is refused")
    func demoted() async throws {
        try await withKitchen { kitchen in
            let fleur = try await kitchen.addManager("Fleur")
            let (_, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            try await kitchen.database.write { tx in
                try Members.change(fleur.person, role: .member, in: tx.acting(as: marieke, at: now))
            }
            try await kitchen.refuses("forbidden") { try await kitchen.approve(offer, by: fleur) }
        }
    }
}

extension Kitchen {
    /// Ahmed's Friday evening, offered to everyone or to one colleague.
    func offered(to colleague: Viewer? = nil) async throws -> (Shift, Exchange) {
        let friday = try await shift(ahmed, "2026-06-26", "17:00", "23:00")
        return (friday, try await offer(friday, by: ahmed, to: colleague, reason: "exam"))
    }
}
