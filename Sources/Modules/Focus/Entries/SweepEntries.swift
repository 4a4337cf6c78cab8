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
        try await database.delete(from: "focus_change", by: "person, id", where: "at < \(end)", order: "at")
        try await database.delete(
            from: "focus_entry",
            by: "person, id",
            where: "deleted_at < \(end)",
            order: "deleted_at"
        )
        let unused = now.adding(minutes: -FocusImportFile.keptMinutes)
        try await database.delete(
            from: "focus_import",
            by: "person, id",
            where: "created_at < \(unused) AND state IN ('arriving', 'checked')",
            order: "created_at",
            most: 10
        )
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
            let importer = FocusImporter(
                database: database,
                person: file.person,
                limits: .none,
                modeNames: modeNames(language ?? .english),
                now: now
            )
            _ = try await importer.undo(file.id, from: [.applying, .undoing])
        }
    }
}
