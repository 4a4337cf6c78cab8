import API
import Core
import Storage

/// Progress towards a target, with streaks and the best result, in the last year.
/// A day or week without entries in any mode does not count, so an illness does not end a streak. One missed day in
/// seven, or week in four, is forgiven.
struct TargetHistory: Sendable, Hashable {
    let target: FocusTarget
    /// The time logged today or this week, in milliseconds.
    let current: Int64
    /// Whether the target applies today.
    let isToday: Bool
    /// The number of days or weeks met in a row, not counting forgiven ones.
    let streak: Int
    let longest: Int
    /// The day, or the Monday of the week, with the most time in the mode; `nil` when there is none.
    let best: Best?

    struct Best: Sendable, Hashable {
        let start: LocalDate
        let milliseconds: Int64
    }

    /// The number of days to look back.
    static let days = 366

    /// - Parameters:
    ///   - days: the days to look back, ending with today.
    ///   - byDay: the time logged in the mode on each day, in milliseconds.
    ///   - tracked: the time logged in any mode on each day.
    init(_ target: FocusTarget, days: Range<LocalDate>, byDay: [Int64], tracked: [Int64]) {
        self.target = target
        let today = days.upperBound.adding(days: -1)
        isToday = target.period == .week || target.weekdays.contains(today.weekday)
        let start = { (day: LocalDate) in target.period == .day ? day : day.startOfWeek(firstDay: .monday) }
        let sums = zip(FocusSums.totals(days, byDay, by: start), FocusSums.totals(days, tracked, by: start))
        // The oldest week is left out if it began before the first day.
        let periods = sums.map { own, all in
            (start: own.period, value: own.milliseconds, isTracked: all.milliseconds > 0)
        }.filter { $0.start >= days.lowerBound }
        current = periods.last?.value ?? 0
        best = periods.max { ($0.value, $0.start) < ($1.value, $1.start) }.flatMap { period in
            period.value > 0 ? Best(start: period.start, milliseconds: period.value) : nil
        }
        let needed = target.period == .day ? 6 : 3
        var (count, longest, sinceMiss, hasMissed) = (0, 0, 0, false)
        for (index, period) in periods.enumerated() where period.start >= target.since && period.isTracked {
            if target.period == .day && !target.weekdays.contains(period.start.weekday) { continue }
            let isMet = target.isMet(period.value)
            let isOver = index < periods.count - 1
            // In the current period, a target can still be met and a limit still be broken.
            if !isOver && isMet == (target.kind == .atMost) { continue }
            if isMet {
                count += 1
                sinceMiss += 1
                longest = max(longest, count)
            } else {
                if hasMissed && sinceMiss < needed { count = sinceMiss }
                (sinceMiss, hasMissed) = (0, true)
            }
        }
        (streak, self.longest) = (count, longest)
    }

    /// The histories of all targets of a person, in the order of `FocusTarget.all`.
    static func all(of person: PersonID, now: Instant, in tx: Tx) throws -> [TargetHistory] {
        let targets = try FocusTarget.all(of: person, in: tx)
        if targets.isEmpty { return [] }
        let year = try TargetYear(of: person, now: now, in: tx)
        return targets.map(year.history)
    }
}

/// A person's logged time in the days that the histories of their targets look back.
struct TargetYear: Sendable {
    private let days: Range<LocalDate>
    private let tracked: [Int64]
    private let byMode: [FocusModeID: [Int64]]

    /// - Throws: `AppError.invalid`, code `tooMany`, as `FocusReport.stretches`.
    init(of person: PersonID, now: Instant, in tx: Tx) throws {
        let settings = try FocusSettings.of(person, in: tx)
        let (zone, tomorrow) = (settings.zone, settings.today(at: now).adding(days: 1))
        let days = tomorrow.adding(days: -TargetHistory.days)..<tomorrow
        let stretches = try FocusReport.stretches(days, zone, of: person, in: tx)
        let byDay = { FocusSums($0, in: days, zone: zone, now: now).byDay }
        self.days = days
        tracked = byDay(stretches)
        byMode = Dictionary(grouping: stretches, by: \.mode).mapValues(byDay)
    }

    func history(of target: FocusTarget) -> TargetHistory {
        let byDay = byMode[target.mode] ?? tracked.map { _ in 0 }
        return TargetHistory(target, days: days, byDay: byDay, tracked: tracked)
    }
}
