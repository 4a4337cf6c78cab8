import API
import Accounts
import Core
import Foundation
import Storage

extension DefectQuery {
    /// Puts the new names of choices, and the states that defects move to, in the filters of all the crew's views.
    /// - Parameter moves: the new state for each removed one.
    static func follow(_ renames: [ChoiceRename], _ moves: [String: String], in tx: MemberTransaction) throws {
        if renames.isEmpty && moves.isEmpty { return }
        let queries = try tx.all("SELECT id, filter FROM defect_query WHERE crew = \(tx.crew)") {
            (id: try $0.read() as DefectQueryID, filter: try $0.readJSON(as: API.DefectFilter.self))
        }
        for query in queries {
            let filter = query.filter.following(renames, moves)
            if filter == query.filter { continue }
            try tx.run(
                """
                UPDATE defect_query SET filter = \(try SQLValue.json(of: filter)), version = version + 1
                WHERE crew = \(tx.crew) AND id = \(query.id)
                """
            )
        }
    }
}

extension API.DefectFilter {
    fileprivate func following(_ renames: [ChoiceRename], _ moves: [String: String]) -> API.DefectFilter {
        func names(_ field: String) -> [String: String] {
            Dictionary(renames.filter { $0.field == field }.map { ($0.old, $0.new) }) { first, _ in first }
        }
        var filter = self
        filter.state = state.map { renamed($0, moves) }
        filter.severity = severity.map { renamed($0, names("severity")) }
        filter.priority = priority.map { renamed($0, names("priority")) }
        filter.project = project.map { names("project")[$0.trimmingCharacters(in: .whitespaces)] ?? $0 }
        return filter
    }
}

/// A list of names separated by commas, with the new names. As in `ListFilter`, the whole text may be a name, too.
private func renamed(_ list: String, _ names: [String: String]) -> String {
    if let name = names[list.trimmingCharacters(in: .whitespaces)] { return name }
    let parts = NameList(list).names
    if !parts.contains(where: { names[$0] != nil }) { return list }
    var known: Set<String> = []
    return NameList.text(parts.map { names[$0] ?? $0 }.filter { known.insert($0).inserted })
}
