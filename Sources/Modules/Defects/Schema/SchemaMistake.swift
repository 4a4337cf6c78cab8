package import Core

/// An error in a schema, or a warning about it, and its place.
package struct SchemaMistake: Sendable, Hashable {
    /// Such as `states[3].name`; empty for the whole.
    package let place: String
    /// For programs.
    package let code: String
    package let message: Phrase
    /// Whether it is kept all the same.
    package let isWarning: Bool
    /// Where it stands in the file, both from 1; `nil` when it was not read from one.
    package var line: Int?
    package var column: Int?

    init(_ place: String, _ code: String, _ message: Phrase, isWarning: Bool = false) {
        self.place = place
        self.code = code
        self.message = message
        self.isWarning = isWarning
    }

    /// As an answer tells it.
    package var field: AppError.Field { .init(place.isEmpty ? "schema" : place, code, message) }
}

extension [SchemaMistake] {
    /// - Throws: `AppError.invalid` with each one that is more than odd.
    package func refuse() throws {
        let wrong = filter { !$0.isWarning }
        if !wrong.isEmpty { throw AppError(.invalid, Phrase("defects.schema.wrong"), fields: wrong.map(\.field)) }
    }
}
