package import Accounts
package import Core
package import Storage

extension ShiftRequest {
    /// Requests extra shifts for the viewer on some days, all or none. An existing request for a day is kept.
    /// - Parameter dates: 1 to `daysAhead` dates.
    /// - Returns: a request for each date, by date.
    /// - Throws: `AppError.invalid` for a day that has passed, is too far ahead, or on which the viewer works.
    package static func ask(for dates: [LocalDate], in tx: MemberTransaction) throws -> [ShiftRequest] {
        let dates = Set(dates)
        let days = try RequestDays.of(tx.viewer, now: tx.now, in: tx)
        try check(dates, days)
        let new = dates.subtracting(days.asked).sorted()
        let ids = new.map { _ in ShiftRequestID.new(at: tx.now) }
        for (id, date) in zip(ids, new) {
            try tx.run(
                """
                INSERT INTO shift_request (crew, id, person, date, state, created_at)
                VALUES (\(tx.crew), \(id), \(tx.person), \(date), 'open', \(tx.now))
                """
            )
        }
        if let first = ids.first {
            try tx.record(DaysRequested(person: tx.person, dates: new), about: first)
        }
        return try open(of: tx.person, tx.viewer, now: tx.now, in: tx).filter { dates.contains($0.date) }
    }

    private static func check(_ dates: Set<LocalDate>, _ days: RequestDays) throws {
        var check = Validation()
        if dates.isEmpty { check.fail("dates", "required", Phrase("shifts.request.none")) }
        for date in dates.sorted() {
            if !days.all.contains(date) {
                check.fail(
                    "dates",
                    "range",
                    Phrase("shifts.request.range", ["day": .date(date), "most": .number(daysAhead)])
                )
            } else if days.worked.contains(date) {
                check.fail("dates", "worked", Phrase("shifts.request.worked", ["day": .date(date)]))
            }
        }
        try check.finish()
    }
}

/// The days on which a person can request an extra shift.
package struct RequestDays: Sendable {
    /// Today and the following days.
    package let all: [LocalDate]
    /// Days on which the person has a shift.
    package let worked: Set<LocalDate>
    /// Days for which the person has an open request.
    package let asked: Set<LocalDate>

    package var free: [LocalDate] { all.filter { !worked.contains($0) && !asked.contains($0) } }

    package static func of(_ viewer: Viewer, now: Instant, in tx: Tx) throws -> RequestDays {
        let today = viewer.zone.today(at: now)
        let all = (0..<ShiftRequest.daysAhead).map { today.adding(days: $0) }
        let last = today.adding(days: ShiftRequest.daysAhead - 1)
        let taken = try tx.all(
            """
            SELECT date, TRUE FROM shift WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND deleted_at IS NULL
                AND date BETWEEN \(today) AND \(last)
            UNION ALL SELECT date, FALSE FROM shift_request WHERE crew = \(viewer.crew) AND person = \(viewer.person)
                AND state = 'open' AND date BETWEEN \(today) AND \(last)
            """
        ) { (date: try $0.read() as LocalDate, isWorked: try $0.read() as Bool) }
        return RequestDays(
            all: all,
            worked: Set(taken.filter(\.isWorked).map(\.date)),
            asked: Set(taken.filter { !$0.isWorked }.map(\.date))
        )
    }
}
