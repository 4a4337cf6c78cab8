/// Collects the errors of an input field by field, so that people see all of them at once.
///
/// Each check returns a usable value even when it fails; `finish()` throws before that value can have any effect.
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

    /// The value of a single check.
    /// - Throws: `AppError.invalid` if it fails.
    package static func one<Value>(_ check: (inout Validation) -> Value) throws -> Value {
        var validation = Validation()
        let value = check(&validation)
        try validation.finish()
        return value
    }

    /// One line of text: trimmed, without control characters. Its length is in Unicode scalars, as in JSON Schema and
    /// databases.
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

    /// Like `line`, but returns `nil` for a missing or blank text.
    package mutating func optionalLine(_ field: String, _ text: String?, most: Int) -> String? {
        let checked = line(field, text, 0...most)
        return checked.isEmpty ? nil : checked
    }

    /// Text of several lines; `nil` when it is missing or blank. The only control characters are line ends and tabs.
    package mutating func optionalText(_ field: String, _ text: String?, most: Int) -> String? {
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

    /// The name of a person or thing: one line with a letter or digit, and without invisible characters.
    /// - Parameter allowsEmojiOnly: whether an emoji suffices instead of a letter.
    package mutating func name(
        _ field: String,
        _ text: String?,
        _ length: ClosedRange<Int>,
        allowsEmojiOnly: Bool = false
    ) -> String {
        let name = line(field, text, length)
        if name.isEmpty || isVisible(name, allowsEmojiOnly: allowsEmojiOnly) { return name }
        fail(field, "invisible", Phrase("error.field.invisible"))
        return ""
    }

    /// An address in lower case. Only ASCII, with international domains in their `xn--` form, so that no two addresses
    /// look alike.
    package mutating func email(_ field: String, _ text: String?) -> String {
        let address = line(field, text, 3...254).lowercased()
        if address.isEmpty { return "" }
        if !address.utf8.allSatisfy({ $0 < 128 }) {
            fail(field, "ascii", Phrase("error.field.emailASCII"))
            return address
        }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let plausible =
            parts.count == 2 && 1...64 ~= parts[0].utf8.count && isHostName(parts[1])
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

    /// A choice; `nil` when it is left out or invalid.
    package mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ field: String,
        _ raw: Choice.RawValue?
    ) -> Choice? {
        guard let raw else { return nil }
        let choice = Choice(rawValue: raw)
        if choice == nil { fail(field, "choice", Phrase("error.field.choice")) }
        return choice
    }

    package mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ field: String,
        _ raw: Choice.RawValue?,
        default fallback: Choice
    ) -> Choice {
        choice(field, raw) ?? fallback
    }

    /// Fails for a number outside a range.
    package mutating func range(_ field: String, _ value: Int, _ range: ClosedRange<Int>) {
        if !range.contains(value) { failOutOfRange(field, range) }
    }

    package mutating func failOutOfRange(_ field: String, _ range: ClosedRange<Int>) {
        fields += AppError.outOfRange(field, range).fields
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

extension ID {
    /// The id in a field of an input.
    /// - Throws: `AppError.invalid`, code `id`.
    package init(_ text: String, field: String) throws {
        guard let id = ID(text) else { throw AppError.invalid(field, "id", Phrase("error.field.id")) }
        self = id
    }
}

extension Instant {
    /// The time in a field of an input.
    /// - Throws: `AppError.invalid`, code `time`.
    package init(_ text: String, field: String) throws {
        guard let instant = Instant(text) else { throw AppError.invalid(field, "time", Phrase("error.field.time")) }
        self = instant
    }
}

/// A text without leading and trailing white space (Unicode's property White_Space).
package func trim(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
}

private func isOddControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isControl && scalar != "\n" && scalar != "\t"
}

/// A name such as `example.org`: at least two labels of letters, digits and hyphens (RFC 1123 §2.1), the last one not a
/// number.
private func isHostName(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, text.utf8.count <= 253, let last = labels.last, !last.allSatisfy(\.isNumber) else {
        return false
    }
    return labels.allSatisfy { label in
        1...63 ~= label.utf8.count && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 45 }
    }
}

/// Whether a text has a letter or digit, and no scalar that is invisible or changes the direction of its surroundings.
/// Joiners are allowed between letters, as in Persian and Indic scripts, or between emoji, and variation selectors
/// after what they vary.
private func isVisible(_ text: String, allowsEmojiOnly: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var isSeen = false
    for (index, scalar) in scalars.enumerated() {
        let properties = scalar.properties
        switch scalar {
        case "\u{200C}", "\u{200D}":
            guard index > 0, index + 1 < scalars.count, scalars[index - 1].canBeJoined, scalars[index + 1].canBeJoined
            else { return false }
        case "\u{FE0E}", "\u{FE0F}":
            guard index > 0, scalars[index - 1].properties.isEmoji else { return false }
        default:
            if properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format { return false }
            if properties.isAlphabetic || properties.numericType != nil { isSeen = true }
            if allowsEmojiOnly && properties.isEmojiPresentation { isSeen = true }
        }
    }
    return isSeen
}

extension Unicode.Scalar {
    /// Letters with their marks, and emoji with their variation selectors.
    fileprivate var canBeJoined: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        case .otherSymbol: properties.isEmoji
        default: properties.isAlphabetic && !properties.isDefaultIgnorableCodePoint
        }
    }
}
