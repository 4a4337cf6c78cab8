import API
import Accounts
import Core
import Defects
import Storage

/// The choices of a field.
enum FieldChoices {
    private static let most = 500

    /// Always a list, possibly empty. Its empty text is the app's only way to clear a choice.
    static func of(_ shown: RecordView.ShownField, _ viewer: Viewer, in tx: Tx) throws -> [String] {
        guard let field = shown.field.field else { return [] }
        var choices: [String]
        switch field.type {
        case .choice: choices = field.choices ?? []
        case .person: choices = try Members.emails(of: viewer.crew, most: most, in: tx)
        case .line where field.name == "project": choices = try Defect.projects(of: viewer.crew, most: most, in: tx)
        case .line, .text, .date, .number: return []
        }
        // The current value remains a choice, even if the list no longer has it.
        if !shown.value.isEmpty && !choices.contains(shown.value) { choices.append(shown.value) }
        return (shown.requiredness == .mandatory ? [] : [""]) + choices
    }
}
