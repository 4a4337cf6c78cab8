import API
import Core
import Storage

/// A person's planned time in a range of days, compared with the logged time.
struct FocusPlan: Sendable {
    let days: Range<LocalDate>
    let zone: Zone
    let now: Instant
    /// How many minutes short of the planned time still count as kept.
    let tolerance: Int
    /// The planned times that start on one of the days, ordered by start.
    let items: [Item]
    /// The planned times that overlap the days.
    let planned: [PlannedTime]
    /// A line for each mode with planned time until now.
    let modes: [ModeLine]
    /// The entries that overlap the days, or the day after them.
    let entries: [FocusEntry]

    struct Item: Sendable, Hashable {
        let planned: PlannedTime
        /// The time logged in its mode, or in any if it has none, during the planned time, in milliseconds.
        let logged: Int64
        let outcome: FocusPlanOutcome
        /// Whether no entry, in any mode, overlaps the planned time.
        let isFree: Bool
    }

    struct ModeLine: Sendable, Hashable {
        let mode: FocusModeID
        let name: String
        /// Until now, in milliseconds; overlapping planned times count once.
        let planned: Int64
        let logged: Int64
    }

    /// The maximum number of days.
    static let mostDays = 31

    /// - Parameters:
    ///   - planned: the planned times that overlap the days.
    ///   - entries: the entries that overlap the days, or the day after them.
    init(
        _ days: Range<LocalDate>,
        _ settings: FocusSettings,
        planned: [PlannedTime],
        entries: [FocusEntry],
        now: Instant
    ) {
        (self.days, zone, self.now, tolerance) = (days, settings.zone, now, settings.tolerance)
        (self.planned, self.entries) = (planned, entries)
        let (start, end) = (zone.startOfDay(days.lowerBound), zone.startOfDay(days.upperBound))
        let tolerance = Int64(settings.tolerance) * 60_000
        items = planned.filter { $0.startsAt >= start && $0.startsAt < end }.map { planned in
            let same = entries.filter { planned.mode == nil || $0.mode == planned.mode }
            let logged = Self.union(same.map { $0.span(until: now) }, from: planned.startsAt, to: planned.endsAt)
            let outcome: FocusPlanOutcome =
                if now < planned.startsAt {
                    .coming
                } else if now < planned.endsAt {
                    .now
                } else if logged == 0 {
                    .missed
                } else {
                    logged + tolerance >= planned.milliseconds ? .kept : .partly
                }
            let isFree = !entries.contains { entry in
                entry.startedAt < planned.endsAt && entry.span(until: now).end > planned.startsAt
            }
            return Item(planned: planned, logged: logged, outcome: outcome, isFree: isFree)
        }
        let until = min(end, max(now, start))
        let lines = Dictionary(grouping: planned, by: \.mode).compactMap { mode, planned -> ModeLine? in
            guard let mode else { return nil }
            let same = entries.filter { $0.mode == mode }
            return ModeLine(
                mode: mode,
                name: planned[0].title,
                planned: Self.union(planned.map { ($0.startsAt, $0.endsAt) }, from: start, to: until),
                logged: Self.union(same.map { $0.span(until: now) }, from: start, to: until)
            )
        }
        modes = lines.filter { $0.planned > 0 }
            .sorted { ($1.planned, nameKey($0.name)) < ($0.planned, nameKey($1.name)) }
    }

    /// - Throws: `AppError.invalid` for no days or more than `mostDays`.
    static func load(
        _ days: Range<LocalDate>,
        of person: PersonID,
        _ settings: FocusSettings,
        shifts: (any PlannedShiftSource)?,
        now: Instant,
        in tx: Tx
    ) throws -> FocusPlan {
        if days.isEmpty || days.lowerBound.days(until: days.upperBound) > mostDays {
            throw AppError.invalid("to", "range", Phrase("focus.range", ["most": .number(mostDays)]))
        }
        let zone = settings.zone
        let (start, end) = (zone.startOfDay(days.lowerBound), zone.startOfDay(days.upperBound))
        return FocusPlan(
            days,
            settings,
            planned: try PlannedTime.between(start, end, of: person, settings, shifts: shifts, in: tx),
            // A block that starts on the last day may end on the next.
            entries: try FocusEntry.between(start, end.adding(minutes: 24 * 60), of: person, now: now, in: tx),
            now: now
        )
    }

    /// The time from `start` to `end` that at least one span covers, in milliseconds.
    static func union(_ spans: [(start: Instant, end: Instant)], from start: Instant, to end: Instant) -> Int64 {
        var (sum, reached) = (Int64(0), start)
        let inside = spans.filter { $0.start < end && $0.end > start }
        for span in inside.sorted(by: { $0.start < $1.start }) where span.end > reached {
            let (from, to) = (max(span.start, reached), min(span.end, end))
            if from < to { sum += to.milliseconds - from.milliseconds }
            reached = max(reached, span.end)
        }
        return sum
    }
}

extension FocusEntry {
    func span(until now: Instant) -> (start: Instant, end: Instant) { (startedAt, endedAt ?? max(now, startedAt)) }
}
