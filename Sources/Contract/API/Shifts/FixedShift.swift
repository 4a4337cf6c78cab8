/// A shift that comes back every week, always made eight full weeks ahead.
public struct FixedShift: Codable, Hashable, Sendable {
    /// The fixed shift's id.
    public var id: String
    /// The day on which it starts: 1 is Monday, 7 is Sunday.
    public var weekday: Int
    /// When it starts, wall-clock time in the crew's zone such as `18:30`.
    public var start: String
    /// When it ends; not later than `start` means on the next day.
    public var end: String
    /// What is done in it; null when that does not matter.
    @OrNull public var position: String?
    /// The first date on which it may start.
    public var validFrom: String
    /// The last date on which it may start; null for no last date.
    @OrNull public var validUntil: String?
    /// Whose it is.
    public var person: PersonRef
    /// How long it is by the clock, in minutes; a clock change makes the shift of that night longer or shorter.
    public var minutes: Int

    /// Each field in the order of the JSON.
    public init(
        id: String,
        weekday: Int,
        start: String,
        end: String,
        position: String?,
        validFrom: String,
        validUntil: String?,
        person: PersonRef,
        minutes: Int
    ) {
        self.id = id
        self.weekday = weekday
        self.start = start
        self.end = end
        self.position = position
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.person = person
        self.minutes = minutes
    }
}

/// A fixed shift to be made.
public struct NewFixedShift: APIInput {
    /// 1 is Monday, 7 is Sunday.
    public var weekday: Int
    /// Wall-clock time such as `18:30`.
    public var start: String
    /// Wall-clock time; not later than `start` means on the next day.
    public var end: String
    /// One of the crew's positions.
    public var position: String?
    /// The first date on which it may start; today when left out.
    public var validFrom: String?
    /// The last date on which it may start.
    public var validUntil: String?
    /// The id of the person whose it is: only managers may name another; myself when left out.
    public var person: String?

    /// Each field in the order of the JSON.
    public init(
        weekday: Int,
        start: String,
        end: String,
        position: String? = nil,
        validFrom: String? = nil,
        validUntil: String? = nil,
        person: String? = nil
    ) {
        self.weekday = weekday
        self.start = start
        self.end = end
        self.position = position
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.person = person
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case weekday, start, end, position, validFrom, validUntil, person
    }
}

/// A change of a fixed shift; what is left out stays.
public struct FixedShiftPatch: APIInput {
    /// 1 is Monday, 7 is Sunday.
    public var weekday: Int?
    /// Wall-clock time such as `18:30`.
    public var start: String?
    /// Wall-clock time; not later than `start` means on the next day.
    public var end: String?
    /// One of the crew's positions, or none.
    public var position: Change<String>
    /// The first date on which it may start; clearing it leaves it as it is, for there always is one.
    public var validFrom: Change<String>
    /// The last date on which it may start, or none.
    public var validUntil: Change<String>

    /// What to change.
    public init(
        weekday: Int? = nil,
        start: String? = nil,
        end: String? = nil,
        position: Change<String> = .keep,
        validFrom: Change<String> = .keep,
        validUntil: Change<String> = .keep
    ) {
        self.weekday = weekday
        self.start = start
        self.end = end
        self.position = position
        self.validFrom = validFrom
        self.validUntil = validUntil
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case weekday, start, end, position, validFrom, validUntil
    }
}
