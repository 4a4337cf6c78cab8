import API
package import Core

/// Actual minutes, attributed to days and weeks by the crew's settings.
extension CrewRules {
    /// The days that a span of work counts towards: the day on which it starts or, depending on the settings, each day
    /// for its part.
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

    /// The maximum number of minutes in any span, a day or a week, that contains a part of a shift.
    /// - Parameters:
    ///   - work: all commitments, including the shift.
    ///   - span: returns the first day of the span that contains a date.
    func mostMinutes(_ work: [Commitment], around shift: Commitment, per span: (LocalDate) -> LocalDate) -> Int {
        let touched = Set(parts(of: shift).map { span($0.date) })
        return minutes(work, per: span).filter { touched.contains($0.key) }.values.max() ?? 0
    }

    /// The maximum number of minutes in any period of `averagedWeeks` weeks that contains a part of a shift.
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
    /// The longest unbroken rest, in minutes, in the 168-hour period with the least rest, among all periods that begin
    /// with the start of a shift and contain this one.
    ///
    /// The periods begin with shifts because one that begins in the middle of a rest would cut it in two: someone who
    /// works from Monday to Saturday would then never have enough rest on a Sunday.
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
