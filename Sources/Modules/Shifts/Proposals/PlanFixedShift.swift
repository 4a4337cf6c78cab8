import Accounts
import Core
import Storage
import Web

/// The result of changing fixed shifts from a page.
enum PlannedFixedShift: Sendable {
    /// The roster has changed; the fixed shift belongs to this person.
    case done(PersonID)
    /// A manager has to approve it.
    case asked
}

// Pages change the fixed shifts directly or create a proposal, depending on the crew's policy.

extension FixedShift {
    static func plan(_ draft: FixedShiftDraft, in tx: MemberTransaction) throws -> PlannedFixedShift {
        if try draft.person == tx.person && asks(about: nil, in: tx) {
            _ = try FixedShiftProposal.add(draft, in: tx)
            return .asked
        }
        return .done(try register(draft, in: tx).person.id)
    }

    static func planChange(
        _ id: FixedShiftID,
        to draft: FixedShiftDraft,
        if precondition: Precondition,
        in tx: MemberTransaction
    ) throws -> PlannedFixedShift {
        let series = try find(id, crew: tx.crew, in: tx)
        if try series.person.id == tx.person && asks(about: series, in: tx) {
            try precondition.check(series.version)
            _ = try FixedShiftProposal.change(id, to: { _ in draft }, in: tx)
            return .asked
        }
        let changed = try change(id, to: { _ in draft }, if: precondition, in: tx)
        return .done(changed.person.id)
    }

    static func planEnd(_ id: FixedShiftID, in tx: MemberTransaction) throws -> PlannedFixedShift {
        let series = try find(id, crew: tx.crew, in: tx)
        if try series.person.id == tx.person && asks(about: series, in: tx) {
            _ = try FixedShiftProposal.end(id, in: tx)
            return .asked
        }
        try end(id, in: tx)
        return .done(series.person.id)
    }

    private static func asks(about series: FixedShift?, in tx: MemberTransaction) throws -> Bool {
        try PlanningRight.of(tx.viewer, on: series, in: tx) == .ask
    }
}
