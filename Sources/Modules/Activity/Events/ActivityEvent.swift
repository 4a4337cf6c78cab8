import Accounts
import Core
package import Storage
import Web

/// What a program recorded, with its start and duration.
package struct ActivityEvent: Sendable, Hashable {
    /// Unique in its bucket.
    package let number: Int
    package var start: ActivityTime
    /// In microseconds.
    package var duration: Int64
    /// JSON with sorted keys.
    package let data: String

    package var end: ActivityTime { start.adding(duration) }

    /// In ActivityWatch's format.
    package var json: String {
        #"{"id":\#(number),"timestamp":"\#(start.text)","duration":\#(Double(duration) / 1_000_000),"data":\#(data)}"#
    }
}

extension ActivityEvent: Record {
    package static let columns: SQL = "number, start, duration, data"

    package init(row: inout Row) throws {
        number = try row.read()
        start = try row.read()
        duration = try row.read()
        data = try row.read()
    }

    /// - Throws: `AppError.notFound`.
    package static func find(_ number: Int, in bucket: ActivityBucket, in tx: Tx) throws -> ActivityEvent {
        try tx.first(
            ActivityEvent.self,
            "FROM activity_event WHERE bucket = \(bucket.id) AND number = \(number)"
        ).orNotFound()
    }
}

/// Selects the events of a bucket that overlap a period. Both ends are inclusive and optional.
package struct ActivityPeriod: Sendable {
    package var start: ActivityTime?
    package var end: ActivityTime?

    package init(start: ActivityTime? = nil, end: ActivityTime? = nil) {
        (self.start, self.end) = (start, end)
    }

    private func condition(_ bucket: ActivityBucket) -> SQL {
        var condition: SQL = "bucket = \(bucket.id)"
        if let start {
            // The first comparison lets the index skip events long past.
            condition = "\(condition) AND start >= \(start.adding(-bucket.longest)) AND start + duration >= \(start)"
        }
        if let end { condition = "\(condition) AND start <= \(end)" }
        return condition
    }

    /// How many events overlap it.
    package func count(in bucket: ActivityBucket, in tx: Tx) throws -> Int {
        try tx.value("SELECT COUNT(*) FROM activity_event WHERE \(condition(bucket))") ?? 0
    }

    /// A batch of the events, newest first, not clipped.
    /// - Parameter last: the event to continue after.
    func events(in bucket: ActivityBucket, after last: ActivityEvent?, most: Int, in tx: Tx) throws -> [ActivityEvent] {
        let rest: SQL =
            last.map { "AND start <= \($0.start) AND (start < \($0.start) OR number > \($0.number))" } ?? ""
        return try tx.all(
            ActivityEvent.self,
            """
            FROM activity_event WHERE \(condition(bucket)) \(rest)
            ORDER BY start DESC, number LIMIT \(most)
            """
        )
    }

    /// The event, clipped to the period.
    func clipped(_ event: ActivityEvent) -> ActivityEvent {
        var event = event
        let (first, last) = (max(start ?? event.start, event.start), min(end ?? event.end, event.end))
        event.start = first
        event.duration = max(0, last.microseconds - first.microseconds)
        return event
    }
}
