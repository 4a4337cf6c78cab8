/// What I am doing now. Its `ETag` stands for what was started when: send it as `If-Match`, and what you do to it is refused when another
/// device was first.
public struct HoursTimer: Codable, Hashable, Sendable {
    /// What runs; null when nothing does.
    @OrNull public var running: RunningTimer?

    /// What runs, if anything does.
    public init(running: RunningTimer?) {
        self.running = running
    }
}

/// Something that was started and not stopped yet.
public struct RunningTimer: Codable, Hashable, Sendable {
    /// What it is for.
    public var project: ProjectRef
    /// When it began, RFC 3339 in UTC.
    public var startedAt: String
    /// What is being done; null for nothing said.
    @OrNull public var comment: String?
    /// How long so far: what would be written down if it was stopped now, in minutes.
    public var minutes: Int

    /// Each field in the order of the JSON.
    public init(project: ProjectRef, startedAt: String, comment: String?, minutes: Int) {
        self.project = project
        self.startedAt = startedAt
        self.comment = comment
        self.minutes = minutes
    }
}

/// A timer as it is to be.
public struct NewTimer: APIInput {
    /// The id of the project that I work on. When another runs, that one is stopped and written down.
    public var project: String
    /// Since when, RFC 3339, at most a day ago; since now when left out, or as it was when this project runs already.
    public var startedAt: String?
    /// What is being done, at most 300 characters; as it was when left out and this project runs already.
    public var comment: String?

    /// Each field in the order of the JSON.
    public init(project: String, startedAt: String? = nil, comment: String? = nil) {
        self.project = project
        self.startedAt = startedAt
        self.comment = comment
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case project, startedAt, comment
    }
}

/// A timer as it is after a start, and what was written down because another project ran before.
public struct StartedTimer: Codable, Hashable, Sendable {
    /// What runs now.
    public var running: RunningTimer
    /// What the timer that ran before left: one record a day; none when nothing ran, or for less than a minute.
    public var records: [HoursRecord]

    /// Each field in the order of the JSON.
    public init(running: RunningTimer, records: [HoursRecord]) {
        self.running = running
        self.records = records
    }
}

/// An end to the timer.
public struct TimerStop: APIInput {
    /// When I really stopped, RFC 3339; now when left out. What ran for more than 24 hours cannot do without.
    public var endedAt: String?
    /// What was done, at most 300 characters; as it was when left out.
    public var comment: String?

    /// Each field in the order of the JSON.
    public init(endedAt: String? = nil, comment: String? = nil) {
        self.endedAt = endedAt
        self.comment = comment
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case endedAt, comment
    }
}

/// What a stopped timer left.
public struct StoppedTimer: Codable, Hashable, Sendable {
    /// One record for each day that it ran on; none when it ran for less than a minute.
    public var records: [HoursRecord]

    /// What was written down.
    public init(records: [HoursRecord]) {
        self.records = records
    }
}
