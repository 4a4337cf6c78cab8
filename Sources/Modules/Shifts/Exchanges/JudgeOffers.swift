import API
import Accounts
import Core
import Events
import Storage

extension Exchange {
    /// Whether the viewer is somebody who could say yes, if the rules let them.
    func isOffered(to viewer: Viewer) -> Bool {
        state == .open && giver?.id != viewer.person && [nil, viewer.person].contains(to?.id)
    }

    /// What the rules say of each offer if the viewer took it.
    static func judged(
        _ open: [Exchange],
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [ExchangeID: [Finding]] {
        let findings = try CrewRules.judged(open.map { $0.takeover(by: viewer.person) }, viewer, now, tx)
        return Dictionary(open.map { ($0.id, findings[$0.shift.id] ?? []) }) { first, _ in first }
    }
}

extension CrewRules {
    /// What the rules say of each takeover by the viewer if it were the only one, with one read of their schedule.
    static func judged(
        _ takeovers: [Takeover],
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [ShiftID: [Finding]] {
        let dates = takeovers.map(\.shift.date)
        guard let first = dates.min(), let last = dates.max() else { return [:] }
        let rules = try of(viewer.crew, weekStart: viewer.weekStart, in: tx)
        let schedules = try Schedule.of(
            [viewer.person],
            crew: viewer.crew,
            from: first.adding(days: -rules.horizonDays),
            to: last.adding(days: rules.horizonDays),
            withPositions: rules[.position].mode != .off,
            in: tx
        )
        return takeovers.reduce(into: [:]) { findings, takeover in
            findings[takeover.shift.shift] = rules.findings(on: [takeover], schedules: schedules, now: now)
        }
    }
}
