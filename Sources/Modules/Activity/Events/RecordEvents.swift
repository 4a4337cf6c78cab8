package import Accounts
import Core
import Storage

extension ActivityBucket {
    /// The maximum number of events that one request inserts.
    package static let mostAtOnce = 10_000

    /// Extends the newest event, or inserts a new one.
    ///
    /// A heartbeat extends the newest event if it has the same data, and starts neither before that event nor more than
    /// the pulse time after its end.
    /// - Parameters:
    ///   - pulse: in microseconds.
    ///   - key: the idempotency key; repeating the last change of the bucket has no effect.
    ///   - most: the limits of the person.
    /// - Returns: the event as it is now.
    /// - Throws: `AppError.notFound`; `conflict`, code `full`.
    package static func heartbeat(
        _ name: String,
        _ beat: EventDraft,
        pulse: Int64,
        key: String? = nil,
        most: ActivityLimits = .usual,
        in tx: PersonTransaction
    ) throws -> ActivityEvent {
        let bucket = try find(name, of: tx.person, in: tx)
        if let newest = bucket.newest, let key, key == bucket.lastKey { return newest }
        guard var last = bucket.newest, last.data == beat.data,
            last.start <= beat.start, beat.start <= last.end.adding(pulse)
        else { return try bucket.insert([beat], key, most, in: tx)[0] }
        let duration = max(last.duration, beat.start.microseconds - last.start.microseconds + beat.duration)
        if let key { try tx.enqueue("UPDATE activity_bucket SET last_key = \(key) WHERE id = \(bucket.id)") }
        if duration == last.duration { return last }
        last.duration = duration
        try tx.enqueue(
            """
            UPDATE activity_event SET duration = \(duration)
            WHERE bucket = \(bucket.id) AND number = \(last.number)
            """
        )
        if duration > bucket.longest {
            try tx.enqueue("UPDATE activity_bucket SET longest = \(duration) WHERE id = \(bucket.id)")
        }
        return last
    }

    /// Inserts events. A draft with the number of an event of this bucket replaces that event.
    /// - Parameter key: the idempotency key; repeating the last change of the bucket has no effect.
    /// - Returns: the events, in the order of the drafts; none for a repeated change.
    /// - Throws: `AppError.notFound`; `conflict`, code `full`.
    package static func record(
        _ name: String,
        _ drafts: [EventDraft],
        key: String? = nil,
        most: ActivityLimits = .usual,
        in tx: PersonTransaction
    ) throws -> [ActivityEvent] {
        let bucket = try find(name, of: tx.person, in: tx)
        if let key, key == bucket.lastKey { return [] }
        return try bucket.insert(drafts, key, most, in: tx)
    }

    private func insert(_ drafts: [EventDraft], _ key: String?, _ most: ActivityLimits, in tx: PersonTransaction) throws
        -> [ActivityEvent]
    {
        var (number, events, bytes, longest) = (lastNumber, self.events, self.bytes, longest)
        let inserted = try drafts.map { draft in
            longest = max(longest, draft.duration)
            bytes += draft.data.utf8.count
            let old = try draft.number.flatMap { number in
                try tx.first(ActivityEvent.self, "FROM activity_event WHERE bucket = \(id) AND number = \(number)")
            }
            if let old {
                bytes -= old.data.utf8.count
                try tx.enqueue(
                    """
                    UPDATE activity_event
                    SET start = \(draft.start), duration = \(draft.duration), data = \(draft.data)
                    WHERE bucket = \(id) AND number = \(old.number)
                    """
                )
            } else {
                (number, events) = (number + 1, events + 1)
                try tx.enqueue(
                    """
                    INSERT INTO activity_event (bucket, number, start, duration, data)
                    VALUES (\(id), \(number), \(draft.start), \(draft.duration), \(draft.data))
                    """
                )
            }
            let own = old?.number ?? number
            return ActivityEvent(number: own, start: draft.start, duration: draft.duration, data: draft.data)
        }
        try tx.enqueue(
            """
            UPDATE activity_bucket
            SET last_number = \(number), events = \(events), bytes = \(bytes), longest = \(longest), last_key = \(key)
            WHERE id = \(id)
            """
        )
        try most.check(tx.person, in: tx)
        return inserted
    }

    /// Deletes an event.
    /// - Returns: `false` when there is no such event.
    /// - Throws: `AppError.notFound` for the bucket.
    package static func deleteEvent(_ number: Int, of name: String, in tx: PersonTransaction) throws -> Bool {
        let bucket = try find(name, of: tx.person, in: tx)
        let events = try tx.all(
            ActivityEvent.self,
            "FROM activity_event WHERE bucket = \(bucket.id) AND number = \(number)"
        )
        return try bucket.delete(events, in: tx) > 0
    }

    /// Deletes events that were just read.
    func delete(_ events: [ActivityEvent], in tx: Tx) throws -> Int {
        if events.isEmpty { return 0 }
        let count = try tx.run(
            "DELETE FROM activity_event WHERE bucket = \(id) AND number IN \(list: events.map(\.number))"
        )
        let bytes = events.reduce(0) { $0 + $1.data.utf8.count }
        try tx.run(
            "UPDATE activity_bucket SET events = events - \(count), bytes = bytes - \(bytes) WHERE id = \(id)"
        )
        return count
    }
}

/// How much a person can record.
package struct ActivityLimits: Sendable {
    package var buckets = 200
    package var events = 1_000_000
    /// The length of the data of all events, in bytes.
    package var bytes = 256 * 1024 * 1024

    package static let usual = ActivityLimits()

    package init() {}

    /// - Throws: `AppError.conflict`, code `full`.
    func check(_ person: PersonID, in tx: Tx) throws {
        let sums = try tx.first(
            """
            SELECT COALESCE(CAST(SUM(events) AS bigint), 0), COALESCE(CAST(SUM(bytes) AS bigint), 0)
            FROM activity_bucket WHERE person = \(person)
            """
        ) { row in (events: try row.read() as Int, bytes: try row.read() as Int) }
        if let sums, sums.events > events || sums.bytes > bytes {
            throw AppError.conflict("data", "full", Phrase("activity.error.full"))
        }
    }
}
