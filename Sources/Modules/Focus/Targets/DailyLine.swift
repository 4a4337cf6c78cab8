import API
import Core
import Storage

/// Progress towards one of a person's targets, for today's page.
struct DailyLine: Sendable {
    let target: FocusTarget
    /// The time logged today or this week, in milliseconds.
    let logged: Int64
    /// The version of the settings, for the form that hides the line.
    let version: Int

    /// `nil` when no target applies today, or the person has hidden the line.
    static func load(of person: PersonID, _ settings: FocusSettings, now: Instant, in tx: Tx) throws -> DailyLine? {
        if !settings.hasDailyLine { return nil }
        let (zone, today) = (settings.zone, settings.today(at: now))
        let targets = try FocusTarget.all(of: person, in: tx).filter { target in
            target.period == .week || target.weekdays.contains(today.weekday)
        }
        if targets.isEmpty { return nil }
        let monday = today.startOfWeek(firstDay: .monday)
        let (day, week) = (zone.startOfDay(today), zone.startOfDay(monday))
        let entries = try FocusEntry.between(week, max(now, day), of: person, now: now, in: tx)
        let stretches = entries.map { ReportedEntry($0.mode, from: $0.startedAt, to: $0.endedAt) }
        // The sum, as on the targets page: time that several entries cover counts for each.
        let sums = [FocusTargetPeriod.day: today, .week: monday].mapValues { first in
            FocusSums(stretches, in: first..<today.adding(days: 1), zone: zone, now: now).byMode
        }
        let lines = targets.map { target in
            DailyLine(target: target, logged: sums[target.period]?[target.mode] ?? 0, version: settings.version)
        }
        // A limit that is at least 80% used, or else a target that is not met yet, or else the first target.
        return lines.first { $0.target.kind == .atMost && $0.logged * 5 >= $0.target.milliseconds * 4 }
            ?? lines.first { $0.target.kind == .atLeast && !$0.target.isMet($0.logged) } ?? lines.first
    }
}
