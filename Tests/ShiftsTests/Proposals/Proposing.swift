import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

typealias FixedShiftProposal = Shifts.FixedShiftProposal

// Proposals of members, and decisions of managers.

extension Kitchen {
    func planning(_ policy: PlanningPolicy) async throws {
        let (now, marieke) = (now, marieke)
        _ = try await database.write { tx in
            try CrewRules.change(ShiftSettingsChange(planning: policy), in: tx.acting(as: marieke, at: now))
        }
    }

    @discardableResult
    func proposeNew(
        _ weekday: Weekday,
        _ start: String,
        _ end: String,
        until: String? = nil,
        position: String? = nil,
        by viewer: Viewer,
        for person: Viewer? = nil
    ) async throws -> FixedShiftProposal {
        let draft = FixedShiftDraft(
            person: (person ?? viewer).person,
            weekday: weekday,
            start: try time(start),
            end: try time(end),
            position: position,
            validFrom: nil,
            validUntil: try until.map(day)
        )
        let now = now
        return try await database.write { tx in try FixedShiftProposal.add(draft, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func proposeStart(_ series: FixedShift, _ start: String, by viewer: Viewer) async throws -> FixedShiftProposal {
        let (now, start) = (now, try time(start))
        return try await database.write { tx in
            try FixedShiftProposal.change(
                series.id,
                to: { old in
                    FixedShiftDraft(
                        person: old.person.id,
                        weekday: old.weekday,
                        start: start,
                        end: old.end,
                        position: old.position,
                        validFrom: old.validFrom,
                        validUntil: old.validUntil
                    )
                },
                in: tx.acting(as: viewer, at: now)
            )
        }
    }

    @discardableResult
    func proposeEnd(_ series: FixedShift, by viewer: Viewer) async throws -> FixedShiftProposal {
        let now = now
        return try await database.write { tx in
            try FixedShiftProposal.end(series.id, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func approve(_ proposal: FixedShiftProposal, by viewer: Viewer) async throws -> FixedShiftProposal {
        let now = now
        return try await database.write { tx in
            try FixedShiftProposal.approve(proposal.id, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func decline(
        _ proposal: FixedShiftProposal,
        by viewer: Viewer,
        reason: String? = nil
    ) async throws -> FixedShiftProposal {
        let now = now
        return try await database.write { tx in
            try FixedShiftProposal.decline(proposal.id, reason: reason, in: tx.acting(as: viewer, at: now))
        }
    }

    func withdraw(_ proposal: FixedShiftProposal, by viewer: Viewer) async throws {
        let now = now
        try await database.write { tx in
            try FixedShiftProposal.withdraw(proposal.id, in: tx.acting(as: viewer, at: now))
        }
    }

    func now(_ proposal: FixedShiftProposal) async throws -> FixedShiftProposal {
        let marieke = marieke
        return try await database.read { tx in try FixedShiftProposal.find(proposal.id, marieke, in: tx) }
    }

    func now(_ series: FixedShift) async throws -> FixedShift? {
        let crew = crew
        return try await database.read { tx in try FixedShift.ifThere(series.id, crew: crew, in: tx) }
    }
}
