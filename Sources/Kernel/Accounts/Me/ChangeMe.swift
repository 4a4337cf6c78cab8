import API
import Core
import Storage
import Web

/// Validated changes to one's own account; `nil` keeps a value.
struct MeChange: Sendable {
    let name: String?
    let username: Change<String>
    let bio: Change<String>
    let language: Language?
    let appearance: Web.Appearance?

    /// - Throws: `AppError.invalid` with all invalid fields.
    init(checking input: MePatch) throws {
        var check = Validation()
        name = input.name.map { check.name("name", $0, Wire.Limits.personName) }
        username = input.username.checked { check.username("username", $0) }
        bio = input.bio.checked { check.optionalText("bio", $0, most: Wire.Limits.bio.upperBound) }
        language = check.language("language", input.language)
        appearance = input.appearance.flatMap { Web.Appearance(rawValue: $0.rawValue) }
        try check.finish()
    }

    /// - Throws: `AppError` `conflict`, field `username`, code `taken`.
    func apply(to person: PersonID, in tx: Tx) throws {
        if case .set(let username) = username,
            try tx.exists("SELECT 1 FROM person WHERE username = \(username) AND id <> \(person)")
        {
            throw AppError.conflict("username", "taken", Phrase("error.usernameTaken"))
        }
        try tx.run(
            """
            UPDATE person SET name = COALESCE(\(name), name), language = COALESCE(\(language), language),
                appearance = COALESCE(\(appearance), appearance), \(setting("username", username)),
                \(setting("bio", bio))
            WHERE id = \(person)
            """
        )
    }

    private func setting(_ column: SQL, _ change: Change<String>) -> SQL {
        switch change {
        case .keep: "\(column) = \(column)"
        case .clear: "\(column) = NULL"
        case .set(let value): "\(column) = \(value)"
        }
    }
}

extension Change<String> {
    /// Validates a new text; an empty one clears the value.
    fileprivate func checked(_ check: (String) -> String?) -> Change<String> {
        guard case .set(let text) = self else { return self }
        return check(text).map { .set($0) } ?? .clear
    }
}

extension Validation {
    mutating func language(_ field: String, _ text: String?) -> Language? {
        guard let text else { return nil }
        return choice(field, text, default: Language.english)
    }

    /// In lower case; `nil` if empty. Only ASCII, so that no two names look alike.
    mutating func username(_ field: String, _ text: String) -> String? {
        let name = trim(text).lowercased()
        if name.isEmpty { return nil }
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: ".-_".utf8.contains(byte)
            }
        }
        if !isPlain || name.first?.isLetter != true {
            fail(field, "username", Phrase("error.username"))
            return nil
        }
        let checked = line(field, name, Wire.Limits.username)
        return checked.isEmpty ? nil : checked
    }
}
