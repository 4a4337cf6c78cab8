import API
import Accounts
import Core
import Defects
import Storage

/// What one may choose from for a field.
enum FieldChoices {
    private static let most = 500

    /// Always a list, if an empty one. An empty text in it is the only way in which the app can take a choice back.
    static func of(_ shown: RecordView.ShownField, _ viewer: Viewer, in tx: Tx) throws -> [String] {
        guard let field = shown.field.field else { return [] }
        var choices: [String]
        switch field.type {
        case .choice: choices = field.choices ?? []
        case .person: choices = try members(viewer, tx)
        case .line where field.name == "project": choices = try projects(viewer, tx)
        case .line, .text, .date, .number: return []
        }
        // What is there stays possible, also when the list no longer has it.
        if !shown.value.isEmpty && !choices.contains(shown.value) { choices.append(shown.value) }
        return (shown.requiredness == .mandatory ? [] : [""]) + choices
    }

    private static func members(_ viewer: Viewer, _ tx: Tx) throws -> [String] {
        try tx.all(
            """
            SELECT person.email FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(viewer.crew) AND member.left_at IS NULL ORDER BY person.email LIMIT \(most)
            """
        ) { try $0[0] as String }
    }

    /// Those that the crew's defects name; from one to the next by the index, however many defects each has.
    private static func projects(_ viewer: Viewer, _ tx: Tx) throws -> [String] {
        var names: [String] = []
        while names.count < most {
            let next: String?? = try tx.first(
                """
                SELECT MIN(project) FROM defect
                WHERE crew = \(viewer.crew) AND project > \(names.last ?? "") AND deleted_at IS NULL
                """
            ) { try $0[0] as String? }
            guard let name = next ?? nil else { break }
            names.append(name)
        }
        return names
    }
}
