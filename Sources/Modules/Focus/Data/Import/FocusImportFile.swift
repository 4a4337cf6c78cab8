import Core
import Storage

/// A file that a person imports into Focus, from its upload until it is imported or discarded.
struct FocusImportFile: Sendable {
    let id: FocusImportID
    let fileName: String?
    let state: State
    /// What would be or was imported; `nil` until the file has been read.
    let outcome: ImportOutcome?
    let createdAt: Instant

    enum State: String, Sendable, SQLBindable, SQLReadable {
        case arriving, checked, applying, applied, undoing, undone

        /// Whether the file is still stored.
        var isOpen: Bool { self == .checked || self == .applying }
    }

    /// In bytes.
    static let largest = 32 * 1024 * 1024
    /// How many are listed.
    static let mostListed = 20
    /// How long a file that was not imported is kept, in minutes.
    static let keptMinutes = 24 * 60
}

extension FocusImportFile: Record {
    static let columns: SQL = "id, file_name, state, outcome, created_at"

    init(row: inout Row) throws {
        id = try row.read()
        fileName = try row.read()
        state = try row.read()
        outcome = try row.readOptionalJSON()
        createdAt = try row.read()
    }

    /// - Throws: `AppError.notFound`, also for another person's import.
    static func find(_ id: FocusImportID, of person: PersonID, in tx: Tx) throws -> FocusImportFile {
        try tx.first(FocusImportFile.self, "FROM focus_import WHERE person = \(person) AND id = \(id)").orNotFound()
    }

    /// The latest imports, without unfinished uploads, newest first.
    static func latest(of person: PersonID, in tx: Tx) throws -> [FocusImportFile] {
        try tx.all(
            FocusImportFile.self,
            """
            FROM focus_import WHERE person = \(person) AND state <> 'arriving' ORDER BY id DESC LIMIT \(mostListed)
            """
        )
    }

    /// Starts applying a file, or resumes it after a crash.
    /// - Throws: `AppError.conflict` if it has been imported or discarded.
    static func requireApplying(_ id: FocusImportID, of person: PersonID, in tx: Tx) throws {
        let isOpen = try move(id, of: person, from: [.checked, .applying], "state = 'applying'", in: tx)
        if !isOpen { throw AppError.conflict("import", "taken", Phrase("focus.import.taken")) }
    }

    /// - Returns: whether the import was in one of the states.
    static func move(
        _ id: FocusImportID,
        of person: PersonID,
        from states: [State],
        _ assignments: SQL,
        in tx: Tx
    ) throws -> Bool {
        try tx.run(
            """
            UPDATE focus_import SET \(assignments)
            WHERE person = \(person) AND id = \(id) AND state IN \(list: states)
            """
        ) > 0
    }
}
