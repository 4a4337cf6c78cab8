import Accounts
import Core
import Storage
import Web
import Work

extension FocusChange {
    /// How long a change can be undone and a deleted entry restored: 30 days, in minutes.
    static let keptMinutes = 30 * 24 * 60
}

/// Deletes entries that were deleted long ago, changes that are too old to be undone, and files that were never imported; undoes imports
/// that were interrupted and not resumed.
struct SweepEntries: Job {
    static let kind = "focus.sweep"

    let database: Database
    /// The names of the ready-made modes in a language.
    let modeNames: @Sendable (Language) -> [String]

    func run(now: Instant) async throws {
        let end = now.adding(minutes: -FocusChange.keptMinutes)
        try await database.inSlices { tx in
            try tx.run(
                """
                DELETE FROM focus_change WHERE (person, id) IN (
                    SELECT person, id FROM focus_change WHERE at < \(end) ORDER BY at LIMIT \(sliceRows)
                )
                """
            )
        }
        try await database.inSlices { tx in
            try tx.run(
                """
                DELETE FROM focus_entry WHERE (person, id) IN (
                    SELECT person, id FROM focus_entry WHERE deleted_at < \(end) ORDER BY deleted_at LIMIT \(sliceRows)
                )
                """
            )
        }
        let unused = now.adding(minutes: -FocusImportFile.keptMinutes)
        try await database.inSlices { tx in
            try tx.run(
                """
                DELETE FROM focus_import WHERE (person, id) IN (
                    SELECT person, id FROM focus_import WHERE created_at < \(unused) AND state IN ('arriving', 'checked')
                    ORDER BY created_at LIMIT 10
                )
                """
            )
        }
        let interrupted = try await database.read { tx in
            try tx.all(
                """
                SELECT person, id FROM focus_import WHERE created_at < \(unused) AND state = 'applying'
                ORDER BY created_at LIMIT 100
                """
            ) { (person: try $0.read() as PersonID, id: try $0.read() as FocusImportID) }
        }
        for file in interrupted {
            let language = try await database.read { tx in try People.mailbox(of: file.person, in: tx).language }
            let undo = UndoFocusImport(
                database: database,
                person: file.person,
                modeNames: modeNames(language ?? .english),
                now: now
            )
            _ = try await undo.run(file.id, from: [.applying, .undoing])
        }
    }
}
