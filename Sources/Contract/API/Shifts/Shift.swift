/// One shift on one date. Its version is not a field: it is the `ETag` of the answer.
public struct Shift: Codable, Hashable, Sendable {
    /// The shift's id.
    public var id: String
    /// The date on which it starts, such as `2026-11-20`.
    public var date: String
    /// When it starts, wall-clock time in the crew's zone such as `18:30`.
    public var start: String
    /// When it ends; not later than `start` means on the next day.
    public var end: String
    /// When it starts, RFC 3339 in UTC.
    public var startsAt: String
    /// When it ends, RFC 3339 in UTC.
    public var endsAt: String
    /// How long it truly is, in minutes, over a clock change too.
    public var minutes: Int
    /// What is done in it; null when that does not matter.
    @OrNull public var position: String?
    /// Who works it; null when it is open.
    @OrNull public var person: PersonRef?
    /// Where it stands in the trade.
    public var status: ShiftStatus
    /// The id of the exchange that it is in now; null when it is in none.
    @OrNull public var exchange: String?
    /// The id of the fixed shift that it came from; null when it is a single one.
    @OrNull public var fixedShift: String?

    /// Each field in the order of the JSON.
    public init(
        id: String,
        date: String,
        start: String,
        end: String,
        startsAt: String,
        endsAt: String,
        minutes: Int,
        position: String?,
        person: PersonRef?,
        status: ShiftStatus,
        exchange: String?,
        fixedShift: String?
    ) {
        self.id = id
        self.date = date
        self.start = start
        self.end = end
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.minutes = minutes
        self.position = position
        self.person = person
        self.status = status
        self.exchange = exchange
        self.fixedShift = fixedShift
    }
}

/// Where a shift stands in the trade.
public enum ShiftStatus: String, Codable, CaseIterable, Sendable {
    /// Somebody works it, and nothing is going on.
    case idle
    /// Nobody works it yet.
    case open
    /// Its holder offers it.
    case offered
    /// Its holder proposed it to somebody who wants to work.
    case suggested
    /// Somebody said yes, and somebody else has yet to agree.
    case pending
}

/// A single shift to be made by a manager.
public struct NewShift: APIInput {
    /// The date on which it starts, such as `2026-11-20`.
    public var date: String
    /// Wall-clock time such as `18:30`.
    public var start: String
    /// Wall-clock time; not later than `start` means on the next day.
    public var end: String
    /// One of the crew's positions.
    public var position: String?
    /// The id of the person who works it; null for an open shift.
    public var person: String?

    /// Each field in the order of the JSON.
    public init(date: String, start: String, end: String, position: String? = nil, person: String? = nil) {
        self.date = date
        self.start = start
        self.end = end
        self.position = position
        self.person = person
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case date, start, end, position, person
    }
}

/// A change of a shift by a manager; what is left out stays.
public struct ShiftPatch: APIInput {
    /// The date on which it starts.
    public var date: String?
    /// Wall-clock time such as `18:30`.
    public var start: String?
    /// Wall-clock time; not later than `start` means on the next day.
    public var end: String?
    /// One of the crew's positions, or none.
    public var position: Change<String>
    /// The id of the person who works it; clear it to make the shift open.
    public var person: Change<String>

    /// What to change.
    public init(
        date: String? = nil,
        start: String? = nil,
        end: String? = nil,
        position: Change<String> = .keep,
        person: Change<String> = .keep
    ) {
        self.date = date
        self.start = start
        self.end = end
        self.position = position
        self.person = person
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case date, start, end, position, person
    }
}
