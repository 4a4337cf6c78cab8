import API
package import Core
import Events
package import Storage

/// The working time of a person in one week, before and after a change, for those who decide on it.
///
/// It counts the shifts that people hold. Unlike the rules it ignores accepted shifts that wait for approval, so that
/// two pending changes both start from the current roster.
package struct WeekHours: Sendable, Hashable {
    package let person: PersonID
    /// The first day of the crew's week.
    package let week: LocalDate
    /// In actual minutes, taking clock changes into account.
    package let before: Int
    package let after: Int

    package init(person: PersonID, week: LocalDate, before: Int, after: Int) {
        self.person = person
        self.week = week
        self.before = before
        self.after = after
    }

    /// For each change, independently of the others: every giver and taker, in order, with each week that has a shift
    /// of the change. Reads all shifts at once.
    package static func of<Key: Hashable>(
        _ changes: [Key: [Takeover]],
        crew: CrewID,
        in tx: Tx
    ) throws -> [Key: [WeekHours]] {
        let takeovers = changes.values.flatMap { $0 }
        let dates = takeovers.map(\.shift.date)
        guard let first = dates.min(), let last = dates.max() else { return changes.mapValues { _ in [] } }
        let rules = try CrewRules.of(crew, in: tx)
        let rosters = try Roster.all(
            of: Set(takeovers.flatMap(\.people)),
            crew: crew,
            // A shift on the evening before can extend into a week, and one on its last evening into the next week.
            from: first.startOfWeek(firstDay: rules.weekStart).adding(days: -1),
            to: last.startOfWeek(firstDay: rules.weekStart).adding(days: 13),
            in: tx
        )
        return changes.mapValues { rules.weekHours($0, rosters) }
    }
}

extension Takeover {
    /// The person who loses the shift, if any, and the person who gets it.
    fileprivate var people: [PersonID] { [giver, taker].compactMap { $0 } }
}

extension CrewRules {
    fileprivate func weekHours(_ change: [Takeover], _ rosters: [PersonID: [Work]]) -> [WeekHours] {
        let moved = Set(change.map(\.shift.shift))
        var people: [PersonID] = []
        for person in change.flatMap(\.people) where !people.contains(person) { people.append(person) }
        return people.flatMap { person in
            let has = rosters[person] ?? []
            let gets = change.filter { $0.taker == person }.map { Work($0.shift) }
            let before = minutes(has)
            let after = minutes(has.filter { !moved.contains($0.shift) } + gets)
            let touched = change.filter { $0.people.contains(person) }.flatMap { minutes([Work($0.shift)]).keys }
            return Set(touched).sorted().map { week in
                WeekHours(person: person, week: week, before: before[week] ?? 0, after: after[week] ?? 0)
            }
        }
    }

    private func minutes(_ works: [Work]) -> [LocalDate: Int] {
        var minutes: [LocalDate: Int] = [:]
        for part in works.flatMap({ parts(from: $0.startsAt, to: $0.endsAt, on: $0.date) }) {
            minutes[part.date.startOfWeek(firstDay: weekStart), default: 0] += part.minutes
        }
        return minutes
    }
}

/// The properties of a shift that are needed to compute hours.
private struct Work {
    let shift: ShiftID
    let date: LocalDate
    let startsAt: Instant
    let endsAt: Instant

    init(_ commitment: Commitment) {
        shift = commitment.shift
        date = commitment.date
        startsAt = commitment.startsAt
        endsAt = commitment.endsAt
    }

    init(row: inout Row) throws {
        shift = try row.read()
        date = try row.read()
        startsAt = try row.read()
        endsAt = try row.read()
    }
}

private enum Roster {
    /// The shifts that people hold between two dates, inclusive.
    static func all(
        of people: Set<PersonID>,
        crew: CrewID,
        from: LocalDate,
        to: LocalDate,
        in tx: Tx
    ) throws -> [PersonID: [Work]] {
        let rows = try tx.all(
            """
            SELECT person, id, date, starts_at, ends_at FROM shift
            WHERE crew = \(crew) AND person IN \(list: people.sorted()) AND deleted_at IS NULL
                AND date BETWEEN \(from) AND \(to)
            """
        ) { row in (person: try row.read() as PersonID, work: try Work(row: &row)) }
        return Dictionary(grouping: rows, by: \.person).mapValues { $0.map(\.work) }
    }
}
