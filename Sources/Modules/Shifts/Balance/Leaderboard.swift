package import Accounts
package import Core
package import Storage

/// The members who covered most for others in the last half year. Members without points are left out, so that nobody
/// is last.
package struct Leaderboard: Sendable, Hashable {
    package struct Line: Sendable, Hashable {
        /// The rank, from 1 for the most points; equal points share a rank. `nil` for a reader without points.
        package let place: Int?
        package let person: Named
        package let points: Int
    }

    package let lines: [Line]

    /// - Parameter reader: the person who gets a line even without points.
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

    /// The lines up to a rank, including everyone who shares it, and the reader's own.
    func best(_ most: Int, reader: PersonID) -> [Line] {
        lines.filter { $0.person.id == reader || $0.place.map { $0 <= most } ?? false }
    }

    private static func isBefore(_ one: Balance, _ other: Balance) -> Bool {
        if one.moved.points != other.moved.points { return one.moved.points > other.moved.points }
        return Named.isBefore(one.person, other.person)
    }
}

extension Leaderboard {
    /// - Throws: `AppError.notFound` when the crew has switched the leaderboard off.
    package static func of(_ viewer: Viewer, now: Instant, in tx: Tx) throws -> Leaderboard {
        guard try isOn(viewer.crew, tx) else { throw AppError.notFound }
        let period = BalancePeriod(until: now, in: viewer.zone)
        return Leaderboard(try Balance.list(period, viewer: viewer, now: now, in: tx), reader: viewer.person)
    }

    /// On by default: it shows nothing that the roster does not show, and nothing that embarrasses anyone.
    static func isOn(_ crew: CrewID, _ tx: Tx) throws -> Bool {
        try tx.value("SELECT leaderboard FROM shift_settings WHERE crew = \(crew)") ?? true
    }

    /// Updates the setting of a crew, which must already have a row in `shift_settings`.
    static func show(_ isOn: Bool, _ crew: CrewID, _ tx: Tx) throws {
        try tx.run("UPDATE shift_settings SET leaderboard = \(isOn) WHERE crew = \(crew)")
    }
}
