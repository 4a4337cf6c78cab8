/// A request for an extra shift on a day.
public struct ShiftRequest: Codable, Hashable, Sendable {
    /// The request's id.
    public var id: Wire.ID
    /// The day.
    public var date: Wire.Date
    /// The person who made the request.
    public var person: PersonRef
    /// The state of the request.
    public var state: RequestState
    /// When it was created.
    public var createdAt: Wire.Instant
}

/// The states of a request.
public enum RequestState: String, Codable, CaseIterable, Sendable {
    /// Still wanted.
    case open
    /// The person has a shift on that day.
    case done
    /// Withdrawn.
    case withdrawn
    /// The day has passed.
    case expired
}

/// Days on which you request an extra shift.
/// - Example: {"dates": ["2026-11-27", "2026-11-28"]}
public struct NewShiftRequests: APIInput {
    /// Days from today to 30 days ahead on which you do not work.
    /// - Limit: 1...31
    public var dates: [Wire.Date]
}

/// Your shifts to suggest to someone who requested an extra shift.
/// - Example: {"shifts": ["01a1e5df-9e80-7c2f-94ae-d80b57f3c605"]}
public struct NewSuggestions: APIInput {
    /// The ids of your shifts on the requested day.
    /// - Limit: 1...10
    public var shifts: [Wire.ID]
}

/// A proposal to trade one of your shifts.
/// - Example: {"for": "01a1e5df-9e80-7c2f-94ae-d80b57f3c605", "reason": "My sister is getting married."}
public struct NewTrade: APIInput {
    /// The id of the colleague's shift to get in return.
    public var `for`: Wire.ID
    /// The reason.
    public var reason: Wire.Reason?

    /// Creates a trade.
    public init(for wanted: String, reason: String? = nil) {
        self.for = wanted
        self.reason = reason
    }
}
