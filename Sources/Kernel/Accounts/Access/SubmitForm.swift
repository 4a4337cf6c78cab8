import Core
package import HTTPTypes
package import Hummingbird
package import Web

/// Handles a submitted form, and shows it again if it cannot be accepted.
/// - Parameters:
///   - fields: the fields of the form; errors about no field are shown at the first one.
///   - handle: makes the change and responds, usually with a redirect.
///   - again: responds with the form, with its errors and status set.
/// - Throws: errors that are not about the form, such as `AppError.notFound`.
package func submitForm(
    _ form: Form,
    fields: [String],
    _ handle: () async throws -> Response,
    again: (Form) async throws -> Response
) async throws -> Response {
    do {
        return try await handle()
    } catch let error as AppError {
        guard let status = error.code.formStatus else { throw error }
        let causes = error.fields.isEmpty ? [.init("", "refused", error.message)] : error.fields
        var form = form
        form.status = status
        form.errors = causes.map { cause in
            fields.contains(cause.field) ? cause : .init(fields.first ?? cause.field, cause.code, cause.message)
        }
        return try await again(form)
    }
}

/// Like `submitForm(_:fields:_:again:)`, for pages that take the status apart from the form.
package func submitForm(
    _ form: Form,
    fields: [String],
    _ handle: () async throws -> Response,
    again: (Form, HTTPResponse.Status) async throws -> Response
) async throws -> Response {
    try await submitForm(form, fields: fields, handle) { form in try await again(form, form.status) }
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
