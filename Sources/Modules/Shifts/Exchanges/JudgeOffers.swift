import API
import Accounts
import Core
import Storage

extension Exchange {
    /// Whether the viewer may accept it, apart from the rules.
    func isOffered(to viewer: Viewer) -> Bool {
        state == .open && giver?.id != viewer.person && [nil, viewer.person].contains(to?.id)
    }

    /// The findings for each exchange if the viewer accepted it.
    static func judged(
        _ open: [Exchange],
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [ExchangeID: [Finding]] {
        let changes = open.map { (key: $0.id, change: $0.change(by: viewer.person)) }
        return try CrewRules.judged(changes, viewer, now, tx)
    }
}

extension Exchange {
    /// The effect of each pending exchange on the weekly hours of the giver and the taker.
    static func hours(_ exchanges: [Exchange], _ viewer: Viewer, _ tx: Tx) throws -> [ExchangeID: [WeekHours]] {
        let waiting = exchanges.filter { $0.state == .pending }.compactMap { exchange in
            exchange.taker.map { (exchange.id, exchange.change(by: $0.id)) }
        }
        let changes = Dictionary(waiting) { first, _ in first }
        return try WeekHours.of(changes, crew: viewer.crew, in: tx)
    }
}

extension CrewRules {
    /// The findings for each change, judged independently of the others; reads the schedules of all takers at once.
    static func judged<Key: Hashable>(
        _ changes: [(key: Key, change: [Takeover])],
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [Key: [Finding]] {
        let takeovers = changes.flatMap(\.change)
        let dates = takeovers.map(\.shift.date)
        guard let first = dates.min(), let last = dates.max() else { return [:] }
        let rules = try of(viewer.crew, in: tx)
        let schedules = try Schedule.of(
            Set(takeovers.map(\.taker)),
            crew: viewer.crew,
            from: first,
            to: last,
            for: rules,
            in: tx
        )
        return changes.reduce(into: [:]) { findings, one in
            findings[one.key] = rules.findings(on: one.change, schedules: schedules, now: now)
        }
    }
}
