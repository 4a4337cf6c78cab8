import Core
import Events

// Facts about a timer, for the person's other devices. Their subject is the person.

struct TimerStarted: Fact {
    static let kind = "hours.timer.started"
    let project: ProjectID
    let startedAt: Instant
}

/// The timer ended, whether it was logged or discarded: its records have facts of their own.
struct TimerEnded: Fact {
    static let kind = "hours.timer.ended"
    let project: ProjectID
}
