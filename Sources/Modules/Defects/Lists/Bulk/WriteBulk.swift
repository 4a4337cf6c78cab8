import Accounts
import Core
import Search
import Storage

/// Writes a bulk change, with a step in the history of each defect, in a few statements. Only a defect whose indexed
/// words change needs statements of its own.
struct BulkWriter {
    private static let rowsPerStatement = 250

    let operation: DefectOperationID
    let tx: MemberTransaction

    func write(_ changes: [BulkChange]) throws {
        var steps: [[SQLValue]] = []
        var fields: [[SQLValue]] = []
        for change in changes {
            let start = [tx.crew.sqlValue, change.old.id.sqlValue, (change.old.version + 1).sqlValue]
            steps.append(
                start + [
                    change.action.sqlValue, tx.person.sqlValue, tx.now.sqlValue, change.old.state.sqlValue,
                    change.new.state.sqlValue, operation.sqlValue,
                ]
            )
            for field in changedFields(from: change.old.values, to: change.new.values) {
                let sides = [change.old.values[field].sqlValue, change.new.values[field].sqlValue]
                fields.append(start + [field.sqlValue] + sides)
            }
        }
        try insert(
            "INSERT INTO defect_step (crew, defect, version, action, person, at, old_state, new_state, operation) VALUES",
            steps
        )
        try insert("INSERT INTO defect_change (crew, defect, version, field, old, new) VALUES", fields)
        try update(changes)
    }

    private func insert(_ head: SQL, _ rows: [[SQLValue]]) throws {
        for first in stride(from: 0, to: rows.count, by: Self.rowsPerStatement) {
            let some = Array(rows[first..<min(first + Self.rowsPerStatement, rows.count)])
            try tx.run("\(head) \(tuples(some) { "\(row: $0)" })")
        }
    }

    /// Defects that get the same values in the same fields share a statement.
    private func update(_ changes: [BulkChange]) throws {
        var groups: [Assignment: [DefectID]] = [:]
        for change in changes { groups[try Assignment(change), default: []].append(change.old.id) }
        for (assignment, ids) in groups {
            let count = try tx.run(
                """
                UPDATE defect SET \(assignment.sql), changed_at = \(tx.now), version = version + 1
                WHERE crew = \(tx.crew) AND id IN \(list: ids.sorted()) AND deleted_at IS NULL
                """
            )
            if count != ids.count { throw AppError.stale }
        }
        for change in changes where !IndexedWords.areEqual(change.old.values, change.new.values) {
            try DefectSearch.write(fields: change.new.values, of: change.old.id, crew: tx.crew, in: tx)
        }
    }
}

/// The columns that change, and their new values.
private struct Assignment: Hashable {
    private let state: String
    private let closed: Bool
    private let columns: [String: String?]
    private let extra: SQLValue?

    init(_ change: BulkChange) throws {
        state = change.new.state
        closed = change.new.closed
        let changed = Set(changedFields(from: change.old.values, to: change.new.values))
        columns = changed.intersection(columnFields).reduce(into: [:]) {
            $0.updateValue(change.new.values[$1], forKey: $1)
        }
        extra = changed.isSubset(of: columnFields) ? nil : try change.new.extra
    }

    var sql: SQL {
        var sql: SQL = "state = \(state), closed = \(closed)"
        if let extra { sql = sql + ", extra = \(extra)" }
        for (name, value) in columns.sorted(by: { $0.key < $1.key }) {
            switch name {
            case "severity": sql = sql + ", severity = \(value)"
            case "priority": sql = sql + ", priority = \(value)"
            case "owner": sql = sql + ", owner = \(value.flatMap { PersonID($0) })"
            case "project": sql = sql + ", project = \(value)"
            case "resolution": sql = sql + ", resolution = \(value)"
            default: break
            }
        }
        return sql
    }
}
