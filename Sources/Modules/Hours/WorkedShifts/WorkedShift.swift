package import Core
package import Events
package import Storage

/// A shift of a person that is over or in progress, with what is needed to log it.
package struct WorkedShift: Sendable, Identifiable {
    package let id: ShiftID
    package let date: LocalDate
    package let start: LocalTime
    package let end: LocalTime
    package let span: HoursSpan
    /// The position.
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

    /// The planned length in actual minutes.
    package var planned: Int { span.minutes }
}

/// A source of shifts: another module, which this one does not depend on.
package protocol ShiftSource: Sendable {
    /// The person's past shifts that start on or after `first` and before `end`, by start, without those that they left
    /// to others because they were sick.
    func worked(
        by person: PersonID,
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> [WorkedShift]

    /// One shift; `nil` when it is not the person's, or not over.
    func worked(_ id: ShiftID, by person: PersonID, crew: CrewID, now: Instant, in tx: Tx) throws -> WorkedShift?

    /// The person's shift that is in progress; `nil` when there is none, or when they are sick.
    func current(of person: PersonID, crew: CrewID, today: LocalDate, now: Instant, in tx: Tx) throws -> WorkedShift?

    /// The days, from `first` and before `end`, on which past shifts of some people start, with the end of the last one,
    /// and their days off; `nil` in a crew that plans no shifts.
    func rosterDays(
        of people: [PersonID],
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> (shifts: [PersonID: [LocalDate: Instant]], off: [PersonID: [ClosedRange<LocalDate>]])?
}

/// For crews that plan their shifts elsewhere.
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

    func current(of person: PersonID, crew: CrewID, today: LocalDate, now: Instant, in tx: Tx) throws -> WorkedShift? {
        nil
    }

    func rosterDays(
        of people: [PersonID],
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> (shifts: [PersonID: [LocalDate: Instant]], off: [PersonID: [ClosedRange<LocalDate>]])? {
        nil
    }
}
