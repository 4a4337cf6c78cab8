/// An error response, as `application/problem+json` (RFC 9457).
public struct Problem: Codable, Hashable, Sendable {
    /// A URI that identifies the kind of problem.
    /// - Format: uri
    /// - Example: urn:decklog:problem:conflict
    public var type: String
    /// A short summary of the kind of problem.
    /// - Example: This isn’t possible right now
    public var title: String
    /// The HTTP status of the response.
    /// - Limit: 400...599
    /// - Example: 409
    public var status: Int
    /// The kind of problem, for programs.
    /// - Example: conflict
    public var code: Code
    /// A description of this occurrence, for people.
    /// - Example: You already work on Friday 20 November.
    public var detail: String
    /// The id of this request in the server log.
    /// - Example: 3f9c5a1e
    public var requestId: String
    /// The invalid fields, or the rules that prevent the request; empty when neither applies.
    public var errors: [FieldError] = []

    /// The kinds of problem: each has one HTTP status, except `invalid` and `stale`.
    public enum Code: String, Codable, CaseIterable, Sendable {
        /// 422: the request is invalid; 405, 413 or 415 when it was rejected unread.
        case invalid
        /// 401: not signed in, or the session or token is no longer valid.
        case unauthenticated
        /// 403: not allowed for this member or this token.
        case forbidden
        /// 404: does not exist, or is not visible to the caller.
        case notFound
        /// 409: a rule prevents it, or another request came first.
        case conflict
        /// 412: changed since the client read it; 409 when the response shows both versions.
        case stale
        /// 429: too many requests; `Retry-After` says when to try again.
        case tooMany
        /// 503: temporarily impossible, for instance because the disk is full.
        case unavailable
    }
}

/// An invalid field, or a rule that prevents the request.
public struct FieldError: Codable, Hashable, Sendable {
    /// The field or parameter, such as `cells.0.date` in a list; `rule` for a rule of the crew.
    /// - Example: rule
    public var field: String
    /// The error, for programs: for instance `required`, `tooLong`, `taken`, or the name of the rule.
    /// - Example: overlap
    public var code: String
    /// The error, for people.
    public var message: Wire.Sentence
    /// The current value; present only when another person has changed the same field in the meantime.
    public var theirs: String? = nil
    /// The value that the client sent; present together with `theirs`.
    public var yours: String? = nil
}
