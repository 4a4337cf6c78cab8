import API
import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("A message about a shift")
struct ShiftNoticeStatusTests {
    /// `open`, the key of the phrase that says how it was settled, or `nil` if the message asks for nothing.
    private func status(_ key: String, _ shift: Shift, _ viewer: Viewer, in kitchen: Kitchen) async throws -> String? {
        try await status("shifts.notice.\(key)", about: shift.id.cast(), viewer, in: kitchen)
    }

    private func status(
        _ key: String,
        about thing: ID<OutboxSubject>,
        _ viewer: Viewer,
        in kitchen: Kitchen
    ) async throws -> String? {
        let (now, notice) = (kitchen.now, SentNotice(about: thing, key))
        let status = try await kitchen.database.read { tx in
            try ShiftNotices().statuses(of: [notice], for: viewer, at: now, in: tx)[notice]
        }
        return switch status {
        case .open: "open"
        case .settled(let phrase):
            phrase.arguments["name"].map { name in
                if case .text(let name) = name { "\(phrase.key) \(name)" } else { phrase.key }
            } ?? phrase.key
        case nil: nil
        }
    }

    @Test("offers to take the shift until someone else has it")
    func offered() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let friday = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            let offer = try await kitchen.offer(friday, by: kitchen.sanne)
            #expect(try await status("offered", friday, kitchen.joris, in: kitchen) == "open")
            _ = try await kitchen.accept(offer, by: kitchen.ahmed)
            #expect(try await status("offered", friday, kitchen.joris, in: kitchen) == "shifts.settled.taken Ahmed")
            #expect(try await status("offered", friday, kitchen.ahmed, in: kitchen) == "shifts.settled.yours")
            // News about the same shift asks for nothing.
            #expect(try await status("taken", friday, kitchen.sanne, in: kitchen) == nil)
        }
    }

    @Test("is settled by withdrawing the offer, by the start of the shift and by deleting it")
    func ended() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            let open = try await kitchen.shift(nil, "2026-06-24", "17:00", "23:00")
            let offer = try await kitchen.offer(friday, by: kitchen.sanne)
            try await kitchen.withdraw(offer, by: kitchen.sanne)
            #expect(try await status("offered", friday, kitchen.joris, in: kitchen) == "shifts.settled.withdrawn")
            #expect(try await status("open", open, kitchen.joris, in: kitchen) == "open")
            kitchen.clock.advance(hours: 36)
            #expect(try await status("open", open, kitchen.joris, in: kitchen) == "shifts.settled.started")
            try await kitchen.delete(friday)
            #expect(try await status("offered", friday, kitchen.joris, in: kitchen) == "shifts.settled.deleted")
        }
    }

    @Test("lets only those who may decide do so, and says what another manager decided")
    func decided() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let tess = try await kitchen.addManager("Tess")
            let friday = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            let saturday = try await kitchen.shift(kitchen.sanne, "2026-06-27", "17:00", "23:00")
            let first = try await kitchen.accept(kitchen.offer(friday, by: kitchen.sanne), by: kitchen.ahmed)
            let second = try await kitchen.accept(kitchen.offer(saturday, by: kitchen.sanne), by: kitchen.ahmed)
            #expect(try await status("approve", friday, tess, in: kitchen) == "open")
            // A manager who no longer is one, and the taker.
            #expect(try await status("approve", friday, kitchen.joris, in: kitchen) == "shifts.pending.other Ahmed")
            #expect(try await status("offered", friday, kitchen.ahmed, in: kitchen) == "shifts.pending.mine")
            try await kitchen.approve(first, by: kitchen.marieke)
            try await kitchen.reject(second, by: kitchen.marieke)
            #expect(try await status("approve", friday, tess, in: kitchen) == "shifts.settled.taken Ahmed")
            // It is on offer again, so the manager could take it.
            #expect(try await status("approve", saturday, tess, in: kitchen) == "open")
        }
    }

    @Test("says so when the rules do not let the reader take the shift, and lets managers assign it")
    func notPossible() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.joris, "2026-06-26", "16:00", "23:00")
            try await kitchen.shift(kitchen.marieke, "2026-06-26", "16:00", "23:00")
            let open = try await kitchen.shift(nil, "2026-06-26", "17:00", "23:00")
            #expect(try await status("open", open, kitchen.joris, in: kitchen) == "shifts.settled.notPossible")
            #expect(try await status("conflict", open, kitchen.marieke, in: kitchen) == "open")
        }
    }

    @Test("about a request for a fixed shift is settled by the decision")
    func proposal() async throws {
        try await withKitchen { kitchen in
            try await kitchen.planning(.approval)
            let tess = try await kitchen.addManager("Tess")
            let proposal = try await kitchen.proposeNew(.friday, "17:00", "23:00", by: kitchen.ahmed)
            let (key, thing) = ("shifts.notice.fixed.proposed.add", proposal.id.cast(to: OutboxSubject.self))
            #expect(try await status(key, about: thing, tess, in: kitchen) == "open")
            #expect(try await status(key, about: thing, kitchen.joris, in: kitchen) == nil)
            try await kitchen.approve(proposal, by: kitchen.marieke)
            #expect(try await status(key, about: thing, tess, in: kitchen) == "shifts.proposal.history.approved")
        }
    }

    @Test("takes as many statements in a list of twenty as in a list of two")
    func statements() async throws {
        try await withKitchen { kitchen in
            var shifts: [Shift] = []
            for number in 0..<20 {
                let holder = number % 2 == 0 ? nil : kitchen.sanne
                let shift = try await kitchen.shift(holder, "2026-07-\(number + 10)", "09:00", "17:00")
                if holder != nil { try await kitchen.offer(shift, by: kitchen.sanne) }
                shifts.append(shift)
            }
            func count(_ shifts: ArraySlice<Shift>) async throws -> Int {
                let (now, viewer) = (kitchen.now, kitchen.joris)
                let notices = shifts.map { SentNotice(about: $0.id.cast(), "shifts.notice.offered") }
                return try await kitchen.database.read { tx in
                    try countStatements(in: tx) {
                        let statuses = try ShiftNotices().statuses(of: notices, for: viewer, at: now, in: $0)
                        #expect(statuses.count == notices.count)
                    }
                }
            }
            #expect(try await count(shifts[...]) == count(shifts.prefix(2)))
        }
    }
}
