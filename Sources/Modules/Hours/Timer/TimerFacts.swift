import Core
import Events

// The facts about what somebody is doing now, so that their other devices follow. Their subject is the person.

struct TimerStarted: Fact {
    static let kind = "hours.timer.started"
    let project: ProjectID
    let startedAt: Instant
}

/// Whatever became of it: the records that it left have facts of their own.
struct TimerEnded: Fact {
    static let kind = "hours.timer.ended"
    let project: ProjectID
}
