package import Core
package import Storage

extension Shift {
    /// The days, from `first` and before `end`, on which shifts of some people start that are over, without their days
    /// off.
    /// - Returns: `nil` in a crew without any shifts, because every crew has the module until it switches it off.
    package static func workedDays(
        of people: [PersonID],
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> [PersonID: Set<LocalDate>]? {
        if try !tx.exists("SELECT 1 FROM shift WHERE crew = \(crew) AND deleted_at IS NULL") { return nil }
        let days = try tx.all(
            """
            SELECT DISTINCT person, date FROM shift
            WHERE crew = \(crew) AND person IN \(list: people) AND date >= \(first) AND date < \(end)
                AND ends_at <= \(now) AND deleted_at IS NULL
            """
        ) { (person: try $0.read() as PersonID, date: try $0.read() as LocalDate) }
        let off = try DaysOff.spans(of: people, crew, from: first, to: end, in: tx)
        return days.reduce(into: [PersonID: Set<LocalDate>]()) { worked, day in
            let isOff = off[day.person]?.contains { $0.contains(day.date) } ?? false
            if !isOff { worked[day.person, default: []].insert(day.date) }
        }
    }
}
