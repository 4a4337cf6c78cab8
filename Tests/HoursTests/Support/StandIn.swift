import Accounts
import Core
import Events
import Storage
import Testing

@testable import Hours

/// Shifts of one person, without the Shifts module.
struct StandIn: ShiftSource {
    let shifts: [WorkedShift]
    let person: PersonID

    func worked(
        by person: PersonID,
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> [WorkedShift] {
        person == self.person ? shifts.filter { $0.span.endsAt <= now && first <= $0.date && $0.date < end } : []
    }

    func worked(_ id: ShiftID, by person: PersonID, crew: CrewID, now: Instant, in tx: Tx) throws -> WorkedShift? {
        person == self.person ? shifts.first { $0.id == id && $0.span.endsAt <= now } : nil
    }

    func current(of person: PersonID, crew: CrewID, today: LocalDate, now: Instant, in tx: Tx) throws -> WorkedShift? {
        person == self.person ? shifts.first { $0.span.startsAt <= now && $0.span.endsAt > now } : nil
    }

    func rosterDays(
        of people: [PersonID],
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> (shifts: [PersonID: [LocalDate: Instant]], off: [PersonID: [ClosedRange<LocalDate>]])? {
        guard people.contains(person) else { return (shifts: [:], off: [:]) }
        let past = try worked(by: person, crew: crew, from: first, to: end, now: now, in: tx)
        var days: [LocalDate: Instant] = [:]
        for shift in past { days[shift.date] = max(days[shift.date] ?? shift.span.endsAt, shift.span.endsAt) }
        return (shifts: [person: days], off: [:])
    }
}

extension Agency {
    /// The agency with shifts, all of them of one person.
    func with(_ shifts: [WorkedShift], of viewer: Viewer) -> Agency {
        var agency = self
        agency.shifts = StandIn(shifts: shifts, person: viewer.person)
        return agency
    }

    func shift(
        _ date: String,
        _ start: String,
        _ end: String,
        position: String? = nil
    ) throws -> WorkedShift {
        let date = try day(date)
        let (from, until) = (try #require(LocalTime(start)), try #require(LocalTime(end)))
        let last = until > from ? date : date.adding(days: 1)
        return WorkedShift(
            id: ShiftID.new(at: now),
            date: date,
            start: from,
            end: until,
            span: HoursSpan(
                startsAt: lea.zone.resolve(date, from).instant,
                endsAt: lea.zone.resolve(last, until).instant
            ),
            position: position
        )
    }
}
