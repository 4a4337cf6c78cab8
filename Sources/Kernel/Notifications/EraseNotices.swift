import Accounts
package import Core
package import Storage

/// Deletes the messages of a deleted account and its settings for them.
package struct EraseNotices: PersonalData {
    package init() {}

    package func erase(_ person: PersonID, from database: Database) async throws {
        try await database.write { tx in
            for table: SQL in [
                "push_subscription", "mail_off_link", "notification_choice", "quiet_hours", "notification_settings",
                "reminder_choice", "reminder_settings", "reminder",
            ] {
                try tx.run("DELETE FROM \(table) WHERE person = \(person)")
            }
        }
        try await database.delete(from: "notice", where: "person = \(person)")
    }
}
