import API
import Accounts
import Core
import Storage
import Web

/// The Focus data of a person.
struct PersonalFocus: PersonalData {
    func export(_ person: PersonID, to archive: PersonalArchive) async throws {
        let hasOpened = try await archive.read { tx in
            try tx.exists("SELECT 1 FROM focus_settings WHERE person = \(person)")
        }
        if !hasOpened { return }
        let site = archive.site
        let export = FocusExport(database: site.database, lane: site.slowLane, person: person, now: archive.now)
        try await archive.file("focus.json") { send in try await export.write(.json, send) }
    }

    func erase(_ person: PersonID, from database: Database) async throws {
        try await DeleteFocus.all(of: person, database)
    }
}
