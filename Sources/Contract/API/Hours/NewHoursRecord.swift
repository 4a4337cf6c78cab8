/// Hours of mine to be written down.
public struct NewHoursRecord: APIInput {
    /// The id of the project that they were spent on.
    public var project: String
    /// The day; that of `startedAt`, or else today, when left out.
    public var date: String?
    /// How long; may be left out with `startedAt` and `endedAt`, and then is all the time between them.
    public var hours: HoursInput?
    /// What was done, at most 300 characters.
    public var comment: String?
    /// Whether the client is billed for it; as it was the last time for this project when left out.
    public var billable: Bool?
    /// How I am employed; as my contract says when left out.
    public var status: EmploymentStatus?
    /// When it began, RFC 3339.
    public var startedAt: String?
    /// When it ended, RFC 3339; not without `startedAt`.
    public var endedAt: String?

    /// Each field in the order of the JSON.
    public init(
        project: String,
        date: String? = nil,
        hours: HoursInput? = nil,
        comment: String? = nil,
        billable: Bool? = nil,
        status: EmploymentStatus? = nil,
        startedAt: String? = nil,
        endedAt: String? = nil
    ) {
        self.project = project
        self.date = date
        self.hours = hours
        self.comment = comment
        self.billable = billable
        self.status = status
        self.startedAt = startedAt
        self.endedAt = endedAt
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case project, date, hours, comment, billable, status, startedAt, endedAt
    }
}

/// A change of hours of mine; what is left out stays.
public struct HoursRecordPatch: APIInput {
    /// The id of the project that they were spent on.
    public var project: String?
    /// The day.
    public var date: String?
    /// How long; all the time between `startedAt` and `endedAt` when left out and one of those changes.
    public var hours: HoursInput?
    /// What was done, at most 300 characters.
    public var comment: Change<String>
    /// Whether the client is billed for it.
    public var billable: Bool?
    /// How I was employed then.
    public var status: EmploymentStatus?
    /// When it began, RFC 3339.
    public var startedAt: Change<String>
    /// When it ended, RFC 3339.
    public var endedAt: Change<String>

    /// What to change.
    public init(
        project: String? = nil,
        date: String? = nil,
        hours: HoursInput? = nil,
        comment: Change<String> = .keep,
        billable: Bool? = nil,
        status: EmploymentStatus? = nil,
        startedAt: Change<String> = .keep,
        endedAt: Change<String> = .keep
    ) {
        self.project = project
        self.date = date
        self.hours = hours
        self.comment = comment
        self.billable = billable
        self.status = status
        self.startedAt = startedAt
        self.endedAt = endedAt
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case project, date, hours, comment, billable, status, startedAt, endedAt
    }
}
