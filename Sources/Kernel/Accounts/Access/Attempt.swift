import Core
package import HTTPTypes
package import Web

/// The result of a submitted form: a value, or the form to show again with its errors.
package enum Attempt<Value> {
    case done(Value)
    case again(Form, HTTPResponse.Status)
}

/// Handles a form, and assigns errors to its fields.
/// - Parameter fields: the fields of the form; errors of no field are shown at the first one.
/// - Throws: errors that are not about the form, such as `AppError.notFound`.
package func attempt<Value>(
    _ form: Form,
    fields: [String],
    _ body: () async throws -> Value
) async throws -> Attempt<Value> {
    do {
        return .done(try await body())
    } catch let error as AppError {
        guard let status = error.code.formStatus else { throw error }
        let causes = error.fields.isEmpty ? [.init("", "refused", error.message)] : error.fields
        var form = form
        form.errors = causes.map { cause in
            fields.contains(cause.field) ? cause : .init(fields.first ?? cause.field, cause.code, cause.message)
        }
        return .again(form, status)
    }
}

extension AppError.Code {
    /// `nil` for errors that the form cannot cause.
    fileprivate var formStatus: HTTPResponse.Status? {
        switch self {
        case .invalid, .conflict, .stale, .unauthenticated: .unprocessableContent
        case .clash: .conflict
        case .forbidden: .forbidden
        case .tooMany: .tooManyRequests
        case .unavailable: .serviceUnavailable
        case .tooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .notFound, .methodNotAllowed, .fault: nil
        }
    }
}
