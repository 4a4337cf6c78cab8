import Accounts
import Core
import Notifications
import Storage

/// Whether a person has recently finished a shift, in any of their crews.
struct ShiftRest: WorkTimes {
    func isResting(_ person: PersonID, hours: Int, at now: Instant, in tx: Tx) throws -> Bool {
        let since = now.adding(minutes: -60 * hours)
        // Dates differ by time zone, and a shift may last a day.
        let day = Zone.utc.local(since).date.adding(days: -2)
        let end = try tx.first(
            """
            SELECT MAX(shift.ends_at) FROM member
            JOIN shift ON shift.crew = member.crew AND shift.person = member.person
            WHERE member.person = \(person) AND shift.deleted_at IS NULL AND shift.date >= \(day)
                AND shift.starts_at <= \(now)
            """
        ) { try $0.read() as Instant? }
        return end.flatMap(\.self).map { $0 > since && $0 <= now } ?? false
    }
}
