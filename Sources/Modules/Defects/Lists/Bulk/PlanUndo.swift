import API
import Accounts
import Core
import Storage

/// Determines for each defect of an operation what undoing it changes: values that nobody has changed since are
/// restored, except people who have left the crew and choices that the schema no longer has.
struct UndoPlanner {
    static let action = "Undo"

    private let schema: DefectSchema
    private let steps: [DefectID: Step]
    /// The people to whom defects would go back, but who have left the crew.
    private let left: Set<PersonID>

    private struct Step {
        let version: Int
        let oldState: String?
        let newState: String
        /// The values of its fields before the change.
        var old: [String: String?] = [:]
        /// Fields that somebody has changed since.
        var fieldsSince: Set<String> = []
        var isStateChangedSince = false
    }

    /// - Parameter ids: the defects to plan for.
    init(_ operation: DefectOperationID, _ ids: [DefectID], _ schema: DefectSchema, _ viewer: Viewer, _ tx: Tx) throws {
        self.schema = schema
        let found = try tx.all(
            """
            SELECT defect, version, old_state, new_state FROM defect_step
            WHERE crew = \(viewer.crew) AND operation = \(operation) AND defect IN \(list: ids)
            """
        ) { row in
            (
                try row.read() as DefectID,
                Step(version: try row.read(), oldState: try row.read(), newState: try row.read())
            )
        }
        var steps = Dictionary(found) { first, _ in first }
        let changes = try tx.all(
            """
            SELECT later.defect, later.version, later.field, later.old FROM defect_step
            JOIN defect_change AS later ON later.crew = defect_step.crew AND later.defect = defect_step.defect
                AND later.version >= defect_step.version
            WHERE defect_step.crew = \(viewer.crew) AND defect_step.operation = \(operation)
                AND defect_step.defect IN \(list: ids)
            """
        ) { row in
            (
                defect: try row.read() as DefectID, version: try row.read() as Int, field: try row.read() as String,
                old: try row.read() as String?
            )
        }
        for change in changes {
            if change.version == steps[change.defect]?.version {
                steps[change.defect]?.old.updateValue(change.old, forKey: change.field)
            } else {
                steps[change.defect]?.fieldsSince.insert(change.field)
            }
        }
        let moved = try tx.all(
            """
            SELECT DISTINCT later.defect FROM defect_step
            JOIN defect_step AS later ON later.crew = defect_step.crew AND later.defect = defect_step.defect
                AND later.version > defect_step.version AND later.old_state <> later.new_state
            WHERE defect_step.crew = \(viewer.crew) AND defect_step.operation = \(operation)
                AND defect_step.defect IN \(list: ids)
            """
        ) { try $0.read() as DefectID }
        for defect in moved { steps[defect]?.isStateChangedSince = true }
        self.steps = steps
        let fields = schema.personFields
        let people: Set<PersonID> = Set(
            steps.values.flatMap { step in
                fields.compactMap { name in step.old[name].flatMap { $0 }.flatMap { PersonID($0) } }
            }
        )
        left = people.subtracting(try Members.current(among: people, of: viewer.crew, in: tx))
    }

    /// - Parameter former: the former owners of the defects; none of them stays the owner of one that is reopened.
    func verdict(_ defect: Defect, former: Set<PersonID>) -> BulkVerdict {
        guard let step = steps[defect.id] else { return .refused(BulkReason(code: .gone)) }
        var new = DefectRow(defect)
        var isWhole = true
        for (field, old) in step.old where defect.values[field] != old {
            let isKept = step.fieldsSince.contains(field) || old.map { isGone($0, from: field) } ?? false
            if isKept { isWhole = false } else { new.values[field] = old }
        }
        if let state = step.oldState, state != step.newState, state != defect.state {
            if step.isStateChangedSince || !schema.states.contains(where: { $0.name == state }) {
                isWhole = false
            } else {
                new.state = state
                new.closed = schema.isClosed(state)
            }
        }
        if defect.closed && !new.closed { new.clearOwner(among: former) }
        if new.state == defect.state && new.values == defect.values {
            return isWhole ? .same : .refused(BulkReason(code: .changed))
        }
        let change = BulkChange(old: defect, new: new, action: Self.action)
        return isWhole ? .change(change) : .partly(change)
    }

    /// Whether a former value can no longer be chosen: a person who has left, or a choice that was renamed or removed.
    private func isGone(_ old: String, from field: String) -> Bool {
        if let person = PersonID(old), left.contains(person) { return true }
        return schema.field(field)?.choices?.contains(old) == false
    }
}
