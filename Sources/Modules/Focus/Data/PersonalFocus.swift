import API
import Accounts
import Core
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
