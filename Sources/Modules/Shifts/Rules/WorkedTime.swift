import API
package import Core

/// Minutes that really pass, as a crew counts them for days and weeks.
extension CrewRules {
    /// The days that a span of work counts for: the one on which it starts or, where the crew wants it so, each day its own part.
    package func parts(
        from start: Instant,
        to end: Instant,
        on date: LocalDate
    ) -> [(date: LocalDate, minutes: Int)] {
        let next = date.adding(days: 1)
        let midnight = zone.startOfDay(next)
        guard overnight == .split, start < midnight, midnight < end else { return [(date, start.minutes(until: end))] }
        return [(date, start.minutes(until: midnight)), (next, midnight.minutes(until: end))]
    }

    func parts(of work: Commitment) -> [(date: LocalDate, minutes: Int)] {
        parts(from: work.startsAt, to: work.endsAt, on: work.date)
    }

    /// The minutes of the fullest span, a day or a week, that a shift has a part in.
    /// - Parameters:
    ///   - work: the shift and all else.
    ///   - span: the first day of the span that a date is in.
    func mostMinutes(_ work: [Commitment], around shift: Commitment, per span: (LocalDate) -> LocalDate) -> Int {
        let touched = Set(parts(of: shift).map { span($0.date) })
        return minutes(work, per: span).filter { touched.contains($0.key) }.values.max() ?? 0
    }

    /// The minutes of the fullest of all stretches of `averagedWeeks` weeks that a shift has a part in.
    func mostInAveragedWeeks(_ work: [Commitment], around shift: Commitment) -> Int {
        let minutes = minutes(work) { $0.startOfWeek(firstDay: weekStart) }
        let touched = Set(parts(of: shift).map { $0.date.startOfWeek(firstDay: weekStart) })
        let stretches = touched.flatMap { week in
            (0..<Self.averagedWeeks).map { back in
                (0..<Self.averagedWeeks).reduce(0) { $0 + minutes[week.adding(days: 7 * ($1 - back)), default: 0] }
            }
        }
        return stretches.max() ?? 0
    }

    private func minutes(_ work: [Commitment], per span: (LocalDate) -> LocalDate) -> [LocalDate: Int] {
        var minutes: [LocalDate: Int] = [:]
        for part in work.flatMap(parts) { minutes[span(part.date), default: 0] += part.minutes }
        return minutes
    }
}

extension [Commitment] {
    /// The longest unbroken rest, in minutes, in that stretch of seven times 24 hours which has the least of it, of all those that
    /// begin with a shift and hold this one.
    ///
    /// They begin with shifts because a stretch that begins in the middle of a rest cuts it in two: whoever works from Monday to
    /// Saturday would then never have rest enough on a Sunday.
    func leastWeeklyRest(around shift: Commitment) -> Int {
        let week = 7 * 24 * 60
        let starts = map(\.startsAt).filter { $0 <= shift.startsAt && $0.minutes(until: shift.startsAt) < week }
        let inOrder = sorted { $0.startsAt < $1.startsAt }
        return starts.map { inOrder.longestRest(from: $0, to: $0.adding(minutes: week)) }.min() ?? week
    }

    private func longestRest(from start: Instant, to end: Instant) -> Int {
        var (longest, free) = (0, start)
        for work in self where work.startsAt < end && work.endsAt > start {
            longest = Swift.max(longest, free.minutes(until: work.startsAt))
            free = Swift.max(free, work.endsAt)
        }
        return Swift.max(longest, free.minutes(until: end))
    }
}
