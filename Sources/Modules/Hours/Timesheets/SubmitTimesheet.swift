import API
package import Accounts
package import Core
import Storage

extension Timesheet {
    /// Hands in a week or month, for the first time or again. All its days are locked from then on, including future
    /// ones.
    /// - Parameter person: whose it is; `nil` for the viewer's own.
    /// - Throws: `AppError.invalid` for a period that has not begun; `conflict`, field `timesheet`, when it is already
    ///   handed in, or code `running` when the person's timer is running in it; `stale`; what `requireHandIn` throws.
    @discardableResult
    package static func submit(
        _ period: Period,
        of person: PersonID? = nil,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> Timesheet {
        let person = person ?? tx.person
        try requireHandIn(of: person, in: tx)
        let (first, last) = (period.first(weekStart: tx.viewer.weekStart), period.last(weekStart: tx.viewer.weekStart))
        if first > tx.viewer.zone.today(at: tx.now) {
            throw AppError.invalid(
                "period",
                "future",
                Phrase("hours.sheet.future", ["period": .phrase(period.phrase), "day": .date(first)])
            )
        }
        let old = try find(person, period, crew: tx.crew, in: tx)
        if let old, [.submitted, .approved].contains(old.state) { throw old.movedOn }
        try precondition.check(old?.version ?? 0)
        // A running timer is logged on every day from its start until now, which would no longer be possible.
        let end = tx.viewer.zone.startOfDay(last.adding(days: 1))
        try HoursTimer.refuseRunning(before: end, field: "timer", of: person, tx.viewer, in: tx)
        let minutes: Int =
            try tx.value(
                """
                SELECT CAST(COALESCE(SUM(minutes), 0) AS bigint) FROM hours_record WHERE crew = \(tx.crew) AND person = \(person)
                    AND date BETWEEN \(first) AND \(last) AND deleted_at IS NULL
                """
            ) ?? 0
        let id = old?.id ?? .new(at: tx.now)
        let changed = try tx.run(
            """
            INSERT INTO timesheet (crew, id, person, period, first_day, last_day, state, locked, minutes, submitted_at)
            VALUES (\(tx.crew), \(id), \(person), \(period), \(first), \(last), 'submitted', TRUE, \(minutes), \(tx.now))
            ON CONFLICT (crew, person, period) DO UPDATE SET first_day = excluded.first_day, last_day = excluded.last_day,
                state = excluded.state, locked = excluded.locked, minutes = excluded.minutes, reason = NULL,
                submitted_at = excluded.submitted_at, decided_by = NULL, decided_at = NULL, version = timesheet.version + 1
            WHERE timesheet.state IN ('open', 'returned')
            """
        )
        guard changed == 1, let sheet = try find(person, period, crew: tx.crew, in: tx) else {
            throw AppError.stale
        }
        try tx.record(
            TimesheetSubmitted(
                person: person,
                period: period.description,
                first: first,
                last: last,
                minutes: minutes
            ),
            about: id
        )
        return sheet
    }

    /// - Throws: `AppError.notFound` for a person whom the viewer does not see; `forbidden` for others who can hand in
    ///   themselves.
    private static func requireHandIn(of person: PersonID, in tx: MemberTransaction) throws {
        try tx.viewer.requireVisible(person)
        if try person == tx.person || isLeftToManagers(person, crew: tx.crew, in: tx) { return }
        if try !Members.wasMember(person, of: tx.crew, in: tx) { throw AppError.notFound }
        throw AppError(.forbidden, Phrase("hours.sheet.notYours"))
    }

    /// Whether managers hand in for a person, who cannot do it: without an account, or as a former member.
    static func isLeftToManagers(_ person: PersonID, crew: CrewID, in tx: Tx) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) AND member.person = \(person) AND person.merged_into IS NULL
                AND (member.left_at IS NOT NULL OR person.entered_in IS NOT NULL)
            """
        )
    }
}
