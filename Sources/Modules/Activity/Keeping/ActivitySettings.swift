import API
package import Accounts
package import Core
package import Storage

/// How long a person's activity is kept.
package struct ActivitySettings: Sendable, Hashable {
    package let keptDays: Int
    package let version: Int

    /// For people who have not chosen a number of days.
    package static let usualDays = 30

    package static func of(_ person: PersonID, in tx: Tx) throws -> ActivitySettings {
        let settings = try tx.first("SELECT kept_days, version FROM activity_settings WHERE person = \(person)") {
            row in
            ActivitySettings(keptDays: try row.read(), version: try row.read())
        }
        return settings ?? ActivitySettings(keptDays: usualDays, version: 0)
    }

    /// Older events are deleted within an hour.
    /// - Parameter keptDays: `nil` leaves it as it is.
    /// - Throws: `AppError.invalid`; `stale`.
    package static func change(
        keptDays: Int?,
        if precondition: Precondition = .none,
        in tx: PersonTransaction
    ) throws -> ActivitySettings {
        let old = try of(tx.person, in: tx)
        try precondition.check(old.version)
        let (keptDays, range) = (keptDays ?? old.keptDays, Wire.Limits.activityKeptDays)
        if !range.contains(keptDays) { throw AppError.outOfRange("keptDays", range) }
        let changed = try tx.run(
            """
            INSERT INTO activity_settings (person, kept_days) VALUES (\(tx.person), \(keptDays))
            ON CONFLICT (person) DO UPDATE SET kept_days = excluded.kept_days, version = activity_settings.version + 1
            WHERE activity_settings.version = \(old.version)
            """
        )
        if changed == 0 { throw AppError.stale }
        return try of(tx.person, in: tx)
    }
}
