package import Accounts
package import Core
package import Events
package import Storage

/// A shift in the draft of a roster: only managers see it, until they publish the week.
package struct UnpublishedShift: Sendable, Identifiable {
    /// The maximum number in a crew.
    package static let most = 1_000

    /// The published shift keeps this id.
    package let id: ShiftID
    /// `nil` for an open shift.
    package let person: Named?
    package let draft: ShiftDraft

    func commitment(in zone: Zone) -> Commitment {
        draft.commitment(id, ShiftSpan(draft.date, draft.start, draft.end, in: zone))
    }
}

extension UnpublishedShift: Record {
    package static let columns: SQL = """
        unpublished_shift.id, unpublished_shift.person, holder.name, unpublished_shift.date,
        unpublished_shift.start_minute, unpublished_shift.end_minute, unpublished_shift.position
        """

    private static let source: SQL =
        "unpublished_shift LEFT JOIN person AS holder ON holder.id = unpublished_shift.person"

    package init(row: inout Row) throws {
        id = try row.read()
        person = try row.readPerson()
        draft = ShiftDraft(
            date: try row.read(),
            start: try row.read(),
            end: try row.read(),
            position: try row.read()
        )
    }

    /// By date and time.
    /// - Parameter to: the day after the last one.
    package static func list(crew: CrewID, from: LocalDate, to: LocalDate, in tx: Tx) throws -> [UnpublishedShift] {
        try tx.all(
            UnpublishedShift.self,
            """
            FROM \(source) WHERE unpublished_shift.crew = \(crew)
                AND unpublished_shift.date >= \(from) AND unpublished_shift.date < \(to)
            ORDER BY unpublished_shift.date, unpublished_shift.start_minute, unpublished_shift.id
            """
        )
    }

    /// - Throws: `AppError.notFound`.
    package static func find(_ id: ShiftID, crew: CrewID, in tx: Tx) throws -> UnpublishedShift {
        try tx.first(
            UnpublishedShift.self,
            "FROM \(source) WHERE unpublished_shift.crew = \(crew) AND unpublished_shift.id = \(id)"
        ).orNotFound()
    }

    static func count(crew: CrewID, in tx: Tx) throws -> Int {
        try tx.value("SELECT COUNT(*) FROM unpublished_shift WHERE crew = \(crew)") ?? 0
    }

    static func count(crew: CrewID, from: LocalDate, to: LocalDate, in tx: Tx) throws -> Int {
        try tx.value(
            "SELECT COUNT(*) FROM unpublished_shift WHERE crew = \(crew) AND date >= \(from) AND date < \(to)"
        ) ?? 0
    }
}
