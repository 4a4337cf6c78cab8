/// An error that may be shown to people.
///
/// All other errors are our own faults: they are logged, and people only read that something went wrong.
package struct AppError: Error, Sendable {
    package var code: Code
    package var message: Phrase
    /// The heading of the page that shows the error; without one, that of its code.
    package var title: Phrase?
    package var fields: [Field]
    /// The number of seconds after which the same request may succeed, if known.
    package var retryAfter: Int?
    /// What is wrong with the server, such as a full disk: for its log and its operator, and for no one else.
    package var reason: String?

    package init(_ code: Code, _ message: Phrase, title: Phrase? = nil, fields: [Field] = []) {
        self.code = code
        self.message = message
        self.title = title
        self.fields = fields
    }

    /// The message of the first field, if any: `message` may only say that something is invalid.
    package var detail: Phrase { fields.first?.message ?? message }

    package enum Code: Sendable {
        case invalid, unauthenticated, forbidden, notFound, conflict, stale, tooMany, unavailable
        /// Variants of `invalid` with their own HTTP status.
        case tooLarge, methodNotAllowed, unsupportedMediaType
        /// A variant of `stale` in which both sides are known, field by field.
        case clash
        /// An internal fault; the response gives no details.
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
    /// Also used for things that exist but that the viewer may not see.
    package static let notFound = AppError(.notFound, Phrase("error.notFound"))
    package static let forbidden = AppError(.forbidden, Phrase("error.forbidden"))
    package static let unauthenticated = AppError(.unauthenticated, Phrase("error.unauthenticated"))
    package static let stale = AppError(.stale, Phrase("error.stale"))
    package static let unavailable = AppError(.unavailable, Phrase("error.unavailable"))
    /// The change may or may not have been saved.
    package static let uncertain = AppError(.unavailable, Phrase("error.uncertain"))
    package static let tooLarge = AppError(.tooLarge, Phrase("error.tooLarge"))

    /// `unavailable`, with the reason for the log.
    package static func outage(_ reason: String) -> AppError {
        var error = AppError.unavailable
        error.reason = reason
        return error
    }

    package static func invalid(_ field: String, _ code: String, _ message: Phrase) -> AppError {
        AppError(.invalid, Phrase("error.invalid"), fields: [Field(field, code, message)])
    }

    /// For a number, or a number of items, that is not in a range.
    package static func outOfRange(_ field: String, _ range: ClosedRange<Int>) -> AppError {
        let limits: [String: Phrase.Argument] = ["least": .number(range.lowerBound), "most": .number(range.upperBound)]
        return invalid(field, "range", Phrase("error.field.range", limits))
    }

    package static func conflict(_ field: String, _ code: String, _ message: Phrase) -> AppError {
        AppError(.conflict, message, fields: [Field(field, code, message)])
    }

    /// - Parameters:
    ///   - count: how many of something there are; `nil` for none.
    ///   - message: the key of a text with the argument `most`.
    /// - Throws: `conflict` unless there may be one more.
    package static func requireRoom(
        _ count: Int?,
        below most: Int,
        _ field: String,
        _ code: String,
        _ message: String
    ) throws {
        if count ?? 0 < most { return }
        throw conflict(field, code, Phrase(message, ["most": .number(most)]))
    }
}

extension AppError: CustomStringConvertible {
    /// For the log: without the arguments of the message, which may be personal.
    package var description: String {
        let details = fields.map { "\($0.field)/\($0.code)" }
        return (["\(code):", reason ?? message.key] + details).joined(separator: " ")
    }
}

extension Optional {
    /// - Throws: `AppError.notFound` if there is no value.
    package func orNotFound() throws -> Wrapped {
        guard let value = self else { throw AppError.notFound }
        return value
    }
}
