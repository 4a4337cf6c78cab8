package import Core

// The facts about what somebody is doing now, so that their other devices follow. Their subject is the person.

package struct TimerStarted: Fact {
    package static let kind = "hours.timer.started"
    package let project: ProjectID
    package let startedAt: Instant

    package init(project: ProjectID, startedAt: Instant) {
        self.project = project
        self.startedAt = startedAt
    }
}

/// Whatever became of it: the records that it left have facts of their own.
package struct TimerEnded: Fact {
    package static let kind = "hours.timer.ended"
    package let project: ProjectID

    package init(project: ProjectID) {
        self.project = project
    }
}
