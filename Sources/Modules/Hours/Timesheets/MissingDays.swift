import Accounts
package import Core
import Storage

/// Determines the days on which a person still has to log hours: working days since they joined the crew.
package struct MissingDays: Sendable {
    package let contracts: Contracts
    package let joined: LocalDate
    /// The last day of their membership.
    package let left: LocalDate?

    package init(contracts: Contracts, joined: LocalDate, left: LocalDate? = nil) {
        self.contracts = contracts
        self.joined = joined
        self.left = left
    }

    /// A missing day.
    package struct Day: Sendable, Hashable {
        package let date: LocalDate
        /// The total minutes logged on the day.
        package let logged: Int
        /// The agreed minutes; `nil` without a contract: any record is then sufficient.
        package let expected: Int?
    }

    /// - Parameters:
    ///   - logged: the minutes logged on that day.
    ///   - today: the last day that can be missing.
    /// - Returns: `nil` when the day is complete.
    package func on(_ day: LocalDate, logged: Int, today: LocalDate) -> Day? {
        guard day <= today, isMember(day), contracts.worksOn(day) else { return nil }
        let expected = contracts.minutes(on: day)
        return logged < expected ?? 1 ? Day(date: day, logged: logged, expected: expected) : nil
    }

    /// - Parameter logged: the minutes per day; absent days have none.
    package func among(_ days: [LocalDate], logged: [LocalDate: Int], today: LocalDate) -> [Day] {
        days.compactMap { on($0, logged: logged[$0] ?? 0, today: today) }
    }

    /// The agreed minutes for some days; `nil` when none of them has a contract.
    package func expected(_ days: [LocalDate]) -> Int? {
        let agreed = days.filter(isMember).compactMap { contracts.minutes(on: $0) }
        return agreed.isEmpty ? nil : agreed.reduce(0, +)
    }

    private func isMember(_ day: LocalDate) -> Bool {
        joined <= day && left.map { day <= $0 } ?? true
    }
}

extension MissingDays {
    /// - Returns: `nil` for a person who was never in the crew.
    static func of(_ person: PersonID, _ viewer: Viewer, in tx: Tx) throws -> MissingDays? {
        let contracts = try Contracts.of(person, crew: viewer.crew, in: tx)
        return try tx.first(
            "SELECT joined_at, left_at FROM member WHERE crew = \(viewer.crew) AND person = \(person)"
        ) { row in
            let (joined, left): (Instant, Instant?) = (try row.read(), try row.read())
            return MissingDays(
                contracts: contracts,
                joined: viewer.zone.today(at: joined),
                left: left.map { viewer.zone.today(at: $0) }
            )
        }
    }
}
