import API
import Accounts
import Core
import Defects
import Storage

/// The choices of a field.
enum FieldChoices {
    private static let most = 500

    /// Always a list, if an empty one. An empty text in it is the only way in which the app can take a choice back.
    static func of(_ shown: RecordView.ShownField, _ viewer: Viewer, in tx: Tx) throws -> [String] {
        guard let field = shown.field.field else { return [] }
        var choices: [String]
        switch field.type {
        case .choice: choices = field.choices ?? []
        case .person: choices = try Members.emails(of: viewer.crew, most: most, in: tx)
        case .line where field.name == "project": choices = try Defect.projects(of: viewer.crew, most: most, in: tx)
        case .line, .text, .date, .number: return []
        }
        // What is there stays possible, also when the list no longer has it.
        if !shown.value.isEmpty && !choices.contains(shown.value) { choices.append(shown.value) }
        return (shown.requiredness == .mandatory ? [] : [""]) + choices
    }
}
