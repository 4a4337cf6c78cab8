import API
package import Accounts
import Core
import Storage

extension FixedShiftProposal {
    /// The maximum number of open proposals of one person, which bounds the list for managers.
    private static let mostForOnePerson = 20

    /// Proposes a new fixed shift for the viewer.
    /// - Throws: `AppError.forbidden` when only managers plan, or for another person; `conflict` when no approval is
    ///   needed (code `direct`), and what `FixedShift.register` throws.
    package static func add(_ draft: FixedShiftDraft, in tx: MemberTransaction) throws -> FixedShiftProposal {
        if draft.person != tx.person { try tx.viewer.requireManager() }
        try requireAsking(about: nil, in: tx)
        let series = try FixedShift.checked(draft, in: tx)
        return try insert(.add, nil, series, in: tx)
    }

    /// Proposes to change the day, times, position or period of one of the viewer's fixed shifts.
    /// - Throws: what `add` throws; `AppError.notFound`; `conflict`, code `open`, when there is already an open
    ///   proposal for it.
    package static func change(
        _ id: FixedShiftID,
        to draft: (FixedShift) throws -> FixedShiftDraft,
        in tx: MemberTransaction
    ) throws -> FixedShiftProposal {
        let series = try own(id, in: tx)
        let changed = try series.changed(to: try draft(series), of: series.person, in: tx)
        return try insert(.change, id, changed, in: tx)
    }

    /// Proposes to end one of the viewer's fixed shifts.
    /// - Throws: what `change` throws.
    package static func end(_ id: FixedShiftID, in tx: MemberTransaction) throws -> FixedShiftProposal {
        try insert(.end, id, try own(id, in: tx), in: tx)
    }

    private static func own(_ id: FixedShiftID, in tx: MemberTransaction) throws -> FixedShift {
        let series = try FixedShift.find(id, crew: tx.crew, in: tx)
        if series.person.id != tx.person { try tx.viewer.requireManager() }
        try requireAsking(about: series, in: tx)
        return series
    }

    private static func requireAsking(about series: FixedShift?, in tx: MemberTransaction) throws {
        switch try PlanningRight.of(tx.viewer, on: series, in: tx) {
        case .ask: return
        case .direct: throw AppError.conflict("kind", "direct", Phrase("shifts.proposal.direct"))
        case .none: throw AppError(.forbidden, Phrase("shifts.planning.managersOnly"))
        }
    }

    private static func insert(
        _ kind: ProposalKind,
        _ fixedShift: FixedShiftID?,
        _ wanted: FixedShift,
        in tx: MemberTransaction
    ) throws -> FixedShiftProposal {
        let open: Int? = try tx.value(
            """
            SELECT COUNT(*) FROM fixed_shift_proposal
            WHERE crew = \(tx.crew) AND person = \(tx.person) AND state = 'open'
            """
        )
        if open ?? 0 >= mostForOnePerson {
            let most = ["most": Phrase.Argument.number(mostForOnePerson)]
            throw AppError.conflict("kind", "tooMany", Phrase("shifts.proposal.tooMany", most))
        }
        let id = FixedShiftProposalID.new(at: tx.now)
        let made = try tx.run(
            """
            INSERT INTO fixed_shift_proposal (crew, id, person, kind, state, fixed_shift, weekday, start_minute, end_minute,
                position, valid_from, valid_until, created_at)
            VALUES (\(tx.crew), \(id), \(tx.person), \(kind), 'open', \(fixedShift), \(wanted.weekday),
                \(wanted.start), \(wanted.end), \(wanted.position), \(wanted.validFrom), \(wanted.validUntil), \(tx.now))
            ON CONFLICT DO NOTHING
            """
        )
        if made == 0 { throw AppError.conflict("fixedShift", "open", Phrase("shifts.proposal.already")) }
        let fact = FixedShiftProposed(person: tx.person)
        try tx.record(fact, about: id)
        return try find(id, tx.viewer, in: tx)
    }
}
