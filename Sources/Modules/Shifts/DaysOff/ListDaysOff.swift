package import API
package import Accounts
package import Core
package import Storage

extension DaysOff {
    package struct Filter: Sendable {
        /// Leaves out days off that end earlier.
        package var from: LocalDate
        package var state: DaysOffState?
        package var person: PersonID?

        package init(from: LocalDate, state: DaysOffState? = nil, person: PersonID? = nil) {
            self.from = from
            self.state = state
            self.person = person
        }
    }

    /// The days off visible to the viewer, by first day.
    package static func list(
        _ filter: Filter,
        _ viewer: Viewer,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [DaysOff] {
        // Days off that end on or after `from` began at most `longest` days before it.
        var condition: SQL = """
            days_off.first_day >= \(filter.from.adding(days: -longest)) AND days_off.last_day >= \(filter.from)
            """
        if !viewer.isManager { condition = condition + " AND days_off.person = \(viewer.person)" }
        if let person = filter.person { condition = condition + " AND days_off.person = \(person)" }
        if let state = filter.state { condition = condition + " AND days_off.state = \(state)" }
        if let keys = paging.after {
            guard let date = LocalDate(keys[0]), let id = DaysOffID(keys[1]) else { throw AppError.cursor }
            condition = condition + " AND (days_off.first_day, days_off.id) > (\(date), \(id))"
        }
        return try all(
            condition,
            crew: viewer.crew,
            "ORDER BY days_off.first_day, days_off.id LIMIT \(paging.fetched)",
            in: tx
        )
    }

    /// The requests of others that the viewer can decide on, by first day; none for members.
    static func waiting(_ viewer: Viewer, most: Int, in tx: Tx) throws -> [DaysOff] {
        if !viewer.isManager || viewer.isArchived { return [] }
        return try all(
            "days_off.state = 'requested' AND days_off.person <> \(viewer.person)",
            crew: viewer.crew,
            "ORDER BY days_off.first_day, days_off.id LIMIT \(most)",
            in: tx
        )
    }
}

extension DaysOff {
    /// The maximum number of shifts that a manager sees with days off.
    private static let mostShifts = 50

    /// The person's shifts on these days that have not started, for a manager to replan; none for members, or once the
    /// days off are declined or withdrawn.
    func shiftsToReplan(_ viewer: Viewer, now: Instant, in tx: Tx) throws -> [Shift] {
        guard viewer.isManager, state == .requested || state == .active else { return [] }
        return try Shift.list(
            .of(person.id),
            crew: viewer.crew,
            from: max(first, viewer.zone.today(at: now)),
            to: last.adding(days: 1),
            Paging.page(of: Self.mostShifts),
            in: tx
        ).filter { $0.startsAt > now }
    }

    /// The shifts on these days that the person's fixed shifts left open, and that have not started. They stay open when
    /// the days off are withdrawn.
    func openShifts(now: Instant, crew: CrewID, in tx: Tx) throws -> [Shift] {
        if kind == .sick || state == .requested || state == .declined { return [] }
        return try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) JOIN fixed_shift ON fixed_shift.crew = shift.crew AND fixed_shift.id = shift.fixed_shift
            WHERE shift.crew = \(crew) AND shift.date >= \(first) AND shift.date <= \(last) AND shift.person IS NULL
                AND shift.deleted_at IS NULL AND shift.starts_at > \(now) AND shift.is_exception = FALSE
                AND fixed_shift.person = \(person.id)
            ORDER BY shift.date, shift.start_minute, shift.id LIMIT \(Self.mostShifts)
            """
        )
    }

    /// How many shifts of the people on their days have not started; days off without any are left out.
    static func shiftCounts(_ days: [DaysOff], _ viewer: Viewer, now: Instant, in tx: Tx) throws -> [DaysOffID: Int] {
        if days.isEmpty { return [:] }
        return try tx.all(
            """
            SELECT days_off.id, COUNT(*) FROM days_off
            JOIN shift ON shift.crew = days_off.crew AND shift.person = days_off.person
                AND shift.date BETWEEN days_off.first_day AND days_off.last_day
            WHERE days_off.crew = \(viewer.crew) AND days_off.id IN \(list: days.map(\.id))
                AND shift.deleted_at IS NULL AND shift.starts_at > \(now)
            GROUP BY days_off.id
            """
        ) { row in (try row.read() as DaysOffID, try row.read() as Int) }
        .reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    /// The other people who are off on one of these days, for a manager; empty for members.
    func alsoOff(_ viewer: Viewer, in tx: Tx) throws -> [Named] {
        if !viewer.isManager { return [] }
        let others = try DaysOff.list(Filter(from: first, state: .active), viewer, in: tx)
        return Set(others.filter { $0.first <= last && $0.person.id != person.id }.map(\.person))
            .sorted(by: Named.isBefore)
    }
}

extension DaysOff {
    /// The days off in effect of some people between two dates, inclusive.
    /// - Parameter isSick: only sickness, or only the other kinds; all kinds when `nil`.
    static func spans(
        of people: [PersonID],
        _ crew: CrewID,
        isSick: Bool? = nil,
        from: LocalDate,
        to: LocalDate,
        in tx: Tx
    ) throws -> [PersonID: [ClosedRange<LocalDate>]] {
        var isOfKind: SQL = ""
        if let isSick { isOfKind = isSick ? " AND kind = 'sick'" : " AND kind <> 'sick'" }
        return try tx.all(
            """
            SELECT person, first_day, last_day FROM days_off
            WHERE crew = \(crew) AND person IN \(list: people) AND first_day >= \(from.adding(days: -longest))
                AND first_day <= \(to) AND last_day >= \(from) AND state = 'active'\(isOfKind)
            """
        ) { row in
            let (person, first): (PersonID, LocalDate) = (try row.read(), try row.read())
            return (person: person, span: first...max(first, try row.read()))
        }.reduce(into: [:]) { $0[$1.person, default: []].append($1.span) }
    }
}
