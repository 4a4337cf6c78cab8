package import API
package import Core
package import Storage

/// The agreed hours of a person, from a given day on.
package struct Contract: Sendable, Hashable {
    package let validFrom: LocalDate
    package let status: EmploymentStatus
    package let weekMinutes: Int
    /// The agreed working days.
    package let weekdays: Set<Weekday>

    package init(validFrom: LocalDate, status: EmploymentStatus, weekMinutes: Int, weekdays: Set<Weekday>) {
        self.validFrom = validFrom
        self.status = status
        self.weekMinutes = weekMinutes
        self.weekdays = weekdays
    }

    /// The weekdays as a bit mask; bit 0 is Monday.
    static func mask(_ weekdays: Set<Weekday>) -> Int {
        weekdays.reduce(0) { $0 | 1 << ($1.rawValue - 1) }
    }

    static func weekdays(_ mask: Int) -> Set<Weekday> {
        Set(Weekday.allCases.filter { mask & 1 << ($0.rawValue - 1) != 0 })
    }

    /// The agreed minutes for a weekday: the hours of the week divided evenly by its working days. Remaining minutes go
    /// to the first of them, so that the week adds up.
    package func minutes(on day: Weekday) -> Int {
        guard weekdays.contains(day) else { return 0 }
        let rank = weekdays.count { $0.rawValue < day.rawValue }
        return weekMinutes / weekdays.count + (rank < weekMinutes % weekdays.count ? 1 : 0)
    }
}

/// The contracts of a person.
package struct Contracts: Sendable {
    /// Sorted by first day.
    package let all: [Contract]

    package static func of(_ person: PersonID, crew: CrewID, in tx: Tx) throws -> Contracts {
        try of([person], crew: crew, in: tx)[person] ?? Contracts(all: [])
    }

    /// Reads the contracts of several people in one query; people without contracts are missing from the result.
    package static func of(_ people: [PersonID], crew: CrewID, in tx: Tx) throws -> [PersonID: Contracts] {
        let all = try tx.all(
            """
            SELECT person, valid_from, status, week_minutes, weekdays FROM contract
            WHERE crew = \(crew) AND person IN \(list: people) ORDER BY valid_from
            """
        ) { (person: try $0.read() as PersonID, contract: try read(&$0)) }
        return Dictionary(grouping: all, by: \.person).mapValues { Contracts(all: $0.map(\.contract)) }
    }

    private static func read(_ row: inout Row) throws -> Contract {
        Contract(
            validFrom: try row.read(),
            status: try row.read(),
            weekMinutes: try row.read(),
            weekdays: Contract.weekdays(try row.read())
        )
    }

    /// The contract that applies on a day; `nil` when there is none.
    package func on(_ day: LocalDate) -> Contract? { all.last { $0.validFrom <= day } }

    /// Whether the person works on that day: without a contract, from Monday to Friday.
    package func worksOn(_ day: LocalDate) -> Bool {
        on(day).map { $0.weekdays.contains(day.weekday) } ?? (day.weekday.rawValue <= 5)
    }

    /// Whether hours are agreed: a contract for none, such as that of someone on call, does not say when they work.
    func hasHours(on day: LocalDate) -> Bool { (on(day)?.weekMinutes ?? 0) > 0 }

    /// The agreed minutes for a day; `nil` without a contract.
    package func minutes(on day: LocalDate) -> Int? { on(day)?.minutes(on: day.weekday) }

    package func status(on day: LocalDate) -> EmploymentStatus { on(day)?.status ?? .fullTime }
}
