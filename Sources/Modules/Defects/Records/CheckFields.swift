import API
import Accounts
import Core
import Storage

/// Validates the values entered into the fields of a defect.
struct FieldChecks {
    static let longestLine = 254
    static let longestText = 20_000

    let schema: DefectSchema
    let viewer: Viewer
    private let tx: Tx

    init(_ schema: DefectSchema, _ viewer: Viewer, _ tx: Tx) {
        self.schema = schema
        self.viewer = viewer
        self.tx = tx
    }

    /// The values with the entered ones applied. An unchanged value is not validated: a choice that the list no longer
    /// has stays until somebody selects another.
    /// - Parameter required: the fields that must not be empty afterwards, besides those that may never be empty.
    /// - Throws: `AppError.invalid` with every field that is wrong.
    func apply(
        _ written: [String: String?],
        to old: [String: String],
        required: Set<String>,
        isNew: Bool = false
    ) throws -> [String: String] {
        var check = Validation()
        var values = old
        let written = schema.naming(viewer, in: written)
        for (name, text) in written.sorted(by: { $0.key < $1.key }) where text != old[name] || old[name] == nil {
            guard let field = schema.field(name) else {
                check.fail(name, "unknown", Phrase("error.field.unknown"))
                continue
            }
            values[name] = try read(text ?? "", field, &check)
        }
        let failed = Set(check.fields.map(\.field))
        for field in schema.fields where values[field.name] == nil && !failed.contains(field.name) {
            let isTouched = isNew || written[field.name] != nil
            if required.contains(field.name) || field.required == true && isTouched {
                check.fail(field.name, "required", Phrase("error.field.required"))
            }
        }
        try check.finish()
        return values
    }

    /// The stored form; `nil` for an empty value.
    private func read(_ text: String, _ field: DefectField, _ check: inout Validation) throws -> String? {
        switch field.type {
        case .line: return check.optionalLine(field.name, text, most: Self.longestLine)
        case .text: return check.optionalText(field.name, text, most: Self.longestText)
        case .choice:
            if text.isEmpty || field.choices?.contains(text) == true { return text.isEmpty ? nil : text }
            check.fail(field.name, "choice", Phrase("error.field.choice"))
        case .person:
            guard let person: PersonID = check.id(field.name, text) else { return nil }
            if try Members.isMember(person, of: viewer.crew, in: tx) { return person.description }
            check.fail(field.name, "unknown", Phrase("error.field.notAMember"))
        case .date: return check.optionalDate(field.name, text)?.description
        case .number:
            guard let line = check.optionalLine(field.name, text, most: 19) else { return nil }
            if let number = Int(line) { return String(number) }
            check.fail(field.name, "number", Phrase("defects.field.number"))
        }
        return nil
    }
}

extension DefectSchema {
    /// The entered values, with the viewer's id instead of `me` in person fields.
    func naming(_ viewer: Viewer, in written: [String: String?]) -> [String: String?] {
        var written = written
        for field in fields where field.type == .person && written[field.name] == "me" {
            written[field.name] = viewer.person.description
        }
        return written
    }
}
