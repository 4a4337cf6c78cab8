package import Accounts
package import Core
package import Storage

/// A weekly recurring shift of one person, from which dated shifts are generated.
package struct FixedShift: Sendable, Identifiable {
    package let id: FixedShiftID
    package let person: Named
    package let weekday: Weekday
    package let start: LocalTime
    package let end: LocalTime
    package let position: String?
    package let validFrom: LocalDate
    package let validUntil: LocalDate?
    let generatedUntil: LocalDate
    /// The person who created it; `nil` when unknown, which counts as a manager.
    let plannedBy: PersonID?
    package let version: Int

    /// The length by the clock, in minutes.
    package var clockMinutes: Int { clockLength(start, end) }
}

extension FixedShift: Record {
    package static let columns: SQL = """
        fixed_shift.id, fixed_shift.person, person.name, fixed_shift.weekday, fixed_shift.start_minute,
        fixed_shift.end_minute, fixed_shift.position, fixed_shift.valid_from, fixed_shift.valid_until,
        fixed_shift.generated_until, fixed_shift.version, fixed_shift.planned_by
        """

    static let source: SQL = "fixed_shift JOIN person ON person.id = fixed_shift.person"

    package init(row: inout Row) throws {
        id = try row.read()
        person = Named(id: try row.read(), name: try row.read())
        weekday = try row.read()
        start = try row.read()
        end = try row.read()
        position = try row.read()
        validFrom = try row.read()
        validUntil = try row.read()
        generatedUntil = try row.read()
        version = try row.read()
        plannedBy = try row.read()
    }

    /// - Throws: `AppError.notFound` when the crew has no such series.
    package static func find(_ id: FixedShiftID, crew: CrewID, in tx: Tx) throws -> FixedShift {
        try ifThere(id, crew: crew, in: tx).orNotFound()
    }

    static func ifThere(_ id: FixedShiftID, crew: CrewID, in tx: Tx) throws -> FixedShift? {
        try tx.first(
            FixedShift.self,
            "FROM \(source) WHERE fixed_shift.crew = \(crew) AND fixed_shift.id = \(id) AND fixed_shift.ended_at IS NULL"
        )
    }

    /// The condition that a series has not ended, and that its last day is not before a day.
    static func current(on day: LocalDate) -> SQL {
        """
        fixed_shift.ended_at IS NULL AND (fixed_shift.valid_until IS NULL OR fixed_shift.valid_until >= \(day))
        """
    }

    /// The fixed shifts of a crew, oldest first.
    /// - Parameters:
    ///   - person: returns only the series of this person.
    ///   - today: leaves out series whose last day is before it; `nil` keeps them.
    package static func list(
        crew: CrewID,
        person: PersonID?,
        on today: LocalDate? = nil,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [FixedShift] {
        var conditions: SQL = "fixed_shift.crew = \(crew) AND fixed_shift.ended_at IS NULL"
        if let person { conditions = conditions + " AND fixed_shift.person = \(person)" }
        if let today { conditions = conditions + " AND \(current(on: today))" }
        if let after = try paging.key(FixedShiftKey.self) { conditions = conditions + " AND fixed_shift.id > \(after)" }
        return try tx.all(
            FixedShift.self,
            "FROM \(source) WHERE \(conditions) ORDER BY fixed_shift.id LIMIT \(paging.fetched)"
        )
    }
}
