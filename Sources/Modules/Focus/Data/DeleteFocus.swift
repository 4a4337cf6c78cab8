import Accounts
import Core
import Notifications
import Storage

/// Deletes all Focus data of a person. Opening Focus afterwards starts afresh.
enum DeleteFocus {
    /// Referring tables come before those they refer to.
    private static let tables: [SQL] = [
        "focus_change", "focus_entry", "focus_block", "focus_target", "focus_task", "focus_link", "focus_rule",
        "focus_calendar", "focus_import", "focus_mode", "focus_settings",
    ]

    /// Deletes most entries in slices, then the rest in one transaction, including what was added meanwhile, and messages about tasks.
    /// Idempotent.
    /// - Parameter now: `nil` leaves queued mail about tasks.
    static func all(of person: PersonID, at now: Instant?, _ database: Database) async throws {
        for table: SQL in ["focus_change", "focus_entry"] {
            try await database.delete(from: table, by: "person, id", where: "person = \(person)")
        }
        // One at a time: each may have thousands of events.
        try await database.delete(from: "focus_calendar", by: "person, id", where: "person = \(person)", most: 1)
        try await database.write { tx in
            try PersonalNotices.deleteAll(from: "focus", of: person, at: now, in: tx)
            for table in tables { try tx.run("DELETE FROM \(table) WHERE person = \(person)") }
        }
    }
}
