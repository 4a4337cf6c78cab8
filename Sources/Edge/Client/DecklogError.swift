public import API

/// The reason why a call failed.
public enum DecklogError: Error, Sendable {
    /// The server returned an error. `retryAfter` is in seconds, if the server sent it.
    case refused(Problem, retryAfter: Int?)
    /// The response is not from a Decklog server, but for instance from a proxy or a wrong address.
    case unexpected(status: Int)
    /// The response cannot be decoded: client and server have incompatible versions.
    case unreadable(any Error)
    /// There was no response, despite retries. A change may or may not have been made.
    case unreachable(any Error)
}

extension DecklogError {
    /// The error that the server returned.
    public var problem: Problem? {
        if case .refused(let problem, _) = self { problem } else { nil }
    }

    /// The kind of problem, if the server returned an error.
    public var code: Problem.Code? { problem?.code }

    /// The invalid fields, or the rules that prevent the request; empty when neither applies.
    public var errors: [FieldError] { problem?.errors ?? [] }

    /// The HTTP status of an unsuccessful response.
    public var status: Int? {
        switch self {
        case .refused(let problem, _): problem.status
        case .unexpected(let status): status
        case .unreadable, .unreachable: nil
        }
    }
}

extension DecklogError: CustomStringConvertible {
    /// For people; messages from the server are in their language.
    public var description: String {
        switch self {
        case .refused(let problem, _):
            ([problem.detail] + problem.errors.map { "\($0.field): \($0.message)" }).joined(separator: "\n")
        case .unexpected(let status):
            "The response (HTTP \(status)) does not look like one of a Decklog server."
        case .unreadable(let error):
            "The server's response cannot be decoded: \(error)"
        case .unreachable(let error):
            "The server does not answer: \(error)"
        }
    }
}
