import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("An open shift")
struct ClaimTests {
    private func open(_ kitchen: Kitchen, _ start: String = "17:00", _ end: String = "23:00") async throws -> Shift {
        try await kitchen.shift(nil, "2026-06-26", start, end)
    }

    @Test(
        "goes to the first person who takes it, immediately if no approval is needed",
        arguments: [Approval.none, .giver, .smart]
    )
    func atOnce(_ policy: Approval) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(policy)
            let friday = try await open(kitchen)
            let done = try await kitchen.claim(friday, by: kitchen.sanne)
            #expect(done.state == .done && done.giver == nil && done.taker?.name == "Sanne" && done.kind == .offer)
            let after = try await kitchen.now(friday)
            #expect(after.person?.name == "Sanne" && after.status == .idle && after.exchange == nil)
            #expect(try await kitchen.history(friday) == ["created.open by Marieke", "taken.open by Sanne"])
            for late in [kitchen.joris, kitchen.ahmed] {
                try await kitchen.refuses("conflict shift/taken") { try await kitchen.claim(friday, by: late) }
            }
            // Claiming it again, because the answer was lost, changes nothing.
            #expect(try await kitchen.claim(friday, by: kitchen.sanne).id == done.id)
            #expect(try await kitchen.facts(friday).map(\.kind) == ["shift.created", "shift.taken"])
            let assigned = try await kitchen.shift(kitchen.sanne, "2026-06-27", "17:00", "23:00")
            try await kitchen.refuses("forbidden") { try await kitchen.claim(assigned, by: kitchen.sanne) }
        }
    }

    @Test("waits for a manager if the crew requires it, and has no holder until then")
    func waits() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await open(kitchen)
            let claim = try await kitchen.claim(friday, by: kitchen.sanne)
            #expect(claim.state == .pending && claim.waitingFor == .manager)
            let meanwhile = try await kitchen.now(friday)
            #expect(meanwhile.person == nil && meanwhile.status == .pending)
            try await kitchen.refuses("conflict shift/taken") { try await kitchen.claim(friday, by: kitchen.joris) }
            for other in [kitchen.sanne, kitchen.joris] {
                try await kitchen.refuses("forbidden") { try await kitchen.approve(claim, by: other) }
            }
            try await kitchen.approve(claim, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).person?.name == "Sanne")
            #expect(try await kitchen.claim(friday, by: kitchen.sanne).state == .done)
            #expect(
                try await kitchen.history(friday) == [
                    "created.open by Marieke", "accepted.open by Sanne", "approved by Marieke",
                ]
            )
        }
    }

    @Test("is open again when the manager rejects it, or when the taker withdraws")
    func openAgain() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await open(kitchen)
            let first = try await kitchen.claim(friday, by: kitchen.sanne)
            try await kitchen.reject(first, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).status == .open)
            let second = try await kitchen.claim(friday, by: kitchen.joris)
            try await kitchen.refuses("forbidden") { try await kitchen.reject(second, by: kitchen.sanne) }
            try await kitchen.reject(second, by: kitchen.joris)
            #expect(try await kitchen.now(friday).status == .open)
            try await kitchen.claim(friday, by: kitchen.ahmed)
            #expect(try await kitchen.now(friday).status == .pending)
        }
    }

    @Test("is checked against the rules when it is taken, and again when it is approved")
    func rules() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await open(kitchen)
            try await kitchen.shift(kitchen.joris, "2026-06-26", "15:00", "18:00")
            try await kitchen.refuses("conflict rule/overlap") { try await kitchen.claim(friday, by: kitchen.joris) }
            let claim = try await kitchen.claim(friday, by: kitchen.sanne)
            // Claiming it again, because the answer was lost, is no second claim.
            #expect(try await kitchen.claim(friday, by: kitchen.sanne).id == claim.id)
            kitchen.clock.advance(days: 4)
            try await kitchen.refuses("conflict rule/notStarted") {
                try await kitchen.approve(claim, by: kitchen.marieke)
            }
            try await kitchen.expire()
            #expect(try await kitchen.now(claim).state == .expired)
            #expect(try await kitchen.now(friday).person == nil)
            try await kitchen.refuses("conflict rule/notStarted") { try await kitchen.claim(friday, by: kitchen.ahmed) }
        }
    }

    @Test("needs a manager under the smart policy only if a rule requires it")
    func smart() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.smart)
            try await kitchen.rule(.oneADay, .approve)
            try await kitchen.shift(kitchen.joris, "2026-06-26", "10:00", "12:00")
            let (first, second) = (try await open(kitchen), try await open(kitchen, "18:00", "22:00"))
            #expect(try await kitchen.claim(first, by: kitchen.joris).state == .pending)
            #expect(try await kitchen.claim(second, by: kitchen.sanne).state == .done)
        }
    }

    @Test("is taken by a manager at once, because they could assign it to anyone")
    func manager() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let other = try await kitchen.addManager("Fleur")
            #expect(try await kitchen.claim(try await open(kitchen), by: kitchen.marieke).state == .done)
            #expect(try await kitchen.claim(try await open(kitchen), by: other).state == .done)
        }
    }

    @Test("that is assigned, moved or deleted ends its pending takeover")
    func superseded() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            for change in 0..<3 {
                let friday = try await open(kitchen)
                let claim = try await kitchen.claim(friday, by: kitchen.sanne)
                switch change {
                case 0: try await kitchen.change(friday, holder: .some(kitchen.joris))
                case 1: try await kitchen.change(friday, nil, "18:00", "23:00")
                default: try await kitchen.delete(friday)
                }
                #expect(try await kitchen.now(claim).state == .superseded)
                if change == 0 { try await kitchen.delete(friday) }
            }
        }
    }

    @Test("goes to one of fifty people who take it at once; the others are told that someone was first")
    func race() async throws {
        try await withTwoKitchens { kitchen, other in
            try await kitchen.policy(.none)
            let friday = try await open(kitchen)
            let crew = kitchen.crew
            let people = try await kitchen.database.write { tx in
                try (1...50).map { try tx.addMember("Person \($0)", of: crew) }
            }
            let outcomes = await withTaskGroup(of: String.self) { group in
                for (index, person) in people.enumerated() {
                    group.addTask {
                        do {
                            try await (index % 2 == 0 ? kitchen : other).claim(friday, by: person)
                            return "done"
                        } catch {
                            return (error as? AppError)?.fields.first?.code ?? "\(error)"
                        }
                    }
                }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes == ["done": 1, "taken": 49])
            #expect(try await kitchen.facts(friday).map(\.kind) == ["shift.created", "shift.taken"])
        }
    }

    @Test("is on the page of offers for people who may take it, with the rules it breaks")
    func listed() async throws {
        try await withKitchen { kitchen in
            let friday = try await open(kitchen)
            try await kitchen.shift(nil, "2026-06-23", "11:00", "12:00")
            kitchen.clock.advance(hours: 2)
            try await kitchen.shift(kitchen.joris, "2026-06-26", "15:00", "18:00")
            let (now, joris, sanne) = (kitchen.now, kitchen.joris, kitchen.sanne)
            let (his, hers) = try await kitchen.database.read { tx in
                (
                    try OffersPage.load(joris, now: now, tx).unclaimed,
                    try OffersPage.load(sanne, now: now, tx).unclaimed
                )
            }
            #expect(his.map(\.shift.id) == [friday.id] && his[0].findings.map(\.rule) == [.overlap])
            #expect(hers.map(\.shift.id) == [friday.id] && hers[0].findings.isEmpty)
        }
    }
}
