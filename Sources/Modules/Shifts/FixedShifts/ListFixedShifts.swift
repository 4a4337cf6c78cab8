import Core
import Events
import Storage
import Web

extension FixedShift {
    /// A series, unless it has been deleted.
    static func current(_ id: FixedShiftID, crew: CrewID, in tx: Tx) throws -> FixedShift? {
        try tx.first(
            FixedShift.self,
            "FROM \(source) WHERE fixed_shift.crew = \(crew) AND fixed_shift.id = \(id) AND fixed_shift.ended_at IS NULL"
        )
    }

    /// All series of a crew, or of one person in it, through the week.
    static func week(
        crew: CrewID,
        person: PersonID?,
        weekStart: Weekday,
        in tx: Tx
    ) throws -> [FixedShift] {
        try list(crew: crew, person: person, in: tx).sorted { a, b in
            (weekStart.days(until: a.weekday), a.start, a.id) < (weekStart.days(until: b.weekday), b.start, b.id)
        }
    }

    /// "Friday, 17:00–01:00".
    func title(_ words: Words) -> String {
        "\(words.weekday(weekday)), \(start)–\(end)"
    }
}
