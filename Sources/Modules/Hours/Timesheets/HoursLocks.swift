import Accounts
package import Core
package import Storage

/// The reason why the records of a day cannot be changed.
package enum HoursLock: Hashable, Sendable {
    /// The crew has locked all days up to and including this one.
    case closed(until: LocalDate)
    /// Handed in and not decided yet.
    case submitted(Period)
    case approved(Period)

    /// The code in API responses.
    package var code: String {
        switch self {
        case .closed: "closed"
        case .submitted: "submitted"
        case .approved: "approved"
        }
    }

    package var reason: Phrase {
        switch self {
        case .closed(let day): Phrase("hours.lock.closed", ["day": .date(day)])
        case .submitted(let period): Phrase("hours.lock.submitted", ["period": .phrase(period.phrase)])
        case .approved(let period): Phrase("hours.lock.approved", ["period": .phrase(period.phrase)])
        }
    }
}

extension Array where Element: Hashable {
    var withoutRepeats: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

/// The locked days of a person.
package struct HoursLocks: Sendable {
    private let closedUntil: LocalDate?
    private let sheets: [Sheet]

    private struct Sheet: Sendable {
        let first: LocalDate
        let last: LocalDate
        let lock: HoursLock
    }

    /// - Parameters:
    ///   - first: the first day of interest.
    ///   - last: the last day of interest.
    package static func of(
        _ person: PersonID,
        crew: CrewID,
        from first: LocalDate,
        to last: LocalDate,
        in tx: Tx
    ) throws -> HoursLocks {
        let locks = try of(people: [person], crew: crew, from: first, to: last, in: tx)
        return locks[person] ?? HoursLocks(closedUntil: nil, sheets: [])
    }

    /// The lock of the viewer's day; `nil` if it can be changed.
    static func on(_ day: LocalDate, _ viewer: Viewer, in tx: Tx) throws -> HoursLock? {
        try of(viewer.person, crew: viewer.crew, from: day, to: day, in: tx)[day: day]
    }

    /// The locks of several people in one query; each of them has a value, even without locks.
    package static func of(
        people: Set<PersonID>,
        crew: CrewID,
        from first: LocalDate,
        to last: LocalDate,
        in tx: Tx
    ) throws -> [PersonID: HoursLocks] {
        let closedUntil: LocalDate? = try tx.value(
            "SELECT locked_until FROM hours_settings WHERE crew = \(crew) AND locked_until IS NOT NULL"
        )
        // A period is at most a month long. After the crew has changed it, a day can be in two timesheets, of which an
        // approved one comes first.
        let sheets = try tx.all(
            """
            SELECT person, period, first_day, last_day, state = 'approved' FROM timesheet
            WHERE crew = \(crew) AND person IN \(list: people) AND locked AND first_day <= \(last)
                AND last_day BETWEEN \(first) AND \(last.adding(days: 31))
            ORDER BY state, first_day, period
            """
        ) { row -> (person: PersonID, sheet: Sheet)? in
            let (person, text): (PersonID, String) = (try row.read(), try row.read())
            let (first, last): (LocalDate, LocalDate) = (try row.read(), try row.read())
            let isApproved: Bool = try row.read()
            guard let period = Period(text) else { return nil }
            return (person, Sheet(first: first, last: last, lock: isApproved ? .approved(period) : .submitted(period)))
        }
        let byPerson = Dictionary(grouping: sheets.compactMap { $0 }, by: \.person)
        return Dictionary(
            uniqueKeysWithValues: people.map { person in
                (person, HoursLocks(closedUntil: closedUntil, sheets: (byPerson[person] ?? []).map(\.sheet)))
            }
        )
    }

    /// The lock of a day: a lock by the crew takes precedence over an approval, and that over a submission.
    package subscript(day day: LocalDate) -> HoursLock? {
        if let closedUntil, day <= closedUntil { return .closed(until: closedUntil) }
        return sheets.first { $0.first <= day && day <= $0.last }?.lock
    }

    /// - Throws: `AppError.conflict`, field `date`, code `locked`, with the reason.
    package static func refuse(
        _ days: Set<LocalDate>,
        of person: PersonID,
        crew: CrewID,
        in tx: Tx
    ) throws {
        guard let first = days.min(), let last = days.max() else { return }
        let locks = try of(person, crew: crew, from: first, to: last, in: tx)
        for day in days.sorted() {
            if let lock = locks[day: day] { throw AppError.conflict("date", "locked", lock.reason) }
        }
    }
}

extension Period {
    /// The period in which the crew hands in a day.
    static func handedIn(with day: LocalDate, _ viewer: Viewer, in tx: Tx) throws -> Period {
        Period(try HoursSettings.of(viewer.crew, in: tx).period, containing: day, weekStart: viewer.weekStart)
    }

    /// "week 47, 2026" or "November 2026".
    package var phrase: Phrase {
        switch self {
        case .week(let week):
            Phrase("hours.period.week", ["week": .number(week.number), "year": .number(week.year)])
        case .month(let first):
            Phrase(
                "hours.period.month",
                ["month": .phrase(Phrase("date.month.\(first.month)")), "year": .number(first.year)]
            )
        }
    }
}
