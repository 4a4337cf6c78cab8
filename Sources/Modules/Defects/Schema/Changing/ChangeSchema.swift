import API
package import Accounts
import Core
package import Storage

/// A schema to be checked and stored.
package struct SchemaDraft: Sendable {
    package var schema: DefectSchema
    /// For each state that defects are in and that the schema does not have: the one that they are led to.
    package var moveStates: [String: String]
    /// Choices that have another name; defects that have the old one get the new one.
    var renames: [ChoiceRename] = []

    package init(_ schema: DefectSchema, moveStates: [String: String] = [:]) {
        self.schema = schema
        self.moveStates = moveStates
    }
}

/// The result of a change of a schema.
package struct SchemaOutcome: Sendable {
    /// As it is now; as it would be when it was only tried.
    package let present: CrewSchema
    /// Warnings about it.
    package let warnings: [SchemaMistake]
    package let moved: [Move]

    package struct Move: Sendable, Hashable {
        package let from: String
        package let to: String
        package let count: Int
    }
}

extension CrewSchema {
    /// The version that a change must be based on. It stays when the crew's first defect creates the row of settings.
    package var seen: Int { max(0, version - 1) }

    /// Gives a crew another schema. No value of a defect is lost: what the schema has no field for any more is kept, and is there again
    /// with the field.
    /// - Throws: `AppError.forbidden` for members; `stale`; `invalid` with everything that is wrong with it; `conflict`, a field
    ///   `moveStates.…` for each state that goes although defects are in it.
    package static func change(
        _ draft: SchemaDraft,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> SchemaOutcome {
        let plan = try SchemaPlan(draft, if: precondition, tx.viewer, tx)
        if plan.isSame { return plan.outcome }
        return try plan.execute(in: tx)
    }

    /// The result that `change` would have; nothing is written.
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

/// A schema that may take the place of the present one, and all that follows from it.
private struct SchemaPlan {
    private let draft: SchemaDraft
    private let old: CrewSchema
    private let moves: [SchemaOutcome.Move]
    /// States of duplicates, to which they would go back.
    private let formerStates: Set<String>
    private let warnings: [SchemaMistake]

    /// - Parameter viewer: with the rights that hold in this transaction.
    init(_ draft: SchemaDraft, if precondition: Precondition, _ viewer: Viewer, _ tx: Tx) throws {
        try viewer.requireManager()
        let mistakes = SchemaCheck.mistakes(of: draft.schema)
        try mistakes.refuse()
        let old = try CrewSchema.of(viewer.crew, in: tx)
        try precondition.check(old.seen)
        try draft.checkMoves()
        let stranded = try strandedDefects(draft.schema, viewer, tx)
        try draft.refuseStranded(stranded)
        self.draft = draft
        self.old = old
        moves = stranded.inStates.compactMap { state, count in
            draft.moveStates[state].map { .init(from: state, to: $0, count: count) }
        }
        formerStates = Set(stranded.before.keys)
        warnings = mistakes.filter(\.isWarning)
    }

    var isSame: Bool {
        draft.schema == old.schema && moves.isEmpty && formerStates.isEmpty && draft.renames.isEmpty
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
            UPDATE defect_settings SET schema = \(text), version = version + 1 WHERE crew = \(tx.crew) RETURNING version
            """
        )
        let operation = DefectOperationID.new(at: tx.now)
        for rename in draft.renames { try rename.execute(operation, in: tx) }
        for move in moves { try lead(move, operation, in: tx) }
        for state in formerStates {
            try tx.run(
                """
                UPDATE defect SET state_before = \(draft.moveStates[state])
                WHERE crew = \(tx.crew) AND original IS NOT NULL AND state_before = \(state)
                """
            )
        }
        try close(in: tx)
        let outcome = outcome(version: version ?? 0)
        try tx.record(DefectSchemaChanged(version: outcome.present.version), about: tx.crew)
        return outcome
    }

    /// Leads all defects from one state to another, each with a step in its history: two statements, however many they are.
    private func lead(_ move: SchemaOutcome.Move, _ operation: DefectOperationID, in tx: MemberTransaction) throws {
        try tx.run(
            """
            INSERT INTO defect_step (crew, defect, version, action, person, at, old_state, new_state, operation)
            SELECT crew, id, version + 1, 'MoveState', \(tx.person), \(tx.now), state, \(move.to), \(operation)
            FROM defect WHERE crew = \(tx.crew) AND state = \(move.from)
            """
        )
        try tx.run(
            """
            UPDATE defect SET state = \(move.to), closed = \(draft.schema.isClosed(move.to)), changed_at = \(tx.now),
                version = version + 1
            WHERE crew = \(tx.crew) AND state = \(move.from)
            """
        )
    }

    /// A state may mean by now that nothing is left to do, or not any more.
    private func close(in tx: MemberTransaction) throws {
        for state in draft.schema.states {
            let closed = state.closed ?? false
            let before = old.schema.states.first { $0.name == state.name }
            if let before, (before.closed ?? false) == closed { continue }
            try tx.run(
                """
                UPDATE defect SET closed = \(closed) WHERE crew = \(tx.crew) AND state = \(state.name) AND closed <> \(closed)
                """
            )
        }
    }
}
