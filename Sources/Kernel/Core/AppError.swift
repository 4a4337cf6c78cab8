/// Everything that can go wrong in a way that a person may be told about.
///
/// All other errors are faults of ours: they are logged, and the person reads only that something went wrong.
package struct AppError: Error, Sendable {
    package var code: Code
    package var message: Phrase
    package var fields: [Field]
    /// After how many seconds the same request may succeed, where that is known.
    package var retryAfter: Int?

    package init(_ code: Code, _ message: Phrase, fields: [Field] = []) {
        self.code = code
        self.message = message
        self.fields = fields
    }

    package enum Code: Sendable {
        case invalid, unauthenticated, forbidden, notFound, conflict, stale, tooMany, unavailable
        /// Kinds of `invalid` for which HTTP has a status of its own.
        case tooLarge, methodNotAllowed, unsupportedMediaType
        /// A kind of `stale`: both sides are known, field by field.
        case clash
        /// A fault of the server; the answer gives no details.
        case fault
    }

    /// An error in one field of the input, or the rule that was broken.
    package struct Field: Sendable, Hashable {
        package var field: String
        package var code: String
        package var message: Phrase
        /// Both values of a field that two people have changed.
        package var sides: Sides?

        package init(_ field: String, _ code: String, _ message: Phrase, sides: Sides? = nil) {
            self.field = field
            self.code = code
            self.message = message
            self.sides = sides
        }
    }

    /// The value that somebody else gave a field, and the value that was to replace it; empty texts for no value.
    package struct Sides: Sendable, Hashable {
        package var theirs: String
        package var yours: String

        package init(theirs: String, yours: String) {
            self.theirs = theirs
            self.yours = yours
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
