import Core
package import HTTPTypes
package import Web

/// What came of a form: what it asked for, or the form again with what is wrong with it.
package enum Attempt<Value> {
    case done(Value)
    case again(Form, HTTPResponse.Status)
}

/// Does what a form asks, and puts what stands in the way beside its fields.
/// - Parameter fields: those of the form; what is wrong with none of them is told at the first.
/// - Throws: what is no matter of the form, such as `AppError.notFound`.
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
    /// `nil` for what the form could not help.
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
