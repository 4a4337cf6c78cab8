import Accounts
import Core
import Storage
import Work

/// Deletes events past their person's retention period. Buckets stay, because programs do not expect them to disappear.
struct SweepActivity: Job {
    static let kind = "activity.sweep"

    private static let part = 100

    let database: Database

    func run(now: Instant) async throws {
        var last: ActivityBucketID?
        repeat {
            let buckets = try await database.read { [last] tx in
                let rest: SQL = last.map { "WHERE activity_bucket.id > \($0)" } ?? ""
                return try tx.all(
                    """
                    SELECT \(ActivityBucket.columns), COALESCE(kept_days, \(ActivitySettings.usualDays))
                    FROM \(ActivityBucket.tables) LEFT JOIN activity_settings USING (person) \(rest)
                    ORDER BY activity_bucket.id LIMIT \(Self.part)
                    """
                ) { row in (bucket: try ActivityBucket(row: &row), days: try row.read() as Int) }
            }
            for (bucket, days) in buckets {
                try await bucket.eraseEvents(before: ActivityTime(now.adding(minutes: -days * 24 * 60)), database)
            }
            last = buckets.count < Self.part ? nil : buckets.last?.bucket.id
        } while last != nil
    }
}
