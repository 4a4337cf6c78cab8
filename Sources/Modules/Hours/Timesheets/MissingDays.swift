package import Core

/// Which days of somebody are still empty, or hold too little: the days on which they work, from the day they joined the crew.
package struct MissingDays: Sendable {
    package let contracts: Contracts
    package let joined: LocalDate
    /// The last day on which they were in the crew.
    package let left: LocalDate?

    package init(contracts: Contracts, joined: LocalDate, left: LocalDate? = nil) {
        self.contracts = contracts
        self.joined = joined
        self.left = left
    }

    /// One of them.
    package struct Day: Sendable, Hashable {
        package let date: LocalDate
        /// In minutes; several records do not make a day complete.
        package let logged: Int
        /// In minutes; `nil` when nothing was agreed: then any record will do.
        package let expected: Int?
    }

    /// - Parameters:
    ///   - logged: minutes that are written down for that day.
    ///   - today: the last day on which anything can be missing.
    /// - Returns: `nil` when nothing is missing on that day.
    package func on(_ day: LocalDate, logged: Int, today: LocalDate) -> Day? {
        guard day <= today, isMember(day), contracts.worksOn(day) else { return nil }
        let expected = contracts.minutes(on: day)
        return logged < expected ?? 1 ? Day(date: day, logged: logged, expected: expected) : nil
    }

    /// - Parameter logged: minutes by day; a day that is not there has none.
    package func among(_ days: [LocalDate], logged: [LocalDate: Int], today: LocalDate) -> [Day] {
        days.compactMap { on($0, logged: logged[$0] ?? 0, today: today) }
    }

    /// What was agreed for some days, in minutes; `nil` when nothing was for any of them.
    package func expected(_ days: [LocalDate]) -> Int? {
        let agreed = days.filter(isMember).compactMap { contracts.minutes(on: $0) }
        return agreed.isEmpty ? nil : agreed.reduce(0, +)
    }

    private func isMember(_ day: LocalDate) -> Bool {
        joined <= day && left.map { day <= $0 } ?? true
    }
}
