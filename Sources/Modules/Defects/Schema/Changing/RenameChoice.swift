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
        try DefectStep.write(
            "RenameChoice",
            (field, "\(old)", "\(new)"),
            setting: "\(column) = \(new)",
            where: "crew = \(tx.crew) AND id IN \(list: defects)",
            operation: operation,
            in: tx
        )
        if IndexedWords.areEqual([field: old], [field: new]) { return }
        for id in defects { try DefectSearch.write(id, crew: tx.crew, in: tx) }
    }

    // MARK: - Fields without their own column

    private struct Holder {
        let id: DefectID
        let extra: String
    }

    private func holders(_ defects: [DefectID], in tx: MemberTransaction) throws -> [Holder] {
        try tx.all(
            "SELECT id, extra FROM defect WHERE crew = \(tx.crew) AND id IN \(list: defects) ORDER BY number"
        ) { Holder(id: try $0.read(), extra: try $0.read()) }
    }

    private func renameExtra(_ holder: Holder, _ operation: DefectOperationID, in tx: MemberTransaction) throws {
        var values = try JSONDecoder().decode([String: String].self, from: Data(holder.extra.utf8))
        guard values[field] == old else { return }
        values[field] = new
        let extra = try SQLValue.json(of: values)
        try DefectStep.write(
            "RenameChoice",
            (field, "\(old)", "\(new)"),
            setting: "extra = \(extra)",
            where: "crew = \(tx.crew) AND id = \(holder.id)",
            operation: operation,
            in: tx
        )
        try DefectSearch.write(holder.id, crew: tx.crew, in: tx)
    }
}
