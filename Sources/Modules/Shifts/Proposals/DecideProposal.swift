import API
package import Accounts
import Core
import Storage

extension FixedShiftProposal {
    /// Approves a proposal and changes the roster. Everything is checked again, on the state of now: when something is in the way, the
    /// proposal goes on waiting.
    /// - Throws: `AppError.notFound`; `forbidden` for members and for who asked; `conflict` when somebody else was first (code `taken`),
    ///   when its last day has passed (code `over`), when its position is gone, or with the rule that forbids it.
    package static func approve(_ id: FixedShiftProposalID, in tx: MemberTransaction) throws -> FixedShiftProposal {
        let proposal = try decidable(id, in: tx)
        // Before anything else, so that of two who decide at once the second waits here, and then finds it decided.
        try proposal.settle(as: .approved, by: tx.person, in: tx)
        let series = try proposal.apply(in: tx)
        try tx.record(FixedShiftProposalApproved(person: proposal.person.id, fixedShift: series), about: id)
        return try find(id, tx.viewer, in: tx)
    }

    /// Declines a proposal. The roster stays as it is.
    /// - Throws: what `approve` throws, but for the rules.
    package static func decline(
        _ id: FixedShiftProposalID,
        reason: String?,
        in tx: MemberTransaction
    ) throws -> FixedShiftProposal {
        let proposal = try decidable(id, in: tx)
        try proposal.settle(as: .declined, by: tx.person, reason: reason, in: tx)
        let fact = FixedShiftProposalDeclined(person: proposal.person.id, reason: reason)
        try tx.record(fact, about: id)
        return try find(id, tx.viewer, in: tx)
    }

    /// Takes back what the viewer asked for.
    /// - Throws: `AppError.notFound`; `forbidden` for anybody else's; `conflict`, code `taken`, when it was decided before.
    package static func withdraw(_ id: FixedShiftProposalID, in tx: MemberTransaction) throws {
        let proposal = try find(id, tx.viewer, in: tx)
        guard proposal.person.id == tx.person else {
            throw AppError(.forbidden, Phrase("shifts.proposal.notYours"))
        }
        try proposal.settle(as: .withdrawn, in: tx)
        let fact = FixedShiftProposalWithdrawn(person: tx.person)
        try tx.record(fact, about: id)
    }

    /// Takes back everything that somebody asked for, because they leave.
    static func withdrawAll(of person: PersonID, in tx: CrewTransaction) throws {
        for proposal in try all("proposal.person = \(person) AND proposal.state = 'open'", crew: tx.crew, in: tx) {
            try proposal.settle(as: .withdrawn, in: tx)
            let fact = FixedShiftProposalWithdrawn(person: person)
            try tx.record(fact, about: proposal.id)
        }
    }

    /// Ends open proposals whose fixed shift changed or ended in another way, or whose last day has passed.
    /// - Parameter which: a condition on `proposal`.
    static func expire(_ which: SQL, in tx: CrewTransaction) throws {
        for proposal in try all("proposal.state = 'open' AND \(which)", crew: tx.crew, in: tx) {
            try proposal.settle(as: .expired, in: tx)
            let fact = FixedShiftProposalExpired(person: proposal.person.id)
            try tx.record(fact, about: proposal.id)
        }
    }

    private static func decidable(_ id: FixedShiftProposalID, in tx: MemberTransaction) throws -> FixedShiftProposal {
        let proposal = try find(id, tx.viewer, in: tx)
        try tx.viewer.requireManager()
        if proposal.person.id == tx.person { throw AppError(.forbidden, Phrase("shifts.proposal.own")) }
        return proposal
    }

    private func settle(
        as state: ProposalState,
        by decider: PersonID? = nil,
        reason: String? = nil,
        in tx: CrewTransaction
    ) throws {
        let settled = try tx.run(
            """
            UPDATE fixed_shift_proposal
            SET state = \(state), decided_by = \(decider), decided_at = \(tx.now), reason = \(reason)
            WHERE crew = \(tx.crew) AND id = \(id) AND state = 'open'
            """
        )
        if settled != 1 { throw AppError.conflict("proposal", "taken", Phrase("shifts.proposal.taken")) }
    }

    /// - Returns: the fixed shift that was made, changed or ended.
    private func apply(in tx: MemberTransaction) throws -> FixedShiftID {
        guard let fixedShift else { return try begin(in: tx) }
        let series = try FixedShift.find(fixedShift, crew: tx.crew, in: tx)
        if kind == .end {
            try series.end(in: tx)
        } else {
            try requirePresent(in: tx)
            try series.change(
                to: draft,
                of: series.person,
                movedBy: draft.weekday.rawValue - series.weekday.rawValue,
                planner: series.plannedBy,
                in: tx
            )
        }
        return fixedShift
    }

    private func begin(in tx: MemberTransaction) throws -> FixedShiftID {
        try requirePresent(in: tx)
        var draft = draft
        // What was to begin while nobody had looked at it begins now.
        draft.validFrom = max(validFrom, tx.viewer.zone.today(at: tx.now))
        let series = try FixedShift.checked(draft, planner: person.id, in: tx)
        try series.begin(in: tx)
        try tx.run(
            "UPDATE fixed_shift_proposal SET fixed_shift = \(series.id) WHERE crew = \(tx.crew) AND id = \(id)"
        )
        return series.id
    }

    /// - Throws: `AppError.conflict` when there is nothing left to plan, or the crew has no such position any more: who approves must not
    ///   make it anew without knowing.
    private func requirePresent(in tx: MemberTransaction) throws {
        if let until = draft.validUntil, until < tx.viewer.zone.today(at: tx.now) {
            throw AppError.conflict("proposal", "over", Phrase("shifts.proposal.over"))
        }
        if let position = draft.position, try !Positions.all(of: tx.crew, in: tx).contains(position) {
            let gone: [String: Phrase.Argument] = ["position": .text(position)]
            throw AppError.conflict("position", "unknown", Phrase("shifts.proposal.positionGone", gone))
        }
    }
}
