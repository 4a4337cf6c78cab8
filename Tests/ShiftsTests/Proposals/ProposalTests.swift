import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("Proposals for fixed shifts")
struct ProposalTests {
    @Test("A new fixed shift is on the roster only once a manager approves it, and the people concerned are notified")
    func adding() async throws {
        try await withKitchen { kitchen in
            let fleur = try await kitchen.addManager("Fleur")
            let proposal = try await kitchen.proposeNew(.friday, "17:00", "23:00", by: kitchen.ahmed)
            #expect(proposal.state == .open && proposal.fixedShift == nil)
            #expect(try await kitchen.dates(kitchen.ahmed) == [])
            #expect(
                try await kitchen.told(FixedShiftProposed.kind)
                    == ["fixed.proposed.add to Marieke", "fixed.proposed.add to Fleur"]
            )
            let approved = try await kitchen.approve(proposal, by: fleur)
            #expect(approved.state == .approved && approved.decidedBy?.name == "Fleur")
            #expect(try await kitchen.dates(kitchen.ahmed).count == 9)
            #expect(
                try await kitchen.told(FixedShiftProposalApproved.kind)
                    == ["fixed.proposalApproved to Ahmed", "fixed.proposalApproved.managers to Marieke"]
            )
            #expect(try await kitchen.told(FixedShiftAdded.kind) == [])
            // It counts as their own: where everyone plans, they may end it.
            try await kitchen.planning(.everyone)
            let series = try await kitchen.series(of: approved)
            try await kitchen.end(series, by: kitchen.ahmed)
        }
    }

    @Test("Changing or ending a fixed shift waits for approval too, and only then affects the roster")
    func changingAndEnding() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let change = try await kitchen.proposeStart(series, "18:00", by: kitchen.ahmed)
            #expect(Set(try await kitchen.shifts(kitchen.ahmed).map(\.start.description)) == ["17:00"])
            try await kitchen.refuses("conflict fixedShift/open") {
                try await kitchen.proposeEnd(series, by: kitchen.ahmed)
            }
            try await kitchen.approve(change, by: kitchen.marieke)
            #expect(Set(try await kitchen.shifts(kitchen.ahmed).map(\.start.description)) == ["18:00"])
            let end = try await kitchen.proposeEnd(series, by: kitchen.ahmed)
            #expect(try await kitchen.dates(kitchen.ahmed).count == 9)
            try await kitchen.approve(end, by: kitchen.marieke)
            #expect(try await kitchen.dates(kitchen.ahmed) == [])
            #expect(try await kitchen.now(series) == nil)
        }
    }

    @Test("Proposals that are declined or withdrawn change nothing, and the author is told the reason")
    func saidNo() async throws {
        try await withKitchen { kitchen in
            let one = try await kitchen.proposeNew(.friday, "17:00", "23:00", by: kitchen.ahmed)
            let declined = try await kitchen.decline(one, by: kitchen.marieke, reason: "Full.")
            #expect(declined.state == .declined && declined.reason == "Full.")
            #expect(
                try await kitchen.told(FixedShiftProposalDeclined.kind) == ["fixed.proposalDeclinedBecause to Ahmed"]
            )
            let two = try await kitchen.proposeNew(.friday, "17:00", "23:00", by: kitchen.ahmed)
            try await kitchen.withdraw(two, by: kitchen.ahmed)
            for over in [one, two] {
                try await kitchen.refuses("conflict proposal/taken") {
                    try await kitchen.approve(over, by: kitchen.marieke)
                }
                try await kitchen.refuses("conflict proposal/taken") {
                    try await kitchen.decline(over, by: kitchen.marieke)
                }
                try await kitchen.refuses("conflict proposal/taken") {
                    try await kitchen.withdraw(over, by: kitchen.ahmed)
                }
            }
            #expect(try await kitchen.dates(kitchen.ahmed) == [])
        }
    }

    @Test("Only managers decide, and never on their own proposals; other members do not even see them")
    func whoDecides() async throws {
        try await withKitchen { kitchen in
            let proposal = try await kitchen.proposeNew(.friday, "17:00", "23:00", by: kitchen.ahmed)
            try await kitchen.refuses("notFound") { try await kitchen.approve(proposal, by: kitchen.sanne) }
            try await kitchen.refuses("notFound") { try await kitchen.withdraw(proposal, by: kitchen.sanne) }
            try await kitchen.refuses("forbidden") { try await kitchen.approve(proposal, by: kitchen.ahmed) }
            try await kitchen.refuses("forbidden") { try await kitchen.withdraw(proposal, by: kitchen.marieke) }
            try await kitchen.refuses("forbidden") {
                try await kitchen.proposeNew(.friday, "17:00", "23:00", by: kitchen.ahmed, for: kitchen.sanne)
            }
            let (crew, ahmed) = (kitchen.crew, kitchen.ahmed.person)
            try await kitchen.database.write { tx in
                try tx.run("UPDATE member SET role = 'manager' WHERE crew = \(crew) AND person = \(ahmed)")
            }
            try await kitchen.refuses("forbidden") { try await kitchen.approve(proposal, by: kitchen.ahmed) }
        }
    }

    @Test("Rules are checked when proposing and again when approving; a blocked proposal stays open")
    func checkedAgain() async throws {
        try await withKitchen { kitchen in
            let proposal = try await kitchen.proposeNew(.friday, "17:00", "23:00", by: kitchen.ahmed)
            let clash = try await kitchen.fixed(kitchen.ahmed, .friday, "20:00", "23:30")
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.proposeNew(.friday, "16:00", "21:00", by: kitchen.ahmed)
            }
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.approve(proposal, by: kitchen.marieke)
            }
            #expect(try await kitchen.now(proposal).state == .open)
            try await kitchen.end(clash)
            try await kitchen.approve(proposal, by: kitchen.marieke)
        }
    }

    @Test("A date for which the person was planned otherwise in between is left open")
    func datesThatAreTaken() async throws {
        try await withKitchen { kitchen in
            let proposal = try await kitchen.proposeNew(.friday, "17:00", "23:00", by: kitchen.ahmed)
            try await kitchen.shift(kitchen.ahmed, "2026-06-26", "20:00", "23:30")
            try await kitchen.approve(proposal, by: kitchen.marieke)
            #expect(try await kitchen.openShifts().map(\.date.description) == ["2026-06-26"])
            #expect(try await kitchen.brokenRules() == [])
        }
    }

    @Test("A manager's change to the fixed shift in between ends the proposal, and its author is told")
    func overtaken() async throws {
        try await withKitchen { kitchen in
            let changed = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let ended = try await kitchen.fixed(kitchen.ahmed, .monday, "17:00", "23:00")
            let split = try await kitchen.fixed(kitchen.ahmed, .tuesday, "17:00", "23:00")
            let proposals = [
                try await kitchen.proposeStart(changed, "18:00", by: kitchen.ahmed),
                try await kitchen.proposeStart(ended, "18:00", by: kitchen.ahmed),
                try await kitchen.proposeStart(split, "18:00", by: kitchen.ahmed),
            ]
            try await kitchen.change(changed) { $0.start = try time("16:00") }
            try await kitchen.end(ended)
            let tuesday = try #require(
                try await kitchen.shifts(kitchen.ahmed).last { $0.fixedShift == split.id }
            )
            try await kitchen.deleteFollowing(tuesday)
            for proposal in proposals { #expect(try await kitchen.now(proposal).state == .expired) }
            #expect(
                try await kitchen.told(FixedShiftProposalExpired.kind)
                    == Array(repeating: "fixed.proposalExpired to Ahmed", count: 3)
            )
        }
    }

    @Test("Leaving the crew withdraws all proposals of the person")
    func leaving() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let proposals = [
                try await kitchen.proposeEnd(series, by: kitchen.ahmed),
                try await kitchen.proposeNew(.monday, "17:00", "23:00", by: kitchen.ahmed),
            ]
            try await kitchen.remove(kitchen.ahmed, by: kitchen.ahmed)
            for proposal in proposals { #expect(try await kitchen.now(proposal).state == .withdrawn) }
            try await kitchen.refuses("conflict proposal/taken") {
                try await kitchen.approve(proposals[1], by: kitchen.marieke)
            }
        }
    }

    @Test("Of a concurrent approval, rejection and withdrawal, only one succeeds")
    func races() async throws {
        try await withTwoKitchens { kitchen, other in
            let fleur = try await kitchen.addManager("Fleur")
            for weekday in [Weekday.monday, .tuesday, .wednesday, .thursday] {
                let proposal = try await kitchen.proposeNew(weekday, "17:00", "23:00", by: kitchen.ahmed)
                async let approved = { try await kitchen.approve(proposal, by: kitchen.marieke) }()
                async let declined = { try await other.decline(proposal, by: fleur) }()
                async let withdrawn: Void = other.withdraw(proposal, by: kitchen.ahmed)
                var outcomes: [ProposalState] = []
                if (try? await approved) != nil { outcomes.append(.approved) }
                if (try? await declined) != nil { outcomes.append(.declined) }
                if (try? await withdrawn) != nil { outcomes.append(.withdrawn) }
                #expect(outcomes.count == 1)
                #expect(try await kitchen.now(proposal).state == outcomes.first)
                let isPlanned = try await kitchen.shifts(kitchen.ahmed).contains { $0.date.weekday == weekday }
                #expect(isPlanned == (outcomes.first == .approved))
            }
        }
    }

    @Test("A proposal expires with its last day; one with a past start begins on the day of approval")
    func late() async throws {
        try await withKitchen { kitchen in
            let short = try await kitchen.proposeNew(.friday, "17:00", "23:00", until: "2026-06-26", by: kitchen.ahmed)
            let long = try await kitchen.proposeNew(.monday, "17:00", "23:00", by: kitchen.ahmed)
            kitchen.clock.advance(days: 7)
            try await kitchen.refuses("conflict proposal/over") {
                try await kitchen.approve(short, by: kitchen.marieke)
            }
            try await ExpireProposals(kitchen.database).run(now: kitchen.now)
            #expect(try await kitchen.now(short).state == .expired)
            let approved = try await kitchen.approve(long, by: kitchen.marieke)
            #expect(try await kitchen.series(of: approved).validFrom == day("2026-06-30"))
        }
    }

    @Test("A proposal expires although the time zone of another crew cannot be read")
    func unreadableZone() async throws {
        try await withKitchen { kitchen in
            let (crew, ahmed, joris, now) = (kitchen.crew, kitchen.ahmed, kitchen.joris, kitchen.now)
            try await kitchen.proposeNew(.friday, "17:00", "23:00", until: "2026-06-26", by: ahmed)
            let draft = FixedShiftDraft(
                person: ahmed.person,
                weekday: .friday,
                start: try time("17:00"),
                end: try time("23:00"),
                position: nil,
                validFrom: nil,
                validUntil: try day("2026-06-26")
            )
            let proposal = try await kitchen.database.write { tx in
                try tx.run("UPDATE crew SET time_zone = 'Atlantis/Nowhere' WHERE id = \(crew)")
                let owner = try tx.addCrew("De Walvis", owner: joris.person)
                try Members.add(ahmed.person, to: owner.crew, as: .member, at: now, in: tx)
                let member = try tx.viewer(ahmed.person, owner.crew)
                return try FixedShiftProposal.add(draft, in: tx.acting(as: member, at: now))
            }
            kitchen.clock.advance(days: 7)
            await #expect(throws: ZoneError.self) { try await ExpireProposals(kitchen.database).run(now: kitchen.now) }
            let state = try await kitchen.database.read { tx in
                try tx.value("SELECT state FROM fixed_shift_proposal WHERE id = \(proposal.id)", as: String.self)
            }
            #expect(state == "expired")
        }
    }

    @Test("Approval does not recreate a deleted position")
    func positions() async throws {
        try await withKitchen { kitchen in
            let (crew, marieke, now) = (kitchen.crew, kitchen.marieke, kitchen.now)
            _ = now
            try await kitchen.database.write { tx in _ = try Positions.require("Bar", in: tx.acting(as: marieke)) }
            try await kitchen.refuses("invalid position/unknown") {
                try await kitchen.proposeNew(.friday, "17:00", "23:00", position: "Roof", by: kitchen.ahmed)
            }
            let proposal = try await kitchen.proposeNew(.friday, "17:00", "23:00", position: "Bar", by: kitchen.ahmed)
            try await kitchen.database.write { tx in
                try tx.run("DELETE FROM crew_position WHERE crew = \(crew)")
            }
            try await kitchen.refuses("conflict position/unknown") {
                try await kitchen.approve(proposal, by: marieke)
            }
        }
    }

    @Test("The number of a person's open proposals is limited, and nothing can be proposed in an archived crew")
    func bounds() async throws {
        try await withKitchen { kitchen in
            for number in 0..<20 {
                let weekday = Weekday.allCases[number % 7]
                try await kitchen.proposeNew(weekday, "17:00", "23:00", by: kitchen.ahmed)
            }
            try await kitchen.refuses("conflict kind/tooMany") {
                try await kitchen.proposeNew(.monday, "17:00", "23:00", by: kitchen.ahmed)
            }
            let proposal = try await kitchen.proposeNew(.monday, "17:00", "23:00", by: kitchen.sanne)
            let (crew, now) = (kitchen.crew, kitchen.now)
            try await kitchen.database.write { tx in
                try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(crew)")
            }
            try await kitchen.refuses("conflict crew/archived") {
                try await kitchen.proposeNew(.tuesday, "17:00", "23:00", by: kitchen.sanne)
            }
            try await kitchen.refuses("conflict crew/archived") {
                try await kitchen.approve(proposal, by: kitchen.marieke)
            }
            try await kitchen.refuses("conflict crew/archived") {
                try await kitchen.withdraw(proposal, by: kitchen.sanne)
            }
        }
    }
}

extension Kitchen {
    fileprivate func series(of proposal: FixedShiftProposal) async throws -> FixedShift {
        let crew = crew
        let id = try #require(proposal.fixedShift)
        return try await database.read { tx in try FixedShift.find(id, crew: crew, in: tx) }
    }
}
