/// A day on which somebody wants to work.
public struct ShiftRequest: Codable, Hashable, Sendable {
    /// The request's id.
    public var id: Wire.ID
    /// The day.
    public var date: Wire.Date
    /// Who asks.
    public var person: PersonRef
    /// How far it is.
    public var state: RequestState
    /// When it was made.
    public var createdAt: Wire.Instant
}

/// How far a request is.
public enum RequestState: String, Codable, CaseIterable, Sendable {
    /// They still want to work that day.
    case open
    /// They have a shift that day.
    case done
    /// They do not want to any more.
    case withdrawn
    /// The day has passed.
    case expired
}

/// Days on which I want to work.
/// - Example: {"dates": ["2026-11-27", "2026-11-28"]}
public struct NewShiftRequests: APIInput {
    /// Of today and the 30 days after it; those on which I work already are refused.
    /// - Limit: 1...31
    public var dates: [Wire.Date]
}

/// Shifts of mine for somebody who wants to work that day.
/// - Example: {"shifts": ["01a1e5df-9e80-7c2f-94ae-d80b57f3c605"]}
public struct NewSuggestions: APIInput {
    /// The ids of shifts of mine on the day that is asked for.
    /// - Limit: 1...10
    public var shifts: [Wire.ID]
}

/// A trade of a shift of mine.
/// - Example: {"for": "01a1e5df-9e80-7c2f-94ae-d80b57f3c605", "reason": "My sister is getting married."}
public struct NewTrade: APIInput {
    /// The id of the colleague's shift that I want for it.
    public var `for`: Wire.ID
    /// Why.
    public var reason: Wire.Reason?

    /// Each field in the order of the JSON.
    public init(for wanted: String, reason: String? = nil) {
        self.for = wanted
        self.reason = reason
    }
}
