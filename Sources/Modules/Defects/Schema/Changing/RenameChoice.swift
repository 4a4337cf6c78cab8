import Accounts
import Core
import Foundation
import Search
import Storage

/// A choice to rename, also on the defects that have it.
struct ChoiceRename: Codable, Sendable, Hashable {
    let field: String
    let old: String
    let new: String

    /// The column of a standard field; `nil` for a field of the crew's own, whose values are in `extra`.
    private var column: SQL? {
        switch field {
        case "severity": "severity"
        case "priority": "priority"
        case "project": "project"
        case "resolution": "resolution"
        default: nil
        }
    }

    /// The condition for defects to pass to `run`; it may also match defects with another value.
    var condition: SQL {
        if let column { return "\(column) = \(old)" }
        return "CAST(extra AS text) LIKE \("%\"\(field)\"%")"
    }

    func run(_ defects: [DefectID], _ operation: DefectOperationID, in tx: MemberTransaction) throws {
        if let column {
            try renameColumn(column, defects, operation, in: tx)
        } else {
            for holder in try holders(defects, in: tx) { try renameExtra(holder, operation, in: tx) }
        }
    }

    private func renameColumn(
        _ column: SQL,
        _ defects: [DefectID],
        _ operation: DefectOperationID,
        in tx: MemberTransaction
    ) throws {
        let matching: SQL = "crew = \(tx.crew) AND id IN \(list: defects)"
        try tx.run(
            """
            INSERT INTO defect_step (crew, defect, version, action, person, at, old_state, new_state, operation)
            SELECT crew, id, version + 1, 'RenameChoice', \(tx.person), \(tx.now), state, state, \(operation)
            FROM defect WHERE \(matching)
            """
        )
        try tx.run(
            """
            INSERT INTO defect_change (crew, defect, version, field, old, new)
            SELECT crew, id, version + 1, \(field), \(old), \(new) FROM defect WHERE \(matching)
            """
        )
        try tx.run(
            """
            UPDATE defect SET \(column) = \(new), changed_at = \(tx.now), version = version + 1 WHERE \(matching)
            """
        )
        if IndexedWords.areEqual([field: old], [field: new]) { return }
        for id in defects { try DefectSearch.write(id, crew: tx.crew, in: tx) }
    }

    // MARK: - Fields without their own column

    private struct Holder {
        let id: DefectID
        let state: String
        let extra: String
    }

    private func holders(_ defects: [DefectID], in tx: MemberTransaction) throws -> [Holder] {
        try tx.all(
            """
            SELECT id, state, extra FROM defect WHERE crew = \(tx.crew) AND id IN \(list: defects) ORDER BY number
            """
        ) { Holder(id: try $0.read(), state: try $0.read(), extra: try $0.read()) }
    }

    private func renameExtra(_ holder: Holder, _ operation: DefectOperationID, in tx: MemberTransaction) throws {
        var values = try JSONDecoder().decode([String: String].self, from: Data(holder.extra.utf8))
        guard values[field] == old else { return }
        values[field] = new
        let extra = try SQLValue.json(of: values)
        let version: Int? = try tx.value(
            """
            UPDATE defect SET extra = \(extra), changed_at = \(tx.now), version = version + 1
            WHERE crew = \(tx.crew) AND id = \(holder.id) RETURNING version
            """
        )
        try DefectSearch.write(holder.id, crew: tx.crew, in: tx)
        try tx.run(
            """
            INSERT INTO defect_step (crew, defect, version, action, person, at, old_state, new_state, operation)
            VALUES (\(tx.crew), \(holder.id), \(version), 'RenameChoice', \(tx.person), \(tx.now), \(holder.state),
                \(holder.state), \(operation))
            """
        )
        try tx.run(
            """
            INSERT INTO defect_change (crew, defect, version, field, old, new)
            VALUES (\(tx.crew), \(holder.id), \(version), \(field), \(old), \(new))
            """
        )
    }
}
