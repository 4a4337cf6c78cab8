import API
import Accounts
import Core
import Events
import Storage

extension Exchange {
    /// Whether the viewer is somebody who could say yes, if the rules let them.
    func isOffered(to viewer: Viewer) -> Bool {
        state == .open && giver.id != viewer.person && [nil, viewer.person].contains(to?.id)
    }

    /// What the rules say of each offer if the viewer took it, with one read of their schedule.
    static func judged(
        _ open: [Exchange],
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [ExchangeID: [Finding]] {
        let dates = open.map(\.shift.date)
        guard let first = dates.min(), let last = dates.max() else { return [:] }
        let rules = try CrewRules.of(viewer.crew, weekStart: viewer.weekStart, in: tx)
        let schedules = try Schedule.of(
            [viewer.person],
            crew: viewer.crew,
            from: first.adding(days: -rules.horizonDays),
            to: last.adding(days: rules.horizonDays),
            withPositions: rules[.position].mode != .off,
            in: tx
        )
        var findings: [ExchangeID: [Finding]] = [:]
        for exchange in open {
            findings[exchange.id] = rules.findings(
                on: [exchange.takeover(by: viewer.person)],
                schedules: schedules,
                now: now
            )
        }
        return findings
    }
}
