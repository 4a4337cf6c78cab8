import Accounts
import Core
import Notifications
import Storage
import Work

/// The recipients of messages about requests for extra shifts.
enum RequestNotices {
    static func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        if let fact: DaysRequested = try entry.fact(), let first = fact.dates.min() {
            let asker = try People.name(of: fact.person, in: tx) ?? ""
            let key = fact.dates.count == 1 ? "shifts.notice.requested" : "shifts.notice.requestedSeveral"
            let phrase = Phrase(
                key,
                ["asker": .text(asker), "day": .date(first), "count": .number(fact.dates.count)]
            )
            return [
                Notice(
                    to: try holders(fact.dates, entry, tx),
                    about: entry.subject,
                    kind: .shiftsToTake,
                    phrase,
                    path: try path(entry, tx)
                )
            ]
        }
        if let fact: RequestExpired = try entry.fact() {
            let phrase = Phrase("shifts.notice.requestExpired", ["day": .date(fact.date)])
            let path = try path(entry, tx)
            return [Notice(to: [fact.person], about: entry.subject, kind: .ownShifts, phrase, path: path)]
        }
        return []
    }

    /// The people who have a shift on one of the days that has not started, so that they could suggest it.
    private static func holders(_ dates: [LocalDate], _ entry: OutboxEntry, _ tx: Tx) throws -> Set<PersonID> {
        Set(
            try tx.all(
                """
                SELECT DISTINCT person FROM shift WHERE crew = \(entry.crew) AND date IN \(list: dates)
                    AND deleted_at IS NULL AND person IS NOT NULL AND starts_at > \(entry.at)
                """
            ) { try $0.read() }
        )
    }

    private static func path(_ entry: OutboxEntry, _ tx: Tx) throws -> String {
        let slug = try Crews.slug(of: entry.crew, in: tx)
        return "/c/\(slug ?? "")/requests"
    }
}
