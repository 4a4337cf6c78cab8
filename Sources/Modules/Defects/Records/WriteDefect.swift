import Accounts
import Core
import Foundation
import Search
import Storage

/// The fields that have columns of their own, because lists filter or sort by them.
let columnFields: Set = [
    "headline", "description", "severity", "priority", "owner", "project", "resolution",
]

/// A step of a defect's history.
struct DefectStep {
    let action: String
    /// `nil` for a new defect.
    let formerState: String?
    let formerValues: [String: String]
    let operation: DefectOperationID?

    /// The actions that also apply to deleted defects: those of schema changes, and a new original of a duplicate.
    static let onDeleted: SQL = "'MoveState', 'CloseState', 'OpenState', 'RenameChoice', 'Redirect'"
}

extension DefectStep {
    /// Changes all matching defects alike, each with a version and a step of its own.
    /// - Parameters:
    ///   - change: the field that the history names; `nil` if no field changes.
    ///   - state: the state after the step.
    ///   - columns: the assignments, such as `owner = NULL`.
    static func write(
        _ action: String,
        _ change: (field: String, old: SQL, new: SQL)? = nil,
        state: SQL = "state",
        setting columns: SQL,
        where matching: SQL,
        operation: DefectOperationID? = nil,
        in tx: CrewTransaction
    ) throws {
        try tx.run(
            """
            INSERT INTO defect_step (crew, defect, version, action, person, at, old_state, new_state, operation)
            SELECT crew, id, version + 1, \(action), \(tx.actor), \(tx.now), state, \(state), \(operation)
            FROM defect WHERE \(matching)
            """
        )
        if let change {
            try tx.run(
                """
                INSERT INTO defect_change (crew, defect, version, field, old, new)
                SELECT crew, id, version + 1, \(change.field), \(change.old), \(change.new)
                FROM defect WHERE \(matching)
                """
            )
        }
        try tx.run("UPDATE defect SET \(columns), changed_at = \(tx.now), version = version + 1 WHERE \(matching)")
    }
}

/// A row to be written.
struct DefectRow {
    let id: DefectID
    var version: Int
    var state: String
    var closed: Bool
    var values: [String: String]
    /// The values before the change.
    private let former: [String: String]
    var original: DefectID?
    var stateBefore: String?
    var position: Defect.Position?

    init(_ defect: Defect) {
        id = defect.id
        version = defect.version
        state = defect.state
        closed = defect.closed
        values = defect.values
        former = defect.values
        original = defect.original
        stateBefore = defect.stateBefore
        position = defect.position
    }

    init(id: DefectID, state: String, values: [String: String]) {
        self.id = id
        version = 0
        self.state = state
        closed = false
        self.values = values
        former = [:]
    }

    func insert(number: Int, by viewer: Viewer, at now: Instant, in tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO defect (
                crew, id, number, state, closed, headline, description, severity, priority, owner, project, resolution, extra,
                submitter, submitted_at, changed_at, latitude, longitude
            ) VALUES (
                \(viewer.crew), \(id), \(number), \(state), \(closed), \(values["headline"]), \(values["description"]),
                \(values["severity"]), \(values["priority"]), \(owner), \(values["project"]), \(values["resolution"]),
                \(try extra), \(viewer.person), \(now), \(now), \(position?.latitude), \(position?.longitude)
            )
            """
        )
        try DefectSearch.add(number, values, crew: viewer.crew, in: tx)
    }

    /// Writes everything that an action may change, and increments the version.
    /// - Throws: `AppError.stale` when somebody else was first.
    func update(crew: CrewID, at now: Instant, in tx: Tx) throws {
        let count = try tx.run(
            """
            UPDATE defect SET state = \(state), closed = \(closed), headline = \(values["headline"]),
                description = \(values["description"]), severity = \(values["severity"]), priority = \(values["priority"]),
                owner = \(owner), project = \(values["project"]), resolution = \(values["resolution"]), extra = \(try extra),
                original = \(original), state_before = \(stateBefore), latitude = \(position?.latitude),
                longitude = \(position?.longitude), changed_at = \(now), version = version + 1
            WHERE crew = \(crew) AND id = \(id) AND version = \(version) AND deleted_at IS NULL
            """
        )
        if count == 0 { throw AppError.stale }
        if !IndexedWords.areEqual(former, values) {
            try DefectSearch.write(fields: values, of: id, crew: crew, in: tx)
        }
    }

    /// Adds a step to the history, in the transaction that makes the change.
    /// - Returns: the names of the changed fields.
    @discardableResult
    func write(_ step: DefectStep, in tx: MemberTransaction) throws -> [String] {
        let made = version + 1
        try tx.run(
            """
            INSERT INTO defect_step (crew, defect, version, action, person, at, old_state, new_state, operation)
            VALUES (\(tx.crew), \(id), \(made), \(step.action), \(tx.person), \(tx.now), \(step.formerState), \(state),
                \(step.operation))
            """
        )
        let new = values.recorded(original, position)
        let changed = changedFields(from: step.formerValues, to: new)
        if changed.isEmpty { return [] }
        let lines = tuples(changed) { field in
            "(\(tx.crew), \(id), \(made), \(field), \(step.formerValues[field]), \(new[field]))"
        }
        try tx.run("INSERT INTO defect_change (crew, defect, version, field, old, new) VALUES \(lines)")
        return changed
    }

    private var owner: PersonID? { values["owner"].flatMap { PersonID($0) } }

    /// Clears the owner of an open defect if they have left the crew, as they may have while it was closed or deleted.
    mutating func clearFormerOwner(in tx: MemberTransaction) throws {
        guard let owner, try !Members.isMember(owner, of: tx.crew, in: tx) else { return }
        values["owner"] = nil
    }

    /// Clears the owner if they are one of these people, who have left the crew.
    mutating func clearOwner(among former: Set<PersonID>) {
        if let owner, former.contains(owner) { values["owner"] = nil }
    }

    var extra: SQLValue {
        get throws {
            let rest = values.filter { !columnFields.contains($0.key) }
            return rest.isEmpty ? .json("{}") : try .json(of: rest)
        }
    }
}

extension [String: String] {
    /// The values that a history records: the fields, the original of a duplicate and the position.
    func recorded(_ original: DefectID?, _ position: Defect.Position?) -> [String: String] {
        var all = self
        all["original"] = original?.description
        all["position"] = position?.description
        return all
    }
}

extension Defect {
    /// The current values, as a history records them.
    var recorded: [String: String] { values.recorded(original, position) }
}

/// The differing fields, sorted by name.
func changedFields(from old: [String: String], to new: [String: String]) -> [String] {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
}
