/// What went wrong, as `application/problem+json` (RFC 9457).
public struct Problem: Codable, Hashable, Sendable {
    /// A URI that names the kind of problem.
    /// - Format: uri
    /// - Example: urn:decklog:problem:conflict
    public var type: String
    /// The kind of problem in a few words.
    /// - Example: This cannot be done now
    public var title: String
    /// The HTTP status of the answer.
    /// - Limit: 400...599
    /// - Example: 409
    public var status: Int
    /// The kind of problem, for programs.
    /// - Example: conflict
    public var code: Code
    /// What went wrong this time, for the reader.
    /// - Example: You cannot take this shift.
    public var detail: String
    /// Names this request in the server's log.
    /// - Example: 3f9c5a1e
    public var requestId: String
    /// What is wrong with which field, or which rule stands in the way; empty when that does not apply.
    public var errors: [FieldError] = []

    /// The kinds of problem: each has one HTTP status, except `invalid` and `stale`.
    public enum Code: String, Codable, CaseIterable, Sendable {
        /// 422: something in the request is wrong; 405, 413 or 415: so wrong that it was not read.
        case invalid
        /// 401: nobody is signed in, or the sign-in is no longer good.
        case unauthenticated
        /// 403: you belong here, but may not do this.
        case forbidden
        /// 404: it does not exist, or is not yours to see.
        case notFound
        /// 409: a rule stands in the way, or somebody was first.
        case conflict
        /// 412: it has changed since you read it; 409 where both sides can be shown.
        case stale
        /// 429: too many tries; `Retry-After` says when to come back.
        case tooMany
        /// 503: the server cannot do this now, for instance because its disk is full.
        case unavailable
    }
}

/// What is wrong with one field, or which rule stands in the way.
public struct FieldError: Codable, Hashable, Sendable {
    /// A field or parameter; `rule` when a rule of the crew stands in the way.
    /// - Example: rule
    public var field: String
    /// What is wrong, for programs: for instance `required`, `tooLong`, `taken`, or the name of the rule.
    /// - Example: overlap
    public var code: String
    /// What is wrong, for the reader.
    public var message: Wire.Sentence
    /// Only where somebody else changed the same field meanwhile: what it is now.
    public var theirs: String? = nil
    /// Only there: what was to be written.
    public var yours: String? = nil
}
