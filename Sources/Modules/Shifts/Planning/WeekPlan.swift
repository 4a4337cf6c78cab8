import API
import Accounts
import Core
import Storage

/// The tasks of a manager in a week: pending takeovers, open shifts, and broken rules.
struct WeekPlan: Sendable {
    /// The maximum number of lines in each list on the page.
    static let most = 50

    let waiting: [Exchange]
    /// Open proposals for fixed shifts, regardless of the week.
    let proposals: [FixedShiftProposal]
    let gaps: [Shift]
    let conflicts: [Conflict]
    /// The effect of the pending takeovers on weekly hours.
    let hours: [ExchangeID: [WeekHours]]

    var isEmpty: Bool { waiting.isEmpty && proposals.isEmpty && gaps.isEmpty && conflicts.isEmpty }

    /// - Parameter shifts: all shifts of the week.
    static func load(_ week: RosterWeek, _ shifts: [Shift], _ viewer: Viewer, now: Instant, _ tx: Tx) throws -> WeekPlan
    {
        let coming = shifts.filter { $0.startsAt > now }
        let rules = try CrewRules.of(viewer.crew, in: tx)
        let schedules = try Schedule.of(
            Set(coming.compactMap(\.person?.id)),
            crew: viewer.crew,
            from: week.first,
            to: week.end,
            for: rules,
            in: tx
        )
        let waiting = try Exchange.waiting(week, viewer, now, tx)
        return WeekPlan(
            waiting: waiting,
            proposals: try FixedShiftProposal.waiting(viewer, isOfAll: true, in: tx).filter {
                $0.isWaiting(for: viewer)
            },
            gaps: coming.filter { $0.person == nil && $0.exchange == nil },
            conflicts: rules.conflicts(among: coming, schedules),
            hours: try Exchange.hours(waiting, viewer, tx)
        )
    }
}

extension Exchange {
    /// The takeovers of a week that the viewer can approve, by start of the shift.
    fileprivate static func waiting(
        _ week: RosterWeek,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [Exchange] {
        // The few pending ones are read first, in a separate statement: in a single one an engine might scan all shifts
        // ever exchanged before it filters for these (`bench/README.md`).
        let waiting: [ExchangeID] = try tx.all(
            """
            SELECT exchange.id FROM exchange CROSS JOIN exchange_leg CROSS JOIN shift
            WHERE exchange.crew = \(viewer.crew) AND exchange.live AND exchange.state = 'pending'
                AND exchange_leg.crew = exchange.crew AND exchange_leg.exchange = exchange.id AND exchange_leg.leg = 1
                AND shift.crew = exchange_leg.crew AND shift.id = exchange_leg.shift
                AND shift.date >= \(week.first) AND shift.date < \(week.end) AND shift.starts_at > \(now)
            ORDER BY shift.starts_at, exchange.id LIMIT \(CrewContext.mostApprovals)
            """
        ) { try $0.read() }
        if waiting.isEmpty { return [] }
        return try all(
            "exchange.id IN \(list: waiting)",
            crew: viewer.crew,
            "ORDER BY shift.starts_at, exchange.id",
            in: tx
        ).filter { $0.isWaiting(for: viewer) }
    }
}
