import Core
package import HTTPTypes
package import Hummingbird
package import Web

/// Handles a submitted form, and shows it again if it cannot be accepted.
/// - Parameters:
///   - fields: the fields of the form; errors about no field are shown at the first one. An empty name stands for none.
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

extension PersonContext {
    /// Handles the form in a request in one transaction, and redirects with a message; or shows the form again.
    /// - Parameters:
    ///   - fields, again: as for `submitForm`.
    ///   - change: makes the change; returns the path to redirect to, and the message.
    package func submit(
        _ request: Request,
        fields: [String],
        _ change: @escaping @Sendable (Form, PersonTransaction) throws -> (path: String, flash: Flash),
        again: (Form) async throws -> Response
    ) async throws -> Response {
        try await submit(request, fields, again) { form in try await write { tx in try change(form, tx) } }
    }
}

extension CrewContext {
    /// Like `PersonContext.submit`, for a change to the crew.
    package func submit(
        _ request: Request,
        fields: [String],
        _ change: @escaping @Sendable (Form, MemberTransaction) throws -> (path: String, flash: Flash),
        again: (Form) async throws -> Response
    ) async throws -> Response {
        try await submit(request, fields, again) { form in try await write { tx in try change(form, tx) } }
    }
}

extension SignedInContext {
    fileprivate func submit(
        _ request: Request,
        _ fields: [String],
        _ again: (Form) async throws -> Response,
        _ write: (Form) async throws -> (path: String, flash: Flash)
    ) async throws -> Response {
        let form = try await Form(request)
        return try await submitForm(form, fields: fields) {
            let (path, flash) = try await write(form)
            return seeOther(path).leaving(flash)
        } again: { form in
            try await again(form)
        }
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
