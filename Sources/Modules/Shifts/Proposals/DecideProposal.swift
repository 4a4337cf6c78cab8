import API
package import Accounts
import Core
import Storage

extension FixedShiftProposal {
    /// Approves a proposal and changes the roster. Everything is checked again against the current roster: if something
    /// prevents it, the proposal stays open.
    /// - Throws: `AppError.notFound`; `forbidden` for members and for the author; `conflict` when another manager was
    ///   first (code `taken`), when its last day has passed (code `over`), when its position no longer exists, or with
    ///   the rule that blocks it.
    package static func approve(_ id: FixedShiftProposalID, in tx: MemberTransaction) throws -> FixedShiftProposal {
        let proposal = try decidable(id, in: tx)
        // Comes first, so that the second of two concurrent decisions waits here and then finds the proposal decided.
        try proposal.settle(as: .approved, by: tx.person, in: tx)
        let series = try proposal.apply(in: tx)
        try tx.record(FixedShiftProposalApproved(person: proposal.person.id, fixedShift: series), about: id)
        return try find(id, tx.viewer, in: tx)
    }

    /// Declines a proposal. The roster does not change.
    /// - Throws: what `approve` throws, except for rules.
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

    /// Withdraws a proposal of the viewer.
    /// - Throws: `AppError.notFound`; `forbidden` for another person's proposal; `conflict`, code `taken`, when it has
    ///   already been decided.
    package static func withdraw(_ id: FixedShiftProposalID, in tx: MemberTransaction) throws {
        let proposal = try find(id, tx.viewer, in: tx)
        guard proposal.person.id == tx.person else {
            throw AppError(.forbidden, Phrase("shifts.proposal.notYours"))
        }
        try proposal.settle(as: .withdrawn, in: tx)
        let fact = FixedShiftProposalWithdrawn(person: tx.person)
        try tx.record(fact, about: id)
    }

    /// Withdraws all open proposals of a person who leaves the crew.
    static func withdrawAll(of person: PersonID, in tx: CrewTransaction) throws {
        for proposal in try all("proposal.person = \(person) AND proposal.state = 'open'", crew: tx.crew, in: tx) {
            try proposal.settle(as: .withdrawn, in: tx)
            let fact = FixedShiftProposalWithdrawn(person: person)
            try tx.record(fact, about: proposal.id)
        }
    }

    /// Ends open proposals whose fixed shift was changed or ended in another way, or whose last day has passed.
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

    /// - Returns: the fixed shift that was created, changed or ended.
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
                movedBy: series.days(to: draft.weekday, weekStart: tx.viewer.weekStart),
                planner: series.plannedBy,
                in: tx
            )
        }
        return fixedShift
    }

    private func begin(in tx: MemberTransaction) throws -> FixedShiftID {
        try requirePresent(in: tx)
        var draft = draft
        // A start date that passed before the decision becomes today.
        draft.validFrom = max(validFrom, tx.viewer.zone.today(at: tx.now))
        let series = try FixedShift.checked(draft, planner: person.id, in: tx)
        try series.begin(in: tx)
        try tx.run(
            "UPDATE fixed_shift_proposal SET fixed_shift = \(series.id) WHERE crew = \(tx.crew) AND id = \(id)"
        )
        return series.id
    }

    /// - Throws: `AppError.conflict` when its last day has passed, or when the crew no longer has its position: the
    ///   manager must not recreate the position unknowingly.
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
