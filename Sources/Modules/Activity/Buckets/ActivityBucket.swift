package import Accounts
package import Core
package import Storage

/// The events that one program records on one device of a person.
package struct ActivityBucket: Sendable, Identifiable, Hashable {
    package let id: ActivityBucketID
    /// Chosen by the program.
    package let name: String
    /// The type of its events, such as `currentwindow`.
    package let kind: String
    package let client: String
    package let hostname: String
    /// JSON.
    package let data: String
    package let createdAt: Instant
    package let lastNumber: Int
    package let events: Int
    /// The total size of its events' data.
    package let bytes: Int
    /// In microseconds; no event is longer.
    package let longest: Int64
    /// The idempotency key of the last change, if it had one.
    package let lastKey: String?
    /// The newest event; if several start at the same time, the one inserted last.
    package let newest: ActivityEvent?

    /// The end of the newest event.
    package var lastEnd: ActivityTime? { newest?.end }
}

extension ActivityBucket: Record {
    package static let columns: SQL = """
        activity_bucket.id, name, kind, client, hostname, activity_bucket.data, created_at, last_number, events, bytes,
        longest, last_key, newest.number, newest.start, newest.duration, newest.data
        """

    /// The tables of the columns.
    static let tables: SQL = """
        activity_bucket LEFT JOIN activity_event AS newest ON newest.bucket = activity_bucket.id AND newest.number = (
            SELECT number FROM activity_event WHERE bucket = activity_bucket.id
            ORDER BY start DESC, number DESC LIMIT 1
        )
        """

    package init(row: inout Row) throws {
        id = try row.read()
        name = try row.read()
        kind = try row.read()
        client = try row.read()
        hostname = try row.read()
        data = try row.read()
        createdAt = try row.read()
        lastNumber = try row.read()
        events = try row.read()
        bytes = try row.read()
        longest = try row.read()
        lastKey = try row.read()
        newest = try row.unlessNull(columns: 4) { try ActivityEvent(row: &$0) }
    }

    /// A person's buckets, ordered by name.
    package static func all(of person: PersonID, in tx: Tx) throws -> [ActivityBucket] {
        try tx.all(
            ActivityBucket.self,
            "FROM \(tables) WHERE person = \(person) ORDER BY name LIMIT \(ActivityLimits.usual.buckets)"
        )
    }

    /// - Throws: `AppError.notFound`, also for another person's bucket.
    package static func find(_ name: String, of person: PersonID, in tx: Tx) throws -> ActivityBucket {
        try tx.first(
            ActivityBucket.self,
            "FROM \(tables) WHERE person = \(person) AND name = \(name)"
        ).orNotFound()
    }

    /// - Throws: `AppError.notFound`, also for another person's bucket.
    package static func find(_ id: ActivityBucketID, of person: PersonID, in tx: Tx) throws -> ActivityBucket {
        try tx.first(ActivityBucket.self, "FROM \(tables) WHERE person = \(person) AND id = \(id)").orNotFound()
    }

    /// Creates a bucket.
    /// - Returns: `false` if a bucket with that name exists; it stays unchanged.
    /// - Throws: `AppError.conflict`, code `tooMany`.
    package static func make(
        _ draft: BucketDraft,
        most: ActivityLimits = .usual,
        in tx: PersonTransaction
    ) throws -> Bool {
        if try tx.exists("SELECT 1 FROM activity_bucket WHERE person = \(tx.person) AND name = \(draft.name)") {
            return false
        }
        let count: Int? = try tx.value("SELECT COUNT(*) FROM activity_bucket WHERE person = \(tx.person)")
        try AppError.requireRoom(count, below: most.buckets, "id", "tooMany", "activity.error.buckets")
        try tx.run(
            """
            INSERT INTO activity_bucket (id, person, name, kind, client, hostname, data, created_at)
            VALUES (
                \(ActivityBucketID.new(at: tx.now)), \(tx.person), \(draft.name), \(draft.kind), \(draft.client),
                \(draft.hostname), \(draft.data), \(tx.now)
            )
            """
        )
        return true
    }

    /// Changes how a bucket is described. Its events stay.
    /// - Throws: `AppError.notFound`, and what `draft` throws.
    package static func change(
        _ name: String,
        in tx: PersonTransaction,
        _ draft: (ActivityBucket) throws -> BucketDraft
    ) throws {
        let old = try find(name, of: tx.person, in: tx)
        let draft = try draft(old)
        try tx.run(
            """
            UPDATE activity_bucket SET kind = \(draft.kind), client = \(draft.client), hostname = \(draft.hostname),
                data = \(draft.data)
            WHERE person = \(tx.person) AND id = \(old.id)
            """
        )
    }
}
