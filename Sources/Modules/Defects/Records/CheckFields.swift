import API
import Accounts
import Core
import Storage

/// Checks what somebody writes into the fields of a defect.
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

    /// The values with what was written put in. What is written again as it was is not looked at: a choice that the list no longer has
    /// stays until somebody makes another.
    /// - Parameter required: the fields that must not be empty after it, apart from those that always must.
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

    /// `nil` for nothing.
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

extension Validation {
    /// Several lines of text; nothing, or only white space, means that there is none. Of control characters it has only line ends and
    /// tabs.
    mutating func optionalText(_ field: String, _ text: String?, most: Int) -> String? {
        let text = text ?? ""
        let lines = text.utf8.contains(UInt8(ascii: "\r")) ? text.replacing("\r\n", with: "\n") : text
        let normal = trim(lines)
        if normal.isEmpty { return nil }
        if normal.unicodeScalars.count > most {
            fail(field, "tooLong", Phrase("error.field.tooLong", ["most": .number(most)]))
        } else if normal.unicodeScalars.contains(where: { isOddControl($0) }) {
            fail(field, "control", Phrase("error.field.control"))
        } else {
            return normal
        }
        return nil
    }
}

private func isOddControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isControl && scalar != "\n" && scalar != "\t"
}

extension DefectSchema {
    /// The values to be written, with the viewer's id in place of `me` in fields for a person.
    func naming(_ viewer: Viewer, in written: [String: String?]) -> [String: String?] {
        var written = written
        for field in fields where field.type == .person && written[field.name] == "me" {
            written[field.name] = viewer.person.description
        }
        return written
    }
}
