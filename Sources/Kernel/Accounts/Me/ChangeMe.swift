import API
package import Core
package import Storage
package import Web

extension People {
    /// Changes a person's preferences; `nil` keeps a value.
    /// - Parameter name: already validated.
    package static func change(
        _ person: PersonID,
        name: String? = nil,
        language: Language? = nil,
        appearance: Web.Appearance? = nil,
        in tx: Tx
    ) throws {
        try tx.run(
            """
            UPDATE person SET name = COALESCE(\(name), name), language = COALESCE(\(language), language),
                appearance = COALESCE(\(appearance), appearance)
            WHERE id = \(person)
            """
        )
    }
}

/// Validated changes of one's own account.
struct MeChange: Sendable {
    let name: String?
    let language: Language?
    let appearance: Web.Appearance?

    /// - Throws: `AppError.invalid` with all invalid fields.
    init(checking input: MePatch) throws {
        var check = Validation()
        name = input.name.map { check.name("name", $0, Wire.Limits.personName) }
        language = check.language("language", input.language)
        appearance = input.appearance.flatMap { Web.Appearance(rawValue: $0.rawValue) }
        try check.finish()
    }
}

extension Validation {
    mutating func language(_ field: String, _ text: String?) -> Language? {
        guard let text else { return nil }
        return choice(field, text, default: Language.english)
    }
}
