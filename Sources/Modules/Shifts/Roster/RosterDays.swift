package import Core
package import Storage

extension Shift {
    /// The days, from `first` and before `end`, on which shifts of some people start that are over, with the end of the
    /// last one, and their days off in effect.
    /// - Returns: `nil` in a crew without any shifts, because every crew has the module until it switches it off.
    package static func rosterDays(
        of people: [PersonID],
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> (shifts: [PersonID: [LocalDate: Instant]], off: [PersonID: [ClosedRange<LocalDate>]])? {
        if try !tx.exists("SELECT 1 FROM shift WHERE crew = \(crew) AND deleted_at IS NULL") { return nil }
        let days = try tx.all(
            """
            SELECT person, date, MAX(ends_at) FROM shift
            WHERE crew = \(crew) AND person IN \(list: people) AND date >= \(first) AND date < \(end)
                AND ends_at <= \(now) AND deleted_at IS NULL
            GROUP BY person, date
            """
        ) { (person: try $0.read() as PersonID, date: try $0.read() as LocalDate, end: try $0.read() as Instant) }
        let shifts: [PersonID: [LocalDate: Instant]] = days.reduce(into: [:]) { shifts, day in
            shifts[day.person, default: [:]][day.date] = day.end
        }
        return (shifts: shifts, off: try DaysOff.spans(of: people, crew, from: first, to: end, in: tx))
    }

    /// The person's shifts in a range of dates that are over, by date and time, without those that they left to others
    /// because they were sick.
    package static func worked(
        by person: PersonID,
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> [Shift] {
        try tx.all(
            Shift.self,
            """
            FROM \(source) WHERE shift.crew = \(crew) AND shift.person = \(person) AND shift.deleted_at IS NULL
                AND shift.date >= \(first) AND shift.date < \(end) AND shift.ends_at <= \(now)
                AND NOT \(isLeftToOthers)
            ORDER BY shift.date, shift.start_minute, shift.id
            """
        )
    }

    /// The person's shift that is in progress; `nil` when there is none, or when they are sick: on its day, or since they
    /// reported it during the shift, which may be after midnight.
    package static func current(
        of person: PersonID,
        crew: CrewID,
        today: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> Shift? {
        try tx.first(
            Shift.self,
            """
            FROM \(source) WHERE shift.crew = \(crew) AND shift.person = \(person) AND shift.deleted_at IS NULL
                AND shift.date >= \(today.adding(days: -1)) AND shift.date <= \(today)
                AND shift.starts_at <= \(now) AND shift.ends_at > \(now)
                AND NOT EXISTS (
                    SELECT 1 FROM days_off WHERE days_off.crew = shift.crew AND days_off.person = shift.person
                        AND days_off.kind = 'sick' AND days_off.state = 'active'
                        AND days_off.first_day <= \(today) AND days_off.last_day >= shift.date
                        AND (days_off.first_day <= shift.date OR days_off.created_at >= shift.starts_at)
                )
            ORDER BY shift.date, shift.start_minute, shift.id LIMIT 1
            """
        )
    }
}
