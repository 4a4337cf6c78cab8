package import Core

/// An error in a schema, or a warning about it, and its place.
package struct SchemaMistake: Sendable, Hashable {
    /// A path such as `states[3].name`; empty for the whole schema.
    package let place: String
    /// The error code for API clients.
    package let code: String
    package let message: Phrase
    /// Whether the schema may be saved anyway.
    package let isWarning: Bool
    /// The position in the file, counted from 1; `nil` if the schema was not read from a file.
    package var line: Int?
    package var column: Int?

    init(_ place: String, _ code: String, _ message: Phrase, isWarning: Bool = false) {
        self.place = place
        self.code = code
        self.message = message
        self.isWarning = isWarning
    }

    /// The mistake as part of an error.
    package var field: AppError.Field { .init(place.isEmpty ? "schema" : place, code, message) }
}

extension [SchemaMistake] {
    /// - Throws: `AppError.invalid` with all errors, unless there are only warnings.
    package func refuse() throws {
        let wrong = filter { !$0.isWarning }
        if !wrong.isEmpty { throw AppError(.invalid, Phrase("defects.schema.wrong"), fields: wrong.map(\.field)) }
    }
}
