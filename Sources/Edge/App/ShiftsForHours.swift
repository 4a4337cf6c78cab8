import Accounts
import Core
import Events
import Hours
import Shifts
import Storage

/// The shifts that hours can be logged for.
struct ShiftsForHours: ShiftSource {
    func worked(
        by person: PersonID,
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> [WorkedShift] {
        if try CrewModules.isOff(ShiftsModule.id, in: crew, tx) { return [] }
        return try Shift.worked(by: person, crew: crew, from: first, to: end, now: now, in: tx).map(WorkedShift.init)
    }

    func worked(_ id: ShiftID, by person: PersonID, crew: CrewID, now: Instant, in tx: Tx) throws -> WorkedShift? {
        if try CrewModules.isOff(ShiftsModule.id, in: crew, tx) { return nil }
        let shift = try Shift.find(id, crew: crew, in: tx)
        return shift.person?.id == person && shift.endsAt <= now ? WorkedShift(shift) : nil
    }

    func current(of person: PersonID, crew: CrewID, today: LocalDate, now: Instant, in tx: Tx) throws -> WorkedShift? {
        if try CrewModules.isOff(ShiftsModule.id, in: crew, tx) { return nil }
        return try Shift.current(of: person, crew: crew, today: today, now: now, in: tx).map { WorkedShift($0) }
    }

    func rosterDays(
        of people: [PersonID],
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> (shifts: [PersonID: [LocalDate: Instant]], off: [PersonID: [ClosedRange<LocalDate>]])? {
        if try CrewModules.isOff(ShiftsModule.id, in: crew, tx) { return nil }
        return try Shift.rosterDays(of: people, crew: crew, from: first, to: end, now: now, in: tx)
    }
}

extension WorkedShift {
    fileprivate init(_ shift: Shift) {
        self.init(
            id: shift.id,
            date: shift.date,
            start: shift.start,
            end: shift.end,
            span: HoursSpan(startsAt: shift.startsAt, endsAt: shift.endsAt),
            position: shift.position
        )
    }
}
