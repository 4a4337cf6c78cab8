import API
import Foundation

extension Defect {
    /// "KOMBU00000042, The walk-in fridge drips".
    var words: String { printable("\(displayId), \(headline)") }

    /// All properties, one per line.
    var lines: String {
        var rows: [(name: String, value: String?)] = [
            ("Status", state), ("Severity", severity), ("Priority", priority), ("Assigned to", owner?.name ?? "-"),
            ("Project", project), ("Resolution", resolution),
        ]
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { rows.append((name, value)) }
        rows += [("Reported by", "\(submitter.name), \(submittedAt)"), ("Changed", changedAt), ("Id", id)]
        if let original { rows.append(("Duplicate of", original)) }
        let width = rows.map(\.name.count).max() ?? 0
        let facts = rows.compactMap { name, value in
            value.map { name + String(repeating: " ", count: width + 2 - name.count) + printable($0) }
        }
        // The description keeps its line breaks.
        let text = description.map { $0.split(separator: "\n", omittingEmptySubsequences: false) } ?? []
        let paragraph = text.isEmpty ? [] : [""] + text.map { printable(String($0)) }
        return ([words, ""] + facts + paragraph).joined(separator: "\n")
    }
}

extension LegalAction {
    /// "Assign (needs owner)".
    var words: String {
        printable(missing.isEmpty ? action : "\(action) (needs \(missing.joined(separator: ", ")))")
    }

    /// Finds an action by its name or title, ignoring case.
    /// - Throws: `CommandError` with the available actions.
    static func choose(_ text: String, among actions: [LegalAction], for defect: Defect) throws -> LegalAction {
        let wanted = text.lowercased()
        let found =
            actions.first { $0.action.lowercased() == wanted } ?? actions.first { $0.title.lowercased() == wanted }
        if let found { return found }
        let possible = actions.map(\.words).joined(separator: ", ")
        throw CommandError(
            """
            "\(printable(text))" cannot be done to \(printable(defect.displayId)): it is \(printable(defect.state)).
            Possible actions: \(possible.isEmpty ? "nothing" : possible)
            """
        )
    }
}
