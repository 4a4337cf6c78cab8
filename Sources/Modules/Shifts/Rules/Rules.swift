import API
package import Core
package import Events

/// A shift in a person's schedule: held, or accepted and pending.
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

    /// Intervals are half-open: a shift may start when another one ends.
    package func overlaps(_ other: Commitment) -> Bool {
        startsAt < other.endsAt && other.startsAt < endsAt
    }

    /// The minutes between the end of one and the start of the other; 0 when they touch or overlap.
    package func gap(to other: Commitment) -> Int {
        max(0, max(endsAt.minutes(until: other.startsAt), other.endsAt.minutes(until: startsAt)))
    }
}

/// One shift that goes to a person. An offer is one takeover, a trade two.
package struct Takeover: Sendable {
    package let shift: Commitment
    /// The giver; `nil` for an open shift.
    package let giver: PersonID?
    /// The current holder according to the roster.
    package let holder: PersonID?
    package let taker: PersonID

    package init(_ shift: Commitment, giver: PersonID?, holder: PersonID?, taker: PersonID) {
        self.shift = shift
        self.giver = giver
        self.holder = holder
        self.taker = taker
    }
}

/// A person's commitments, the positions that they can work in, and their days off.
package struct Schedule: Sendable {
    package let commitments: [Commitment]
    package let positions: Set<String>
    package let daysOff: [ClosedRange<LocalDate>]

    package init(
        _ commitments: [Commitment],
        positions: Set<String> = [],
        daysOff: [ClosedRange<LocalDate>] = []
    ) {
        self.commitments = commitments
        self.positions = positions
        self.daysOff = daysOff
    }

    /// A copy with other commitments.
    func with(_ commitments: [Commitment]) -> Schedule {
        Schedule(commitments, positions: positions, daysOff: daysOff)
    }
}

extension CrewRules {
    /// The findings for a change, judged on the state after the whole change.
    ///
    /// - Parameter schedules: the schedules of the takers, `horizonDays` around the shifts, including accepted shifts
    ///   that wait for approval.
    /// - Returns: an empty array when no rule is broken; rules that are off have no findings.
    package func findings(on change: [Takeover], schedules: [PersonID: Schedule], now: Instant) -> [Finding] {
        change.flatMap { takeover in
            let schedule = schedules[takeover.taker] ?? Schedule([])
            let moved = Set(change.map(\.shift.shift))
            let received = change.filter { $0.taker == takeover.taker && $0.shift.shift != takeover.shift.shift }
            let others = schedule.commitments.filter { !moved.contains($0.shift) } + received.map(\.shift)
            var judge = Judge(self, takeover, others: others, schedule, now: now)
            return judge.findings()
        }
    }
}
