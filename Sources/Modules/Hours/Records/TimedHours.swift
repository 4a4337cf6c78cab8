package import Accounts
package import Core
package import Storage

extension HoursRecord {
    /// Records with a start and an end that overlap a period, ordered by start.
    /// - Parameters:
    ///   - person: whose records; `nil` for the viewer's.
    ///   - condition: another condition on `hours_record`, which begins with `AND`.
    package static func timed(
        from start: Instant,
        to end: Instant,
        of person: PersonID? = nil,
        _ viewer: Viewer,
        most: Int,
        where condition: SQL = "",
        in tx: Tx
    ) throws -> [HoursRecord] {
        // A record may be dated the day before or after it starts.
        let (first, last) = (viewer.zone.today(at: start).adding(days: -2), viewer.zone.today(at: end).adding(days: 2))
        return try tx.all(
            HoursRecord.self,
            """
            FROM \(source) WHERE hours_record.crew = \(viewer.crew) AND hours_record.person = \(person ?? viewer.person)
                AND hours_record.date BETWEEN \(first) AND \(last) AND hours_record.deleted_at IS NULL
                AND hours_record.starts_at < \(end) AND hours_record.ends_at > \(start) \(condition)
            ORDER BY hours_record.starts_at, hours_record.id LIMIT \(most)
            """
        )
    }

    /// The error for a span or a timer that overlaps with this record.
    func overlap(in zone: Zone) -> AppError {
        var told: [String: Phrase.Argument] = ["name": .text(label)]
        if let span {
            told["start"] = .time(zone.local(span.startsAt).time)
            told["end"] = .time(zone.local(span.endsAt).time)
        }
        return AppError.conflict("startedAt", "overlap", Phrase("hours.overlap.record", told))
    }
}
