import API
import Accounts
import Core
import Foundation
import Storage

/// A choice that gets another name, for the defects that have it too.
struct ChoiceRename: Sendable, Hashable {
    let field: String
    let old: String
    let new: String

    func execute(_ operation: DefectOperationID, in tx: MemberTransaction) throws {
        if let column {
            try renameColumn(column, operation, in: tx)
        } else {
            try renameExtra(operation, in: tx)
        }
    }

    /// `nil` for a field that has none of its own.
    private var column: SQL? {
        switch field {
        case "severity": "severity"
        case "priority": "priority"
        case "project": "project"
        case "resolution": "resolution"
        default: nil
        }
    }

    private func renameColumn(_ column: SQL, _ operation: DefectOperationID, in tx: MemberTransaction) throws {
        let those: SQL = "FROM defect WHERE crew = \(tx.crew) AND \(column) = \(old)"
        try tx.run(
            """
            INSERT INTO defect_step (crew, defect, version, action, person, at, old_state, new_state, operation)
            SELECT crew, id, version + 1, 'RenameChoice', \(tx.person), \(tx.now), state, state, \(operation) \(those)
            """
        )
        try tx.run(
            """
            INSERT INTO defect_change (crew, defect, version, field, old, new)
            SELECT crew, id, version + 1, \(field), \(old), \(new) \(those)
            """
        )
        try tx.run(
            """
            UPDATE defect SET \(column) = \(new), changed_at = \(tx.now), version = version + 1
            WHERE crew = \(tx.crew) AND \(column) = \(old)
            """
        )
    }

    // MARK: - Fields without a column

    private struct Holder {
        let id: DefectID
        let number: Int
        let state: String
        let extra: String
    }

    private func renameExtra(_ operation: DefectOperationID, in tx: MemberTransaction) throws {
        var last = 0
        while true {
            let part = try holders(after: last, in: tx)
            for holder in part { try rename(holder, operation, in: tx) }
            guard let next = part.last?.number else { return }
            last = next
        }
    }

    private func holders(after last: Int, in tx: MemberTransaction) throws -> [Holder] {
        try tx.all(
            """
            SELECT id, number, state, extra FROM defect
            WHERE crew = \(tx.crew) AND number > \(last) AND CAST(extra AS text) LIKE \("%\"\(field)\"%")
            ORDER BY number LIMIT 1000
            """
        ) { Holder(id: try $0.read(), number: try $0.read(), state: try $0.read(), extra: try $0.read()) }
    }

    private func rename(_ holder: Holder, _ operation: DefectOperationID, in tx: MemberTransaction) throws {
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
