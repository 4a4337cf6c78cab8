public import API

/// Why a call did not do what it should.
public enum DecklogError: Error, Sendable {
    /// The server said no. `retryAfter` is in seconds, where it said when to try again.
    case refused(Problem, retryAfter: Int?)
    /// Something answered, but not as a Decklog server does: a proxy, perhaps, or another address was meant.
    case unexpected(status: Int)
    /// The server said yes in words that this client does not know: one of the two is too old.
    case unreadable(any Error)
    /// No answer came, however often it was tried. A change may have been made, or not.
    case unreachable(any Error)
}

extension DecklogError {
    /// The server's own account of what went wrong.
    public var problem: Problem? {
        if case .refused(let problem, _) = self { problem } else { nil }
    }

    /// The kind of problem, when the server said no.
    public var code: Problem.Code? { problem?.code }

    /// What is wrong with which field, or which rule stands in the way; empty when that does not apply.
    public var errors: [FieldError] { problem?.errors ?? [] }

    /// The HTTP status, when something else than yes was answered.
    public var status: Int? {
        switch self {
        case .refused(let problem, _): problem.status
        case .unexpected(let status): status
        case .unreadable, .unreachable: nil
        }
    }
}

extension DecklogError: CustomStringConvertible {
    /// For the person at the keyboard; what the server said is in their language.
    public var description: String {
        switch self {
        case .refused(let problem, _):
            ([problem.detail] + problem.errors.map { "\($0.field): \($0.message)" }).joined(separator: "\n")
        case .unexpected(let status):
            "What answered (HTTP \(status)) does not look like a Decklog server."
        case .unreadable(let error):
            "The server's answer cannot be read: \(error)"
        case .unreachable(let error):
            "The server does not answer: \(error)"
        }
    }
}
