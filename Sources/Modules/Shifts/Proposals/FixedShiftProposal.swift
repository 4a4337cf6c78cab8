package import API
package import Accounts
package import Core
package import Storage
import Web

/// A member's request to change their fixed shifts, to be approved by a manager.
package struct FixedShiftProposal: Sendable, Identifiable {
    package let id: FixedShiftProposalID
    package let person: Named
    package let kind: ProposalKind
    package let state: ProposalState
    package let fixedShift: FixedShiftID?
    /// The proposed fixed shift; for `end`, the fixed shift as it was.
    package let draft: FixedShiftDraft
    package let createdAt: Instant
    package let decidedBy: Named?
    package let decidedAt: Instant?
    package let reason: String?

    var validFrom: LocalDate { draft.validFrom ?? .epoch }

    /// "Friday, 17:00–01:00".
    func title(_ words: Words) -> String {
        "\(words.weekday(draft.weekday)), \(draft.start)–\(draft.end)"
    }

    /// Whether the viewer may decide on it.
    func isWaiting(for viewer: Viewer) -> Bool {
        state == .open && viewer.isManager && person.id != viewer.person
    }
}

extension FixedShiftProposal: Record {
    package static let columns: SQL = """
        proposal.id, proposal.person, person.name, proposal.kind, proposal.state, proposal.fixed_shift, proposal.weekday,
        proposal.start_minute, proposal.end_minute, proposal.position, proposal.valid_from, proposal.valid_until,
        proposal.created_at, proposal.decided_by, decider.name, proposal.decided_at, proposal.reason
        """

    static let source: SQL = """
        fixed_shift_proposal AS proposal JOIN person ON person.id = proposal.person
        LEFT JOIN person AS decider ON decider.id = proposal.decided_by
        """

    package init(row: inout Row) throws {
        id = try row.read()
        let person = Named(id: try row.read(), name: try row.read())
        self.person = person
        kind = try row.read()
        state = try row.read()
        fixedShift = try row.read()
        draft = FixedShiftDraft(
            person: person.id,
            weekday: try row.read(),
            start: try row.read(),
            end: try row.read(),
            position: try row.read(),
            validFrom: try row.read() as LocalDate,
            validUntil: try row.read()
        )
        createdAt = try row.read()
        decidedBy = try row.readPerson()
        decidedAt = try row.read()
        reason = try row.read()
    }

    static func all(_ condition: SQL, crew: CrewID, _ rest: SQL = "", in tx: Tx) throws -> [FixedShiftProposal] {
        try tx.all(
            FixedShiftProposal.self,
            "FROM \(source) WHERE proposal.crew = \(crew) AND \(condition) \(rest)"
        )
    }

    /// - Throws: `AppError.notFound` when the proposal does not exist or the viewer may not see it: members see only
    ///   their own.
    package static func find(_ id: FixedShiftProposalID, _ viewer: Viewer, in tx: Tx) throws -> FixedShiftProposal {
        let found = try all("proposal.id = \(id)", crew: viewer.crew, in: tx).first
        guard let found, viewer.isManager || found.person.id == viewer.person else { throw AppError.notFound }
        return found
    }

    package struct Filter: Sendable {
        package var state: ProposalState?
        package var isMine = false
    }

    /// The proposals visible to the viewer, newest first.
    package static func list(
        _ filter: Filter,
        _ viewer: Viewer,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [FixedShiftProposal] {
        var condition: SQL = "1 = 1"
        if filter.isMine || !viewer.isManager { condition = "proposal.person = \(viewer.person)" }
        if let state = filter.state { condition = condition + " AND proposal.state = \(state)" }
        if let before = try paging.key(FixedShiftProposalKey.self) {
            condition = condition + " AND proposal.id < \(before)"
        }
        return try all(condition, crew: viewer.crew, "ORDER BY proposal.id DESC LIMIT \(paging.fetched)", in: tx)
    }

    /// The maximum number on a page.
    static let mostShown = 100

    /// Open proposals, oldest first: all of the crew for managers, otherwise those of the viewer.
    static func waiting(_ viewer: Viewer, isOfAll: Bool, in tx: Tx) throws -> [FixedShiftProposal] {
        var condition: SQL = "proposal.state = 'open'"
        if !isOfAll || !viewer.isManager { condition = condition + " AND proposal.person = \(viewer.person)" }
        return try all(condition, crew: viewer.crew, "ORDER BY proposal.id LIMIT \(mostShown)", in: tx)
    }

    /// The proposals for one fixed shift, newest first.
    static func about(_ series: FixedShiftID, _ viewer: Viewer, in tx: Tx) throws -> [FixedShiftProposal] {
        try all("proposal.fixed_shift = \(series)", crew: viewer.crew, "ORDER BY proposal.id DESC LIMIT 20", in: tx)
    }
}

extension API.ProposalKind: SQLBindable, SQLReadable {}
extension API.ProposalState: SQLBindable, SQLReadable {}
