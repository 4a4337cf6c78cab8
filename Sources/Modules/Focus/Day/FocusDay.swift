import Accounts
import Core
import Storage

/// A person's day: logged time, gaps and totals. On a clock change it has 23 or 25 hours.
struct FocusDay: Sendable {
    let date: LocalDate
    let zone: Zone
    let start: Instant
    /// The beginning of the next day.
    let end: Instant
    let now: Instant
    /// The parts of entries that fall on this day, ordered by start.
    let parts: [Part]
    let gaps: [Gap]

    /// The part of an entry that falls on the day.
    struct Part: Sendable {
        let entry: FocusEntry
        let start: Instant
        let end: Instant

        var milliseconds: Int64 { end.milliseconds - start.milliseconds }
    }

    /// A period in which nothing was logged.
    struct Gap: Sendable, Hashable {
        let start: Instant
        let end: Instant
        /// The planned mode, or else the mode logged at the same time on the previous day.
        var suggestion: FocusModeID?
        var isPlanned = false

        var milliseconds: Int64 { end.milliseconds - start.milliseconds }
    }

    /// In milliseconds. Shorter gaps are left out.
    private static let shortestGap: Int64 = 60_000

    init(
        _ date: LocalDate,
        zone: Zone,
        entries: [FocusEntry],
        yesterday: [FocusEntry],
        planned: [PlannedTime] = [],
        now: Instant
    ) {
        (self.date, self.zone, self.now) = (date, zone, now)
        let start = zone.startOfDay(date)
        let end = zone.startOfDay(date.adding(days: 1))
        (self.start, self.end) = (start, end)
        parts = entries.compactMap { entry in
            let (from, to) = (max(entry.startedAt, start), min(entry.endedAt ?? now, end))
            return from < to ? Part(entry: entry, start: from, end: to) : nil
        }
        // Time before the first entry is not a gap.
        gaps = Self.free(parts, parts.first?.start ?? end, min(end, now), atLeast: Self.shortestGap).map { time in
            var gap = Gap(start: time.lowerBound, end: time.upperBound)
            let middle = gap.start.adding(milliseconds: gap.milliseconds / 2)
            let block = planned.last { $0.mode != nil && $0.startsAt <= middle && middle < $0.endsAt }
            gap.isPlanned = block != nil
            gap.suggestion = block?.mode ?? Self.mode(at: middle, zone, yesterday, now)
            return gap
        }
    }

    static func load(
        _ date: LocalDate,
        of person: PersonID,
        _ settings: FocusSettings,
        planned: [PlannedTime] = [],
        now: Instant,
        in tx: Tx
    ) throws -> FocusDay {
        let zone = settings.zone
        let days = [-1, 0, 1].map { zone.startOfDay(date.adding(days: $0)) }
        let entries = try FocusEntry.between(days[0], days[2], of: person, now: now, in: tx)
        return FocusDay(
            date,
            zone: zone,
            entries: entries,
            yesterday: entries.filter { $0.startedAt < days[1] },
            planned: planned,
            now: now
        )
    }

    /// The length of the day in hours, rounded up.
    var hours: Int { Int((end.milliseconds - start.milliseconds + 3_599_999) / 3_600_000) }

    /// Time with at least one entry, in milliseconds.
    var logged: Int64 {
        FocusPlan.union(parts.map { ($0.start, $0.end) }, from: start, to: end)
    }

    /// Logged time by mode, in milliseconds, longest first.
    var byMode: [(mode: FocusModeID, name: String, milliseconds: Int64)] {
        let groups = Dictionary(grouping: parts, by: \.entry.mode).map { mode, parts in
            (mode: mode, name: parts[0].entry.modeName, milliseconds: parts.reduce(0) { $0 + $1.milliseconds })
        }
        return groups.sorted { ($1.milliseconds, nameKey($0.name)) < ($0.milliseconds, nameKey($1.name)) }
    }

    /// The periods of the day until now in which nothing is logged.
    /// - Parameter shortest: in milliseconds.
    func free(atLeast shortest: Int64) -> [Range<Instant>] { Self.free(parts, start, min(end, now), atLeast: shortest) }

    private static func free(
        _ parts: [Part],
        _ start: Instant,
        _ end: Instant,
        atLeast shortest: Int64
    ) -> [Range<Instant>] {
        var (reached, free): (Instant, [Range<Instant>]) = (start, [])
        for (from, to) in parts.map({ ($0.start, $0.end) }) + [(end, end)] {
            if from.milliseconds - reached.milliseconds >= shortest { free.append(reached..<from) }
            reached = max(reached, to)
        }
        return free
    }

    /// The mode logged at the same local time on the previous day.
    private static func mode(at moment: Instant, _ zone: Zone, _ entries: [FocusEntry], _ now: Instant) -> FocusModeID?
    {
        let (date, time) = zone.local(moment)
        let then = zone.resolve(date.adding(days: -1), time).instant
        return entries.last { $0.startedAt <= then && then < $0.endedAt ?? now }?.mode
    }
}
