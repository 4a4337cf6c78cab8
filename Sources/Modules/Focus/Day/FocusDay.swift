import Accounts
package import Core
import Storage

/// A day of a person's time: what was logged, what was not, and how much of each. A day of a clock change has 23 or 25 hours.
package struct FocusDay: Sendable {
    package let date: LocalDate
    package let zone: Zone
    package let start: Instant
    /// The beginning of the next day.
    package let end: Instant
    package let now: Instant
    /// What of each entry lies on this day, by when it began.
    package let parts: [Part]
    package let gaps: [Gap]

    /// A part of an entry that lies on the day.
    package struct Part: Sendable {
        package let entry: FocusEntry
        package let start: Instant
        package let end: Instant

        package var milliseconds: Int64 { end.milliseconds - start.milliseconds }
    }

    /// A time in which nothing was logged.
    package struct Gap: Sendable, Hashable {
        package let start: Instant
        package let end: Instant
        /// The mode that was planned, or else the mode at the same time of the day before.
        package var suggestion: FocusModeID?
        package var isPlanned = false

        package var milliseconds: Int64 { end.milliseconds - start.milliseconds }
    }

    /// A shorter time without an entry is no gap worth a line.
    private static let shortestGap = 60_000

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
        gaps = Self.gaps(parts, until: min(end, now)).map { gap in
            var gap = gap
            let middle = gap.start.adding(milliseconds: gap.milliseconds / 2)
            let block = planned.last { $0.startsAt <= middle && middle < $0.endsAt }
            gap.isPlanned = block != nil
            gap.suggestion = block?.mode ?? Self.mode(at: middle, zone, yesterday, now)
            return gap
        }
    }

    /// - Parameter person: who has opened Focus before.
    static func load(
        _ date: LocalDate,
        of person: PersonID,
        planned: [PlannedTime] = [],
        now: Instant,
        in tx: Tx
    ) throws -> FocusDay {
        let zone = try FocusSettings.of(person, in: tx).zone
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

    /// How long the day is in whole hours, minutes cut off up.
    package var hours: Int { Int((end.milliseconds - start.milliseconds + 3_599_999) / 3_600_000) }

    /// Time with at least one entry, in milliseconds.
    package var logged: Int64 {
        var (sum, reached) = (Int64(0), start)
        for part in parts where part.end > reached {
            sum += part.end.milliseconds - max(part.start, reached).milliseconds
            reached = part.end
        }
        return sum
    }

    /// What was logged in each mode, in milliseconds, the longest first.
    package var byMode: [(mode: FocusModeID, name: String, milliseconds: Int64)] {
        let groups = Dictionary(grouping: parts, by: \.entry.mode).map { mode, parts in
            (mode: mode, name: parts[0].entry.modeName, milliseconds: parts.reduce(0) { $0 + $1.milliseconds })
        }
        return groups.sorted { ($1.milliseconds, $0.name) < ($0.milliseconds, $1.name) }
    }

    /// Between the first entry and the last, or now.
    private static func gaps(_ parts: [Part], until end: Instant) -> [Gap] {
        guard var reached = parts.first?.start else { return [] }
        var gaps: [Gap] = []
        for part in parts {
            gaps.append(Gap(start: reached, end: part.start))
            reached = max(reached, part.end)
        }
        gaps.append(Gap(start: reached, end: end))
        return gaps.filter { $0.milliseconds >= shortestGap }
    }

    /// What the person did a day earlier, by the clock on the wall.
    private static func mode(at moment: Instant, _ zone: Zone, _ entries: [FocusEntry], _ now: Instant) -> FocusModeID?
    {
        let (date, time) = zone.local(moment)
        let then = zone.resolve(date.adding(days: -1), time).instant
        return entries.last { $0.startedAt <= then && then < $0.endedAt ?? now }?.mode
    }
}
