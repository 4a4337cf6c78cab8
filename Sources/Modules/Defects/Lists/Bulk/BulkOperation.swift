import API
package import Accounts
package import Core
package import Storage
import Web

/// A bulk change of defects.
package struct BulkOperation: Sendable, Identifiable {
    package let crew: CrewID
    package let id: DefectOperationID
    package let person: Named
    package let at: Instant
    /// Whether all of it is done.
    package let isDone: Bool
    /// Whether its end failed in several attempts, so that nobody was notified of what was changed.
    package let isFailed: Bool
    /// How often its end was attempted.
    let attempts: Int
    /// What it does; the error if another version stored it in a form that this one cannot read.
    let storedAction: Result<BulkAction, any Error>
    package let undoneBy: DefectOperationID?
    /// How many defects were chosen.
    package let matched: Int
    package let tally: BulkTally
}

extension BulkOperation: Record {
    package static let columns: SQL = """
        defect_operation.crew, defect_operation.id, person.id, person.name, defect_operation.at, defect_operation.state,
        defect_operation.failed, defect_operation.attempts, defect_operation.deed,
        undoing.id, defect_operation.matched, defect_operation.changed, defect_operation.unchanged, defect_operation.refused
        """

    static let source: SQL = """
        defect_operation JOIN person ON person.id = defect_operation.person
        LEFT JOIN defect_operation AS undoing
            ON undoing.crew = defect_operation.crew AND undoing.undoes = defect_operation.id
        """

    package init(row: inout Row) throws {
        crew = try row.read()
        id = try row.read()
        person = Named(id: try row.read(), name: try row.read())
        at = try row.read()
        isDone = try row.read() as String == "done"
        isFailed = try row.read()
        attempts = try row.read()
        storedAction = Result { try row.readJSON() }
        undoneBy = try row.read()
        matched = try row.read()
        tally = BulkTally(
            changed: try row.read(),
            unchanged: try row.read(),
            refused: try row.readJSON()
        )
    }
}

extension BulkOperation {
    /// `nil` if this version cannot read it.
    package var bulkAction: BulkAction? { try? storedAction.get() }

    /// - Throws: `AppError.notFound`.
    package static func find(_ id: DefectOperationID, _ crew: CrewID, in tx: Tx) throws -> BulkOperation {
        try tx.first(
            BulkOperation.self,
            "FROM \(source) WHERE defect_operation.crew = \(crew) AND defect_operation.id = \(id)"
        ).orNotFound()
    }

    /// Whether the viewer may undo it now.
    func isUndoable(by viewer: Viewer) -> Bool {
        isDone && undoneBy == nil && tally.changed > 0 && !viewer.isArchived
            && (person.id == viewer.person || viewer.isManager)
    }

    func json(_ spoken: SchemaWords) -> API.DefectOperation {
        tally.json(
            spoken,
            id: id,
            isFailed ? .failed : isDone ? .done : .running,
            by: person,
            at: at,
            bulkAction,
            undoneBy,
            matched: matched
        )
    }
}

extension BulkTally {
    func json(
        _ spoken: SchemaWords,
        id: DefectOperationID?,
        _ state: DefectOperationState,
        by person: Named,
        at: Instant,
        _ bulkAction: BulkAction?,
        _ undoneBy: DefectOperationID? = nil,
        matched: Int
    ) -> API.DefectOperation {
        API.DefectOperation(
            id: id?.description,
            state: state,
            by: person.json,
            at: at.description,
            action: bulkAction?.action,
            undoes: bulkAction?.undoes?.description,
            undoneBy: undoneBy?.description,
            matched: matched,
            changed: changed,
            unchanged: unchanged,
            refused: refused.map { refusal in
                DefectRefusal(
                    code: refusal.reason.code.rawValue,
                    about: refusal.reason.about,
                    message: spoken.words(refusal.reason.phrase(spoken)),
                    count: refusal.count,
                    defects: refusal.named
                )
            }
        )
    }
}

extension BulkReason {
    /// A description in words.
    func phrase(_ spoken: SchemaWords) -> Phrase {
        let action = Phrase.Argument.text(self.action.map(spoken.action(named:)) ?? "")
        switch code {
        case .illegal:
            let state = Phrase.Argument.text(about.map(spoken.state) ?? "")
            if self.action == nil { return Phrase("defects.bulk.refused.noEnd", ["state": state]) }
            return Phrase("defects.bulk.refused.illegal", ["action": action, "state": state])
        case .required:
            let field = Phrase.Argument.text(about.map(spoken.field) ?? "")
            return Phrase("defects.bulk.refused.required", ["action": action, "field": field])
        case .gone: return Phrase("defects.bulk.refused.gone")
        case .changed: return Phrase("defects.bulk.refused.changed")
        case .partly: return Phrase("defects.bulk.refused.partly")
        case .stopped: return Phrase("defects.bulk.refused.stopped")
        case .failed: return Phrase("defects.bulk.refused.failed")
        }
    }
}
