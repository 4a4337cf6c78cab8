import Accounts
import Core
import Storage

/// Which messages are mailed and pushed to a person, and when.
struct NotificationSettings: Sendable, Hashable {
    /// Whether any messages are mailed.
    var mails = true
    /// When everything that is not urgent is mailed, once a day; `nil` for mail after a pause.
    var digestAt: LocalTime?
    /// The person's choices, by the id of a kind.
    var mailed: [String: Bool] = [:]
    var pushed: [String: Bool] = [:]
    var quiet: [QuietHours] = []
    /// Whether urgent messages may interrupt the quiet hours.
    var letsUrgentThrough = true
    /// How many hours after each of the person's shifts are quiet as well; `nil` for none.
    var quietAfterShift: Int?
    private(set) var version = 1

    func isMailed(_ kind: NoticeKind) -> Bool {
        mailed[kind.id] ?? kind.isMailed
    }

    func isPushed(_ kind: NoticeKind) -> Bool {
        pushed[kind.id] ?? kind.isPushed
    }

    /// By wall-clock time, so quiet hours end at the chosen time even in a night when the clocks change.
    func isQuiet(at now: Instant, in zone: Zone) -> Bool {
        let (date, time) = zone.local(now)
        return quiet.contains { $0.has(time, on: date) }
    }

    static func of(_ person: PersonID, in tx: Tx) throws -> NotificationSettings {
        let chosen = try tx.first(
            """
            SELECT mail, digest_minute, urgent_in_quiet, quiet_after_shift, version
            FROM notification_settings WHERE person = \(person)
            """
        ) { row in
            NotificationSettings(
                mails: try row.read(),
                digestAt: try row.read(),
                letsUrgentThrough: try row.read(),
                quietAfterShift: try row.read(),
                version: try row.read()
            )
        }
        guard var settings = chosen else { return NotificationSettings() }
        try tx.each("SELECT kind, mail, push FROM notification_choice WHERE person = \(person)") { row in
            let kind: String = try row.read()
            settings.mailed[kind] = try row.read()
            settings.pushed[kind] = try row.read()
        }
        settings.quiet = try tx.all(
            "SELECT weekday, start_minute, end_minute FROM quiet_hours WHERE person = \(person) ORDER BY weekday"
        ) { QuietHours(weekday: try $0.read(), start: try $0.read(), end: try $0.read()) }
        return settings
    }

    /// Replaces the settings of the person.
    /// - Throws: `AppError.stale`.
    func save(if precondition: Precondition, in tx: PersonTransaction) throws -> NotificationSettings {
        let old = try Self.of(tx.person, in: tx)
        try precondition.check(old.version)
        try tx.run(
            """
            INSERT INTO notification_settings (person, mail, digest_minute, urgent_in_quiet, quiet_after_shift, version)
            VALUES (
                \(tx.person), \(mails), \(digestAt), \(letsUrgentThrough), \(quietAfterShift), \(old.version + 1)
            )
            ON CONFLICT (person) DO UPDATE SET
                mail = excluded.mail, digest_minute = excluded.digest_minute,
                urgent_in_quiet = excluded.urgent_in_quiet, quiet_after_shift = excluded.quiet_after_shift,
                version = excluded.version
            """
        )
        if digestAt != old.digestAt { try Digest.changed(in: tx) }
        try tx.enqueue("DELETE FROM notification_choice WHERE person = \(tx.person)")
        for (kind, isMailed) in mailed {
            try tx.enqueue(
                """
                INSERT INTO notification_choice (person, kind, mail, push)
                VALUES (\(tx.person), \(kind), \(isMailed), \(pushed[kind]))
                """
            )
        }
        try tx.enqueue("DELETE FROM quiet_hours WHERE person = \(tx.person)")
        for hours in quiet {
            try tx.enqueue(
                """
                INSERT INTO quiet_hours (person, weekday, start_minute, end_minute)
                VALUES (\(tx.person), \(hours.weekday), \(hours.start), \(hours.end))
                """
            )
        }
        return try Self.of(tx.person, in: tx)
    }
}

/// A part of every week in which messages are neither mailed nor pushed.
struct QuietHours: Sendable, Hashable {
    /// The day on which the hours begin.
    let weekday: Weekday
    let start: LocalTime
    /// On the next day unless it is later than `start`.
    let end: LocalTime

    func has(_ time: LocalTime, on date: LocalDate) -> Bool {
        if start < end { return date.weekday == weekday && start <= time && time < end }
        return date.weekday == weekday && time >= start || date.adding(days: -1).weekday == weekday && time < end
    }
}
