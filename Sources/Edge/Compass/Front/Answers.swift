import Core
import HTTPTypes
import Hummingbird
import Web

func compassJSON(_ json: JSON, status: HTTPResponse.Status = .ok) -> Response {
    jsonAnswer(json, status: status)
}

extension Site {
    /// `{"status": 400, "message": "…"}`: the app shows the message, and hangs if one of the keys is missing.
    func compassAnswer(_ error: any Error, _ web: WebContext) -> Response {
        let words = words(web.language)
        if let error = error as? WrongCompassMethod {
            var response = compassAnswer(.methodNotAllowed, words(Phrase("error.methodNotAllowed")))
            response.headers[.allow] = error.allowed
            return response
        }
        let error = publicError(error, web)
        return compassAnswer(error.compassStatus, error.compassMessage(words))
    }

    private func compassAnswer(_ status: HTTPResponse.Status, _ message: String) -> Response {
        var response = compassJSON(
            ["status": .number(Double(status.code)), "message": .text(message), "error": .text(status.reasonPhrase)],
            status: status
        )
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        if status == .tooManyRequests { response.headers[.retryAfter] = "60" }
        if status == .serviceUnavailable { response.headers[.retryAfter] = "5" }
        return response
    }
}

extension AppError {
    fileprivate var compassStatus: HTTPResponse.Status {
        switch code {
        case .invalid, .unsupportedMediaType: .badRequest
        case .unauthenticated: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        // In this protocol, an action that the state does not have is an invalid request.
        case .conflict: fields.contains { $0.field == "action" } ? .badRequest : .conflict
        case .stale, .clash: .conflict
        case .tooLarge: .contentTooLarge
        case .methodNotAllowed: .methodNotAllowed
        case .tooMany: .tooManyRequests
        case .unavailable: .serviceUnavailable
        case .fault: .internalServerError
        }
    }

    /// The message and all field errors in one text, because the format has no other place for them.
    fileprivate func compassMessage(_ words: Words) -> String {
        let general = words(message)
        let causes = fields.map { field in
            let text = words(field.message)
            if text == general { return "" }
            guard let sides = field.sides, field.field != "owner" else {
                return "\(CompassNames.compass(field.field)): \(text)"
            }
            return "\(CompassNames.compass(field.field)): \(text) (\(sides.theirs))"
        }
        return ([general] + causes.filter { !$0.isEmpty }).joined(separator: " ")
    }
}
