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
            return findings(on: takeover, others, schedule.positions, now)
        }
    }

    private func findings(
        on takeover: Takeover,
        _ others: [Commitment],
        _ positions: Set<String>,
        _ now: Instant
    ) -> [Finding] {
        let shift = takeover.shift
        var found: [Finding] = []
        func say(_ rule: RuleName, _ arguments: [String: Phrase.Argument] = [:]) {
            let mode = self[rule].mode
            if mode != .off { found.append(Finding(rule, mode, takeover.taker, arguments)) }
        }
        func limit(_ rule: RuleName) -> Int? {
            self[rule].mode == .off ? nil : self[rule].value
        }
        if shift.startsAt <= now { say(.notStarted) }
        if takeover.giver != takeover.holder { say(.stillHeld) }
        let overlapping = others.first(where: shift.overlaps)
        if let overlapping { say(.overlap, overlapping.arguments) }
        // Who may not work two shifts at once need not hear that they are on one day.
        if overlapping == nil || self[.overlap].mode != .block,
            let other = others.first(where: { $0.date == shift.date })
        {
            say(.oneADay, other.arguments)
        }
        if let least = limit(.minimumRest),
            let other = others.first(where: { !shift.overlaps($0) && shift.gap(to: $0) < least })
        {
            say(.minimumRest, ["rest": .minutes(shift.gap(to: other)), "least": .minutes(least)])
        }
        if let most = limit(.hoursPerDay) {
            let total = others.filter { $0.date == shift.date }.reduce(shift.minutes) { $0 + $1.minutes }
            if total > most { say(.hoursPerDay, ["total": .minutes(total), "most": .minutes(most)]) }
        }
        if let most = limit(.hoursPerWeek) {
            let week = shift.date.startOfWeek(firstDay: weekStart)
            let total = others.filter { $0.date.startOfWeek(firstDay: weekStart) == week }
                .reduce(shift.minutes) { $0 + $1.minutes }
            if total > most { say(.hoursPerWeek, ["total": .minutes(total), "most": .minutes(most)]) }
        }
        if let most = limit(.daysInARow) {
            let days = daysInARow(around: shift.date, Set(others.map(\.date)))
            if days > most { say(.daysInARow, ["days": .number(days), "most": .number(most)]) }
        }
        if let position = shift.position, !positions.contains(position) {
            say(.position, ["position": .text(position)])
        }
        if let least = limit(.notice), now < shift.startsAt, now.minutes(until: shift.startsAt) < least {
            say(.notice, ["least": .minutes(least)])
        }
        return found
    }

    private func daysInARow(around date: LocalDate, _ worked: Set<LocalDate>) -> Int {
        var first = date
        while worked.contains(first.adding(days: -1)) { first = first.adding(days: -1) }
        var last = date
        while worked.contains(last.adding(days: 1)) { last = last.adding(days: 1) }
        return first.days(until: last) + 1
    }
}

extension Commitment {
    fileprivate var arguments: [String: Phrase.Argument] {
        ["day": .date(date), "start": .time(start), "end": .time(end)]
    }
}
