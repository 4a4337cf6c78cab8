/// A day on which somebody wants to work.
public struct ShiftRequest: Codable, Hashable, Sendable {
    /// The request's id.
    public var id: String
    /// The day, such as `2026-11-20`.
    public var date: String
    /// Who asks.
    public var person: PersonRef
    /// How far it is.
    public var state: RequestState
    /// When it was made, RFC 3339 in UTC.
    public var createdAt: String

    /// Each field in the order of the JSON.
    public init(id: String, date: String, person: PersonRef, state: RequestState, createdAt: String) {
        self.id = id
        self.date = date
        self.person = person
        self.state = state
        self.createdAt = createdAt
    }
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
public struct NewShiftRequests: APIInput {
    /// Of today and the 30 days after it, such as `2026-11-20`; those on which I work already are refused.
    public var dates: [String]

    /// One day, or several.
    public init(dates: [String]) {
        self.dates = dates
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case dates
    }
}

/// Shifts of mine for somebody who wants to work that day.
public struct NewSuggestions: APIInput {
    /// The ids of 1 to 10 shifts of mine on the day that is asked for.
    public var shifts: [String]

    /// One shift, or several.
    public init(shifts: [String]) {
        self.shifts = shifts
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case shifts
    }
}

/// A trade of a shift of mine.
public struct NewTrade: APIInput {
    /// The id of the colleague's shift that I want for it.
    public var `for`: String
    /// Why, at most 300 characters.
    public var reason: String?

    /// Each field in the order of the JSON.
    public init(for wanted: String, reason: String? = nil) {
        self.for = wanted
        self.reason = reason
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case `for`, reason
    }
}
