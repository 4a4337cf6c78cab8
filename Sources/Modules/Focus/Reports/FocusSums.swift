import Core

/// The part of an entry that reports need.
struct ReportedEntry: Sendable, Hashable {
    let mode: FocusModeID
    let start: Instant
    /// `nil` for a running entry.
    let end: Instant?
    let tags: [String]

    init(_ mode: FocusModeID, from start: Instant, to end: Instant?, tags: [String] = []) {
        (self.mode, self.start, self.end, self.tags) = (mode, start, end, tags)
    }
}

/// Totals for a range of days, in milliseconds. Time outside the days or in the future does not count.
struct FocusSums: Sendable {
    let days: Range<LocalDate>
    /// How much of the days has passed. A day on which the clocks change has 23 or 25 hours.
    let elapsed: Int64
    /// The sum of all stretches; time that several cover counts for each.
    private(set) var total: Int64 = 0
    /// Time with at least one stretch.
    private(set) var tracked: Int64 = 0
    private(set) var byMode: [FocusModeID: Int64] = [:]
    /// A stretch with several tags counts for each; stretches without tags have the key "".
    private(set) var byTag: [String: Int64] = [:]
    /// A sum for each of `days`; together they are `total`.
    private(set) var byDay: [Int64]
    /// Time with at least one stretch by local hour of the week, from Monday 0:00.
    private(set) var byHour = [Int64](repeating: 0, count: 7 * 24)

    /// Time without any stretch.
    var untracked: Int64 { elapsed - tracked }

    init(_ stretches: [ReportedEntry], in days: Range<LocalDate>, zone: Zone, now: Instant) {
        self.days = days
        let count = days.lowerBound.days(until: days.upperBound)
        let starts = (0...count).map { zone.startOfDay(days.lowerBound.adding(days: $0)) }
        let (first, end) = (starts[0], max(starts[0], min(starts[count], now)))
        elapsed = end.milliseconds - first.milliseconds
        byDay = [Int64](repeating: 0, count: count)
        var (day, reached) = (0, first)
        for stretch in stretches.sorted(by: { $0.start < $1.start }) {
            let (from, to) = (max(stretch.start, first), min(stretch.end ?? now, end))
            if from >= to { continue }
            let length = to.milliseconds - from.milliseconds
            total += length
            byMode[stretch.mode, default: 0] += length
            for tag in stretch.tags.isEmpty ? [""] : stretch.tags { byTag[tag, default: 0] += length }
            // Stretches are sorted, so no later one starts on an earlier day.
            while starts[day + 1] <= from { day += 1 }
            var (at, part) = (from, day)
            while at < to {
                let next = min(to, starts[part + 1])
                byDay[part] += next.milliseconds - at.milliseconds
                (at, part) = (next, part + 1)
            }
            let fresh = max(from, reached)
            if fresh < to {
                tracked += to.milliseconds - fresh.milliseconds
                addHours(from: fresh, to: to, zone)
                reached = to
            }
        }
    }

    /// Adds time to `byHour`, in steps to the next full local hour. A clock change in the middle of an hour affects
    /// only that hour.
    private mutating func addHours(from: Instant, to: Instant, _ zone: Zone) {
        var at = from
        while at < to {
            let (date, time) = zone.local(at)
            let seconds = (at.milliseconds % 60_000 + 60_000) % 60_000
            let next = min(to, at.adding(milliseconds: Int64(60 - time.minutes % 60) * 60_000 - seconds))
            byHour[(date.weekday.rawValue - 1) * 24 + time.minutes / 60] += next.milliseconds - at.milliseconds
            at = next
        }
    }
}
