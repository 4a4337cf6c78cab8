import API
import Accounts
import Core
import Notifications
import Storage
import Web

/// The Focus data of a person.
struct PersonalFocus: PersonalData {
    private struct Link: Encodable {
        let mode: String
        let action: FocusLinkAction
        let createdAt: String
        let lastUsedAt: String?
    }

    func export(_ person: PersonID, to archive: PersonalArchive) async throws {
        let hasOpened = try await archive.read { tx in
            try tx.exists("SELECT 1 FROM focus_settings WHERE person = \(person)")
        }
        if !hasOpened { return }
        let site = archive.site
        let export = FocusExport(database: site.database, lane: site.slowLane, person: person, now: archive.now)
        try await archive.file("focus.json") { send in try await export.write(.json, send) }
        // Apart from `focus.json`, because a link cannot be imported: its secret is not stored.
        let links = try await archive.read { tx in
            try FocusLink.all(of: person, in: tx).map { link in
                Link(
                    mode: link.modeName,
                    action: link.action,
                    createdAt: link.createdAt.description,
                    lastUsedAt: link.usedAt?.description
                )
            }
        }
        if !links.isEmpty { try await archive.json("focus-links.json", links) }
    }

    func erase(_ person: PersonID, from database: Database) async throws {
        try await DeleteFocus.all(of: person, at: nil, database)
    }
}

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
