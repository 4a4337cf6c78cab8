import API
package import Accounts
import Core
package import Storage

/// A schema to be checked and stored.
package struct SchemaDraft: Sendable {
    package var schema: DefectSchema
    /// For each state that has defects but is not in the schema: the state they move to.
    package var moveStates: [String: String]
    /// Choices to rename, also on the defects that have them.
    var renames: [ChoiceRename] = []

    package init(_ schema: DefectSchema, moveStates: [String: String] = [:]) {
        self.schema = schema
        self.moveStates = moveStates
    }
}

/// The result of changing a schema.
package struct SchemaOutcome: Sendable {
    /// The changed schema; in a dry run, what it would be.
    package let present: CrewSchema
    package let warnings: [SchemaMistake]
    package let moved: [Move]

    package struct Move: Sendable, Hashable {
        package let from: String
        package let to: String
        package let count: Int
    }
}

extension CrewSchema {
    /// The version that a change must be based on. Creating the row of settings with the crew's first defect does not
    /// change it.
    package var seen: Int { max(0, version - 1) }

    /// Replaces a crew's schema. No value of a defect is lost: values of a removed field are kept, and shown again if
    /// the field is restored.
    /// - Throws: `AppError.forbidden` for members; `stale`; `invalid` with all mistakes; `conflict`, with a field
    ///   `moveStates.…` for each removed state that still has defects, or while defects are still being updated to the
    ///   previous change.
    package static func change(
        _ draft: SchemaDraft,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> SchemaOutcome {
        let plan = try SchemaPlan(draft, if: precondition, tx.viewer, tx)
        if plan.isSame { return plan.outcome }
        return try plan.execute(in: tx)
    }

    /// A dry run of `change`.
    /// - Throws: what `change` throws.
    package static func trying(
        _ draft: SchemaDraft,
        if precondition: Precondition = .none,
        by viewer: Viewer,
        in tx: Tx
    ) throws -> SchemaOutcome {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        return try SchemaPlan(draft, if: precondition, viewer, tx).outcome
    }
}

/// A valid new schema, and what it changes in the crew's defects.
private struct SchemaPlan {
    private let draft: SchemaDraft
    private let old: CrewSchema
    /// Whether the update to the previous change was given up.
    private let isIncomplete: Bool
    private let moves: [SchemaOutcome.Move]
    /// Removed states that duplicates would return to.
    private let formerStates: Set<String>
    private let warnings: [SchemaMistake]

    /// - Parameter viewer: with rights read in this transaction.
    init(_ draft: SchemaDraft, if precondition: Precondition, _ viewer: Viewer, _ tx: Tx) throws {
        try viewer.requireManager()
        let mistakes = SchemaCheck.mistakes(of: draft.schema)
        try mistakes.refuse()
        let old = try CrewSchema.of(viewer.crew, in: tx)
        try precondition.check(old.seen)
        let pending = try SchemaUpdate.pending(viewer.crew, in: tx)
        if case .success = pending { throw AppError(.conflict, Phrase("defects.schema.updating")) }
        try draft.checkMoves()
        let stranded = try strandedDefects(draft.schema, viewer, tx)
        try draft.refuseStranded(stranded)
        self.draft = draft
        self.old = old
        isIncomplete = pending != nil
        moves = stranded.inStates.compactMap { state, count in
            draft.moveStates[state].map { .init(from: state, to: $0, count: count) }
        }
        formerStates = Set(stranded.before.keys)
        warnings = mistakes.filter(\.isWarning)
    }

    var isSame: Bool {
        draft.schema == old.schema && moves.isEmpty && formerStates.isEmpty && draft.renames.isEmpty && !isIncomplete
    }

    var outcome: SchemaOutcome { outcome(version: old.version) }

    private func outcome(version: Int) -> SchemaOutcome {
        let isOwn = draft.schema != .standard
        let present = CrewSchema(schema: draft.schema, isOwn: isOwn, version: version)
        return SchemaOutcome(present: present, warnings: warnings, moved: moves)
    }

    func execute(in tx: MemberTransaction) throws -> SchemaOutcome {
        try Defect.makeSettings(tx.viewer, tx)
        let text = draft.schema == .standard ? SQLValue.null : try .json(of: draft.schema)
        let version: Int? = try tx.value(
            """
            UPDATE defect_settings SET schema = \(text), pending = NULL, version = version + 1
            WHERE crew = \(tx.crew) RETURNING version
            """
        )
        var update = SchemaUpdate(
            operation: .new(at: tx.now),
            person: tx.person,
            steps: changes.map { SchemaUpdate.Step(change: $0) }
        )
        try update.begin(in: tx)
        try DefectQuery.follow(draft.renames, draft.moveStates, in: tx)
        let outcome = outcome(version: version ?? 0)
        try tx.record(DefectSchemaChanged(version: outcome.present.version), about: tx.crew)
        return outcome
    }

    /// What changes in the defects.
    private var changes: [SchemaUpdate.Change] {
        let renames = draft.renames.map { SchemaUpdate.Change.rename($0) }
        let moves = moves.map { move in
            SchemaUpdate.Change.move(from: move.from, to: move.to, closed: draft.schema.isClosed(move.to))
        }
        let origins = formerStates.union(self.moves.map(\.from)).sorted().compactMap { state in
            draft.moveStates[state].map { SchemaUpdate.Change.moveOrigin(from: state, to: $0) }
        }
        // Origins first: a duplicate that is unmarked before the job is done is then moved like the others. Origins
        // again after the moves: a defect that was marked as a duplicate before it was moved has the former state.
        return renames + origins + moves + origins + closings
    }

    /// States that count as closed now and did not before, or the other way round; all states if some of their defects
    /// may have been left as they were.
    private var closings: [SchemaUpdate.Change] {
        draft.schema.states.compactMap { state in
            let closed = state.closed ?? false
            let before = old.schema.states.first { $0.name == state.name }
            if let before, (before.closed ?? false) == closed, !isIncomplete { return nil }
            return .close(state: state.name, closed: closed)
        }
    }
}
