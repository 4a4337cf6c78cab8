/// Your timer. Its `ETag` identifies the timer and its start: sent as `If-Match`, it makes a change fail when another
/// device has changed the timer first.
public struct HoursTimer: Codable, Hashable, Sendable {
    /// The running timer; null when none is running.
    @OrNull public var running: RunningTimer?
}

/// A timer that is running.
public struct RunningTimer: Codable, Hashable, Sendable {
    /// The project being worked on.
    public var project: ProjectRef
    /// The start time.
    public var startedAt: Wire.Instant
    /// A description of the work; null when not set.
    @OrNull public var comment: Wire.HoursComment?
    /// The minutes that would be logged if it were stopped now.
    public var minutes: Wire.Minutes
}

/// The timer to start, or changes to the running one.
public struct NewTimer: APIInput {
    /// The id of the project to work on. A timer running for another project is stopped and logged.
    public var project: Wire.ID
    /// The start time, at most a day ago. When left out, it is now, or unchanged if the timer is already running for
    /// this project.
    public var startedAt: Wire.Instant?
    /// A description of the work. When left out, it is unchanged if the timer is already running for this project.
    public var comment: Wire.HoursComment?
}

/// The timer after a start, and the hours logged for the timer that it replaced.
public struct StartedTimer: Codable, Hashable, Sendable {
    /// The running timer.
    public var running: RunningTimer
    /// The records logged for the replaced timer, one for each day; empty when no timer was running, or for less than a
    /// minute.
    public var records: [HoursRecord]
}

/// A request to stop the timer.
public struct TimerStop: APIInput {
    /// The end time; now when left out. Required for a timer that has run for more than 24 hours.
    public var endedAt: Wire.Instant?
    /// A description of the work; unchanged when left out.
    public var comment: Wire.HoursComment?
}

/// The hours logged for a stopped timer.
public struct StoppedTimer: Codable, Hashable, Sendable {
    /// One record for each day that it ran; empty for less than a minute.
    public var records: [HoursRecord]
}
