/// What I am doing now. Its `ETag` stands for what was started when: send it as `If-Match`, and what you do to it is refused when another
/// device was first.
public struct HoursTimer: Codable, Hashable, Sendable {
    /// What runs; null when nothing does.
    @OrNull public var running: RunningTimer?
}

/// Something that was started and not stopped yet.
public struct RunningTimer: Codable, Hashable, Sendable {
    /// What it is for.
    public var project: ProjectRef
    /// When it began.
    public var startedAt: Wire.Instant
    /// What is being done; null for nothing said.
    @OrNull public var comment: Wire.HoursComment?
    /// How long so far: what would be written down if it was stopped now.
    public var minutes: Wire.Minutes
}

/// A timer as it is to be.
public struct NewTimer: APIInput {
    /// The id of the project that I work on. When another runs, that one is stopped and written down.
    public var project: Wire.ID
    /// Since when, at most a day ago; since now when left out, or as it was when this project runs already.
    public var startedAt: Wire.Instant?
    /// What is being done; as it was when left out and this project runs already.
    public var comment: Wire.HoursComment?
}

/// A timer as it is after a start, and what was written down because another project ran before.
public struct StartedTimer: Codable, Hashable, Sendable {
    /// What runs now.
    public var running: RunningTimer
    /// What the timer that ran before left: one record a day; none when nothing ran, or for less than a minute.
    public var records: [HoursRecord]
}

/// An end to the timer.
public struct TimerStop: APIInput {
    /// When I really stopped; now when left out. What ran for more than 24 hours cannot do without.
    public var endedAt: Wire.Instant?
    /// What was done; as it was when left out.
    public var comment: Wire.HoursComment?
}

/// What a stopped timer left.
public struct StoppedTimer: Codable, Hashable, Sendable {
    /// One record for each day that it ran on; none when it ran for less than a minute.
    public var records: [HoursRecord]
}
