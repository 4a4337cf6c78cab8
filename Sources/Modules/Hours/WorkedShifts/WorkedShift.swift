package import Core
package import Events
package import Storage

/// A shift that somebody had and that is over, as far as it matters to hours.
package struct WorkedShift: Sendable, Identifiable {
    package let id: ShiftID
    package let date: LocalDate
    package let start: LocalTime
    package let end: LocalTime
    package let span: HoursSpan
    /// What was done in it.
    package let position: String?

    package init(
        id: ShiftID,
        date: LocalDate,
        start: LocalTime,
        end: LocalTime,
        span: HoursSpan,
        position: String?
    ) {
        self.id = id
        self.date = date
        self.start = start
        self.end = end
        self.span = span
        self.position = position
    }

    /// As it was planned, in minutes that really passed.
    package var planned: Int { span.minutes }
}

/// Where shifts come from: a module of its own, which this one does not know.
package protocol ShiftSource: Sendable {
    /// Somebody's shifts that begin on `first` or later, before `end`, and are over, by when they began.
    func worked(
        by person: PersonID,
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> [WorkedShift]

    /// One of them; `nil` when it is not theirs, or not over.
    func worked(_ id: ShiftID, by person: PersonID, crew: CrewID, now: Instant, in tx: Tx) throws -> WorkedShift?
}

/// For a crew that plans its shifts elsewhere.
struct NoShifts: ShiftSource {
    func worked(
        by person: PersonID,
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> [WorkedShift] {
        []
    }

    func worked(_ id: ShiftID, by person: PersonID, crew: CrewID, now: Instant, in tx: Tx) throws -> WorkedShift? {
        nil
    }
}
