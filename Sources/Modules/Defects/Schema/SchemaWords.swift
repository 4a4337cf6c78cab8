import API
import Core
import Web

/// The display names of a schema: the crew's own title, Decklog's translation of a standard name, or the name itself.
struct SchemaWords: Sendable {
    let schema: DefectSchema
    let words: Words

    func state(_ name: String) -> String {
        schema.states.first { $0.name == name }?.title ?? known("defects.state.\(name)") ?? name
    }

    func action(_ action: DefectAction) -> String {
        action.title ?? known("defects.action.name.\(action.name)") ?? action.name
    }

    /// The display name of an action in a history; the schema may no longer have the action.
    func action(named name: String) -> String {
        schema.action(name).map(action) ?? known("defects.action.name.\(name)") ?? name
    }

    func field(_ name: String) -> String {
        if let field = schema.field(name) { return field.title ?? standardName(of: name) }
        // Fields that an import keeps have the names of the other program: "fixed_version".
        let name = standardName(of: name).replacing("_", with: " ")
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The display name of a field without a title.
    func standardName(of field: String) -> String {
        known("defects.field.name.\(field)") ?? field
    }

    /// The display name of a choice.
    func choice(_ name: String) -> String {
        known("defects.choice.\(name)") ?? name
    }

    private func known(_ key: String) -> String? {
        words.has(key) ? words(key) : nil
    }
}
