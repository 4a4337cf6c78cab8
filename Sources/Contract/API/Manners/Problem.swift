/// What went wrong, as `application/problem+json` (RFC 9457).
public struct Problem: Codable, Hashable, Sendable {
    /// A URI that names the kind of problem.
    public var type: String
    /// The kind of problem in a few words.
    public var title: String
    /// The HTTP status of the answer.
    public var status: Int
    /// The kind of problem, for programs.
    public var code: Code
    /// What went wrong this time, in words for the reader.
    public var detail: String
    /// What to quote to whoever runs the server: the log has the same id.
    public var requestId: String
    /// What is wrong with which field, or which rule stands in the way; empty when that does not apply.
    public var errors: [FieldError]

    /// Each field in the order of the JSON.
    public init(
        type: String,
        title: String,
        status: Int,
        code: Code,
        detail: String,
        requestId: String,
        errors: [FieldError] = []
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.code = code
        self.detail = detail
        self.requestId = requestId
        self.errors = errors
    }

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
    /// The name of the field or parameter; `rule` when a rule of the crew stands in the way.
    public var field: String
    /// What is wrong, for programs: for instance `required`, `tooLong`, `taken`, or the name of the rule.
    public var code: String
    /// What is wrong, in words for the reader.
    public var message: String
    /// Only where somebody else changed the same field meanwhile: what it is now.
    public var theirs: String?
    /// Only there: what was to be written.
    public var yours: String?

    /// Each field in the order of the JSON.
    public init(field: String, code: String, message: String, theirs: String? = nil, yours: String? = nil) {
        self.field = field
        self.code = code
        self.message = message
        self.theirs = theirs
        self.yours = yours
    }
}
