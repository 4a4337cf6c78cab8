package import Core
package import Storage

extension Shift {
    /// The days, from `first` and before `end`, on which shifts of some people start that are over, and their days off
    /// in effect.
    /// - Returns: `nil` in a crew without any shifts, because every crew has the module until it switches it off.
    package static func rosterDays(
        of people: [PersonID],
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> (shifts: [PersonID: Set<LocalDate>], off: [PersonID: [ClosedRange<LocalDate>]])? {
        if try !tx.exists("SELECT 1 FROM shift WHERE crew = \(crew) AND deleted_at IS NULL") { return nil }
        let days = try tx.all(
            """
            SELECT DISTINCT person, date FROM shift
            WHERE crew = \(crew) AND person IN \(list: people) AND date >= \(first) AND date < \(end)
                AND ends_at <= \(now) AND deleted_at IS NULL
            """
        ) { (person: try $0.read() as PersonID, date: try $0.read() as LocalDate) }
        return (
            shifts: Dictionary(grouping: days, by: \.person).mapValues { Set($0.map(\.date)) },
            off: try DaysOff.spans(of: people, crew, from: first, to: end, in: tx)
        )
    }
}
