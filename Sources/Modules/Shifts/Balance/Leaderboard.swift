package import Accounts
package import Core
package import Storage

/// Who covered most for others in the last half year. Nobody is at the end of it: who has no points is not on it.
package struct Leaderboard: Sendable, Hashable {
    package struct Line: Sendable, Hashable {
        /// 1 is the most points, and equal points share a place; `nil` for the reader without points.
        package let place: Int?
        package let person: Named
        package let points: Int
    }

    package let lines: [Line]

    /// - Parameter reader: has a line whatever their points.
    package init(_ balances: [Balance], reader: PersonID) {
        let sorted = balances.filter { $0.moved.points > 0 || $0.person.id == reader }.sorted(by: Self.isBefore)
        var lines: [Line] = []
        for (index, balance) in sorted.enumerated() {
            let (last, points) = (lines.last, balance.moved.points)
            let place = last?.points == points ? last?.place : points > 0 ? index + 1 : nil
            lines.append(Line(place: place, person: balance.person, points: points))
        }
        self.lines = lines
    }

    /// The best places, everybody who shares the last of them, and the reader.
    func best(_ most: Int, reader: PersonID) -> [Line] {
        lines.filter { $0.person.id == reader || $0.place.map { $0 <= most } ?? false }
    }

    private static func isBefore(_ one: Balance, _ other: Balance) -> Bool {
        if one.moved.points != other.moved.points { return one.moved.points > other.moved.points }
        if one.person.name != other.person.name { return one.person.name < other.person.name }
        return one.person.id < other.person.id
    }
}

extension Leaderboard {
    /// - Throws: `AppError.notFound` when the crew wants none.
    package static func of(_ viewer: Viewer, now: Instant, in tx: Tx) throws -> Leaderboard {
        guard try isOn(viewer.crew, tx) else { throw AppError.notFound }
        let period = BalancePeriod(until: now, in: viewer.zone)
        return Leaderboard(try Balance.list(period, viewer: viewer, now: now, in: tx), reader: viewer.person)
    }

    /// On until a crew switches it off: it says no more than the roster does, and only what is to somebody's honour.
    static func isOn(_ crew: CrewID, _ tx: Tx) throws -> Bool {
        try tx.value("SELECT leaderboard FROM shift_settings WHERE crew = \(crew)") ?? true
    }

    /// Of a crew that has settings of its own.
    static func show(_ isOn: Bool, _ crew: CrewID, _ tx: Tx) throws {
        try tx.run("UPDATE shift_settings SET leaderboard = \(isOn) WHERE crew = \(crew)")
    }
}
