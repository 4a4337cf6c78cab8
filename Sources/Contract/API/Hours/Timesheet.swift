/// A week or a month of somebody's hours, handed in or not.
public struct Timesheet: Codable, Hashable, Sendable {
    /// Whose hours they are.
    public var person: PersonRef
    /// The week or month, `2026-W47` or `2026-11`.
    public var period: String
    /// Its first day, as the crew counts its weeks, such as `2026-11-16`.
    public var first: String
    /// Its last day.
    public var last: String
    /// How far it is.
    public var state: TimesheetState
    /// What is in it now.
    public var minutes: Int
    /// What was agreed for it; null for who has no contract.
    @OrNull public var expected: Int?
    /// Days up to today on which they work, and that hold fewer hours than were agreed; without a contract, none at all.
    public var missing: [String]
    /// What of it is billed.
    public var billableMinutes: Int
    /// Why it came back, or was opened again; null when there is nothing to say.
    @OrNull public var reason: String?
    /// When it was handed in last, RFC 3339 in UTC; null for never.
    @OrNull public var submittedAt: String?
    /// Who approved it, returned it or opened it again; null when nobody did since it was handed in.
    @OrNull public var decidedBy: PersonRef?
    /// When they did, RFC 3339 in UTC.
    @OrNull public var decidedAt: String?
    /// The last 50 things that happened to it, oldest first.
    public var history: [TimesheetEvent]

    /// Each field in the order of the JSON.
    public init(
        person: PersonRef,
        period: String,
        first: String,
        last: String,
        state: TimesheetState,
        minutes: Int,
        expected: Int?,
        missing: [String],
        billableMinutes: Int,
        reason: String?,
        submittedAt: String?,
        decidedBy: PersonRef?,
        decidedAt: String?,
        history: [TimesheetEvent]
    ) {
        self.person = person
        self.period = period
        self.first = first
        self.last = last
        self.state = state
        self.minutes = minutes
        self.expected = expected
        self.missing = missing
        self.billableMinutes = billableMinutes
        self.reason = reason
        self.submittedAt = submittedAt
        self.decidedBy = decidedBy
        self.decidedAt = decidedAt
        self.history = history
    }
}

/// How far a timesheet is.
public enum TimesheetState: String, Codable, CaseIterable, Sendable {
    /// Its records can be changed.
    case open
    /// Handed in; its records are fixed.
    case submitted
    /// A manager has agreed; its records are fixed.
    case approved
    /// A manager has sent it back, with a reason; its records can be changed.
    case returned
}

/// One thing that happened to a timesheet.
public struct TimesheetEvent: Codable, Hashable, Sendable {
    /// When, RFC 3339 in UTC.
    public var at: String
    /// What.
    public var kind: TimesheetEventKind
    /// Who did it.
    @OrNull public var actor: PersonRef?
    /// What was in it; null unless it was handed in.
    @OrNull public var minutes: Int?
    /// Why, in the actor's words.
    @OrNull public var reason: String?

    /// Each field in the order of the JSON.
    public init(at: String, kind: TimesheetEventKind, actor: PersonRef?, minutes: Int?, reason: String?) {
        self.at = at
        self.kind = kind
        self.actor = actor
        self.minutes = minutes
        self.reason = reason
    }
}

/// What can happen to a timesheet.
public enum TimesheetEventKind: String, Codable, CaseIterable, Sendable {
    /// It was handed in.
    case submitted
    /// A manager agreed.
    case approved
    /// A manager sent it back.
    case returned
    /// It can be changed again: a manager opened it, or who handed it in took it back.
    case reopened
}

/// Why a timesheet goes back.
public struct TimesheetReason: APIInput {
    /// 1 to 300 characters.
    public var reason: String?

    /// With or without a reason.
    public init(reason: String? = nil) {
        self.reason = reason
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case reason
    }
}

/// Timesheets of one period to be approved at once.
public struct NewTimesheetApprovals: APIInput {
    /// The week or month, `2026-W47` or `2026-11`.
    public var period: String
    /// The ids of the 1 to 50 people whose timesheets these are.
    public var people: [String]

    /// These people's.
    public init(period: String, people: [String]) {
        self.period = period
        self.people = people
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case period, people
    }
}

/// What came of each, in the order in which they were asked for.
public struct TimesheetApprovals: Codable, Hashable, Sendable {
    /// One for each person.
    public var items: [TimesheetApproval]

    /// The field of the JSON.
    public init(items: [TimesheetApproval]) {
        self.items = items
    }
}

/// What came of one of several approvals.
public struct TimesheetApproval: Codable, Hashable, Sendable {
    /// The id of whose timesheet it is.
    public var person: String
    /// Why it was not approved, a sentence in the reader's language; null when it was.
    @OrNull public var refusal: String?

    /// Each field in the order of the JSON.
    public init(person: String, refusal: String?) {
        self.person = person
        self.refusal = refusal
    }
}
