import API
package import Core
package import Events

/// A shift in somebody's schedule: theirs, or about to be.
package struct Commitment: Sendable, Hashable {
    package let shift: ShiftID
    package let date: LocalDate
    package let start: LocalTime
    package let end: LocalTime
    package let startsAt: Instant
    package let endsAt: Instant
    package let position: String?

    package init(
        shift: ShiftID,
        date: LocalDate,
        start: LocalTime,
        end: LocalTime,
        startsAt: Instant,
        endsAt: Instant,
        position: String?
    ) {
        self.shift = shift
        self.date = date
        self.start = start
        self.end = end
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.position = position
    }

    package var minutes: Int { startsAt.minutes(until: endsAt) }

    /// Intervals include their start and not their end: a shift may begin when another ends.
    package func overlaps(_ other: Commitment) -> Bool {
        startsAt < other.endsAt && other.startsAt < endsAt
    }

    /// Minutes between the end of one and the start of the other; 0 when they touch or overlap.
    package func gap(to other: Commitment) -> Int {
        max(0, max(endsAt.minutes(until: other.startsAt), other.endsAt.minutes(until: startsAt)))
    }
}

/// One shift that goes to somebody. An offer is one takeover, a trade two at once.
package struct Takeover: Sendable {
    package let shift: Commitment
    /// Who gives it; `nil` for an open shift.
    package let giver: PersonID?
    /// Who has it according to the schedule.
    package let holder: PersonID?
    package let taker: PersonID

    package init(_ shift: Commitment, giver: PersonID?, holder: PersonID?, taker: PersonID) {
        self.shift = shift
        self.giver = giver
        self.holder = holder
        self.taker = taker
    }
}

/// What a person already has to do, and can.
package struct Schedule: Sendable {
    package let commitments: [Commitment]
    package let positions: Set<String>

    package init(_ commitments: [Commitment], positions: Set<String> = []) {
        self.commitments = commitments
        self.positions = positions
    }
}

extension CrewRules {
    /// What the rules say of a change, judged on the state after the whole of it.
    ///
    /// - Parameter schedules: of each taker, `horizonDays` around the shifts, including what they accepted and wait for.
    /// - Returns: nothing when all is well; rules that are off never speak.
    package func findings(on change: [Takeover], schedules: [PersonID: Schedule], now: Instant) -> [Finding] {
        change.flatMap { takeover in
            let schedule = schedules[takeover.taker] ?? Schedule([])
            let moved = Set(change.map(\.shift.shift))
            let received = change.filter { $0.taker == takeover.taker && $0.shift.shift != takeover.shift.shift }
            let others = schedule.commitments.filter { !moved.contains($0.shift) } + received.map(\.shift)
            var judge = Judge(self, takeover, others: others, positions: schedule.positions, now: now)
            return judge.findings()
        }
    }
}
