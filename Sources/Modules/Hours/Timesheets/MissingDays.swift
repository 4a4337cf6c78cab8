import Accounts
package import Core
import Storage

/// Determines the days on which a person still has to log hours: working days on which they are in the crew.
package struct MissingDays: Sendable {
    package let contracts: Contracts
    /// Several for a person who left and came back.
    package let spans: [Span]

    /// The days from joining the crew to leaving it.
    package struct Span: Sendable, Hashable {
        package let joined: LocalDate
        /// The last day; `nil` for a member.
        package var left: LocalDate?
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
        spans.contains { span in span.joined <= day && span.left.map { day <= $0 } ?? true }
    }
}

extension MissingDays {
    /// - Returns: `nil` for a person who was never in the crew.
    static func of(_ person: PersonID, _ viewer: Viewer, in tx: Tx) throws -> MissingDays? {
        try of([person], viewer, in: tx)[person]
    }

    /// Reads the contracts and memberships of several people; those who were never in the crew are missing from the
    /// result.
    static func of(_ people: [PersonID], _ viewer: Viewer, in tx: Tx) throws -> [PersonID: MissingDays] {
        let contracts = try Contracts.of(people, crew: viewer.crew, in: tx)
        let all = try tx.all(
            """
            SELECT person, joined_at, left_at FROM member WHERE crew = \(viewer.crew) AND person IN \(list: people)
            UNION ALL
            SELECT person, joined_at, left_at FROM member_span
            WHERE crew = \(viewer.crew) AND person IN \(list: people)
            """
        ) { row -> (person: PersonID, span: Span) in
            let person: PersonID = try row.read()
            let (joined, left): (Instant, Instant?) = (try row.read(), try row.read())
            let span = Span(joined: viewer.zone.today(at: joined), left: left.map { viewer.zone.today(at: $0) })
            return (person: person, span: span)
        }
        var rules: [PersonID: MissingDays] = [:]
        for (person, rows) in Dictionary(grouping: all, by: \.person) {
            rules[person] = MissingDays(contracts: contracts[person] ?? Contracts(all: []), spans: rows.map(\.span))
        }
        return rules
    }
}
