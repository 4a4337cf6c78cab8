/// Collects what is wrong with an input, field by field, so that a person reads everything at once.
///
/// Each check returns a usable value even when it fails; `finish()` throws before such a value can be used.
package struct Validation {
    package private(set) var fields: [AppError.Field] = []

    package init() {}

    package mutating func fail(_ field: String, _ code: String, _ message: Phrase) {
        fields.append(.init(field, code, message))
    }

    /// - Throws: `AppError.invalid` with every field that failed.
    package func finish() throws {
        if !fields.isEmpty { throw AppError(.invalid, Phrase("error.invalid"), fields: fields) }
    }

    /// One line of text: trimmed, without control characters, of a length in Unicode scalars, as JSON Schema and databases count.
    package mutating func line(_ field: String, _ text: String?, _ length: ClosedRange<Int>) -> String {
        let trimmed = trim(text ?? "")
        let count = trimmed.unicodeScalars.count
        if trimmed.isEmpty && length.lowerBound > 0 {
            fail(field, "required", Phrase("error.field.required"))
        } else if count > length.upperBound {
            fail(field, "tooLong", Phrase("error.field.tooLong", ["most": .number(length.upperBound)]))
        } else if count < length.lowerBound {
            fail(field, "tooShort", Phrase("error.field.tooShort", ["least": .number(length.lowerBound)]))
        } else if trimmed.unicodeScalars.contains(where: \.isControl) {
            fail(field, "control", Phrase("error.field.control"))
        } else {
            return trimmed
        }
        return ""
    }

    /// The same, where nothing (or only white space) means that there is none.
    package mutating func optionalLine(_ field: String, _ text: String?, most: Int) -> String? {
        let checked = line(field, text, 0...most)
        return checked.isEmpty ? nil : checked
    }

    package mutating func email(_ field: String, _ text: String?) -> String {
        let address = line(field, text, 3...254).lowercased()
        if address.isEmpty { return "" }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let plausible =
            parts.count == 2 && !parts[0].isEmpty && parts[0].utf8.count <= 64 && parts[1].utf8.count >= 3
            && parts[1].contains(".") && !parts[1].hasPrefix(".") && !parts[1].hasSuffix(".")
            && !address.contains { $0.isWhitespace || "<>()[],;:\\\"".contains($0) }
        if !plausible { fail(field, "email", Phrase("error.field.email")) }
        return address
    }

    package mutating func date(_ field: String, _ text: String?) -> LocalDate {
        guard let text = given(field, text) else { return .epoch }
        guard let date = LocalDate(text) else {
            fail(field, "date", Phrase("error.field.date"))
            return .epoch
        }
        return date
    }

    package mutating func optionalDate(_ field: String, _ text: String?) -> LocalDate? {
        guard let text, !trim(text).isEmpty else { return nil }
        return date(field, text)
    }

    package mutating func time(_ field: String, _ text: String?) -> LocalTime {
        guard let text = given(field, text) else { return .midnight }
        guard let time = LocalTime(text) else {
            fail(field, "time", Phrase("error.field.time"))
            return .midnight
        }
        return time
    }

    package mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ field: String,
        _ raw: Choice.RawValue?,
        default fallback: Choice
    ) -> Choice {
        guard let raw else { return fallback }
        guard let choice = Choice(rawValue: raw) else {
            fail(field, "choice", Phrase("error.field.choice"))
            return fallback
        }
        return choice
    }

    package mutating func id<Subject>(_ field: String, _ text: String?) -> ID<Subject>? {
        guard let text, !text.isEmpty else { return nil }
        guard let id = ID<Subject>(text) else {
            fail(field, "id", Phrase("error.field.id"))
            return nil
        }
        return id
    }

    private mutating func given(_ field: String, _ text: String?) -> String? {
        let trimmed = trim(text ?? "")
        if trimmed.isEmpty {
            fail(field, "required", Phrase("error.field.required"))
            return nil
        }
        return trimmed
    }
}

/// A text without the white space around it, as Unicode's property White_Space has it.
package func trim(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
}
