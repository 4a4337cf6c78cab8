/// How much of a fixed shift a change of one of its shifts is for.
public enum ShiftScope: String, Codable, CaseIterable, Sendable {
    /// This shift and no other.
    case only
    /// This one, and all that come after it.
    case following
}

/// Takeovers to be let through at once.
public struct NewApprovals: APIInput {
    /// The ids of 1 to 50 exchanges.
    public var exchanges: [String]

    /// These exchanges.
    public init(exchanges: [String]) {
        self.exchanges = exchanges
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case exchanges
    }
}

/// What came of each, in the order in which they were asked for.
public struct Approvals: Codable, Hashable, Sendable {
    /// One for each exchange.
    public var items: [ApprovalResult]

    /// The field of the JSON.
    public init(items: [ApprovalResult]) {
        self.items = items
    }
}

/// What came of one of several approvals.
public struct ApprovalResult: Codable, Hashable, Sendable {
    /// The exchange's id.
    public var exchange: String
    /// Whether it went through.
    public var outcome: ApprovalOutcome
    /// Why not, a sentence in the reader's language; null when it went through.
    @OrNull public var message: String?

    /// Each field in the order of the JSON.
    public init(exchange: String, outcome: ApprovalOutcome, message: String?) {
        self.exchange = exchange
        self.outcome = outcome
        self.message = message
    }
}

/// Whether a takeover went through.
public enum ApprovalOutcome: String, Codable, CaseIterable, Sendable {
    /// The shift has changed hands.
    case approved
    /// Nothing changed.
    case refused
}

/// An order to copy the shifts of one week to another (managers).
public struct NewWeekCopy: APIInput {
    /// The week to copy, such as `2026-W47`.
    public var from: String
    /// The week to copy it to.
    public var to: String
    /// Only these days, 1 is Monday; all when left out.
    public var days: [Int]?
    /// Only the shifts of the people with these ids; everybody's, and those that nobody has, when left out.
    public var people: [String]?
    /// Only shifts that nobody has.
    public var openOnly: Bool?
    /// Only tell what would be done.
    public var dryRun: Bool?

    /// Each field in the order of the JSON.
    public init(
        from: String,
        to: String,
        days: [Int]? = nil,
        people: [String]? = nil,
        openOnly: Bool? = nil,
        dryRun: Bool? = nil
    ) {
        self.from = from
        self.to = to
        self.days = days
        self.people = people
        self.openOnly = openOnly
        self.dryRun = dryRun
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case from, to, days, people, openOnly, dryRun
    }
}

/// What came of copying a week.
public struct WeekCopy: Codable, Hashable, Sendable {
    /// How many shifts were made, those left to nobody among them.
    public var made: Int
    /// How many were there already.
    public var present: Int
    /// How many come from a fixed shift, which puts them there by itself.
    public var fixed: Int
    /// How many would have begun already.
    public var passed: Int
    /// Those that were made for nobody, because who has them in the copied week cannot have them.
    public var left: [LeftShift]

    /// Each field in the order of the JSON.
    public init(made: Int, present: Int, fixed: Int, passed: Int, left: [LeftShift]) {
        self.made = made
        self.present = present
        self.fixed = fixed
        self.passed = passed
        self.left = left
    }
}

/// A shift that was copied without whom it belonged to.
public struct LeftShift: Codable, Hashable, Sendable {
    /// The date on which it starts, such as `2026-11-20`.
    public var date: String
    /// When it starts, wall-clock time in the crew's zone such as `18:30`.
    public var start: String
    /// When it ends; not later than `start` means on the next day.
    public var end: String
    /// What is done in it; null when that does not matter.
    @OrNull public var position: String?
    /// Who has it in the week that was copied.
    public var person: PersonRef
    /// Why they cannot have this one, a sentence in the reader's language.
    public var message: String

    /// Each field in the order of the JSON.
    public init(date: String, start: String, end: String, position: String?, person: PersonRef, message: String) {
        self.date = date
        self.start = start
        self.end = end
        self.position = position
        self.person = person
        self.message = message
    }
}
