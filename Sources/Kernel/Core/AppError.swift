/// Everything that can go wrong in a way that a person may be told about.
///
/// All other errors are faults of ours: they are logged, and the person reads only that something went wrong.
package struct AppError: Error, Sendable {
    package var code: Code
    package var message: Phrase
    package var fields: [Field]

    package init(_ code: Code, _ message: Phrase, fields: [Field] = []) {
        self.code = code
        self.message = message
        self.fields = fields
    }

    package enum Code: Sendable {
        case invalid, unauthenticated, forbidden, notFound, conflict, stale, tooMany, unavailable
        /// Kinds of `invalid` for which HTTP has a status of its own.
        case tooLarge, methodNotAllowed, unsupportedMediaType
        /// A fault of ours, of which nobody is told more.
        case fault
    }

    /// What is wrong with one field of the input, or which rule was broken.
    package struct Field: Sendable, Hashable {
        package var field: String
        package var code: String
        package var message: Phrase

        package init(_ field: String, _ code: String, _ message: Phrase) {
            self.field = field
            self.code = code
            self.message = message
        }
    }
}

extension AppError {
    /// Also the answer for what exists but is not yours.
    package static let notFound = AppError(.notFound, Phrase("error.notFound"))
    package static let forbidden = AppError(.forbidden, Phrase("error.forbidden"))
    package static let unauthenticated = AppError(.unauthenticated, Phrase("error.unauthenticated"))
    package static let stale = AppError(.stale, Phrase("error.stale"))
    package static let unavailable = AppError(.unavailable, Phrase("error.unavailable"))
    /// It may have been saved, and it may not.
    package static let uncertain = AppError(.unavailable, Phrase("error.uncertain"))
    package static let tooLarge = AppError(.tooLarge, Phrase("error.tooLarge"))

    package static func invalid(_ field: String, _ code: String, _ message: Phrase) -> AppError {
        AppError(.invalid, Phrase("error.invalid"), fields: [Field(field, code, message)])
    }

    package static func conflict(_ field: String, _ code: String, _ message: Phrase) -> AppError {
        AppError(.conflict, message, fields: [Field(field, code, message)])
    }
}
