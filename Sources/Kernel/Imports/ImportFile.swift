package import Accounts
package import Core
package import Storage

/// A file that a crew imports, from the start of its upload until it is imported or discarded.
package struct ImportFile<Definition: ImportDefinition>: Sendable {
    package typealias State = ImportState
    package typealias Counts = ImportCounts

    package let id: ID<Definition>
    /// The member who uploaded it or, once the import has started, who requested that.
    package let person: Named
    /// `nil` until it is detected.
    package let format: Definition.Format?
    package let fileName: String?
    /// The time zone of local times in it.
    package let zone: Zone
    package let state: ImportState
    package let bytes: Int
    package let readBytes: Int
    package let counts: ImportCounts
    /// Why it was refused, or is being undone.
    package let fault: Phrase?
    package let createdAt: Instant
}

package enum ImportState: String, Sendable, SQLBindable, SQLReadable {
    /// Its upload is in progress.
    case arriving
    case reading
    /// Read and checked: it waits for a manager's decision.
    case checked
    case refused
    /// Its rows are being written or, with a fault, deleted again.
    case applying
    case applied

    /// The states in which a file can be read again, or discarded.
    package static let open: [ImportState] = [.arriving, .reading, .checked, .refused]
    /// The states in which a file can be checked again: a request of the API reads and checks a file that is arriving.
    static let checkable: [ImportState] = [.arriving, .checked]
}

/// The number of rows of a file by outcome, expected or actual.
package struct ImportCounts: Sendable, Hashable {
    package var records = 0
    package var created = 0
    package var updated = 0
    package var unchanged = 0
    package var rejected = 0

    package init(records: Int = 0, created: Int = 0, updated: Int = 0, unchanged: Int = 0, rejected: Int = 0) {
        self.records = records
        self.created = created
        self.updated = updated
        self.unchanged = unchanged
        self.rejected = rejected
    }
}

extension ImportFile: Record {
    static var table: SQL { Definition.table }

    package static var columns: SQL {
        """
        \(table).id, person.id, person.name, \(table).format, \(table).file_name, \(table).time_zone, \(table).state,
        \(table).bytes, \(table).read_bytes, \(table).records, \(table).created, \(table).updated, \(table).unchanged,
        \(table).rejected, \(table).fault, \(table).created_at
        """
    }

    private static var source: SQL { "\(table) JOIN person ON person.id = \(table).person" }

    package init(row: inout Row) throws {
        id = try row.read()
        person = Named(id: try row.read(), name: try row.read())
        format = try row.read()
        fileName = try row.read()
        zone = try Zone.named(try row.read())
        state = try row.read()
        bytes = try row.read()
        readBytes = try row.read()
        counts = ImportCounts(
            records: try row.read(),
            created: try row.read(),
            updated: try row.read(),
            unchanged: try row.read(),
            rejected: try row.read()
        )
        let fault: String? = try row.read()
        self.fault = fault.flatMap(Phrase.init(stored:))
        createdAt = try row.read()
    }

    /// - Throws: `AppError.notFound`; `forbidden` unless the viewer is a manager.
    package static func find(_ id: ID<Definition>, _ viewer: Viewer, in tx: Tx) throws -> Self {
        try viewer.requireManager()
        return try first(id, viewer.crew, in: tx).orNotFound()
    }

    /// `nil` for a file that does not exist or was discarded.
    package static func first(_ id: ID<Definition>, _ crew: CrewID, in tx: Tx) throws -> Self? {
        try tx.first(
            Self.self,
            "FROM \(source) WHERE \(table).crew = \(crew) AND \(table).id = \(id) AND NOT \(table).given_up"
        )
    }

    /// The latest files with a complete upload.
    package static func latest(_ viewer: Viewer, most: Int, in tx: Tx) throws -> [Self] {
        try tx.all(
            Self.self,
            """
            FROM \(source) WHERE \(table).crew = \(viewer.crew) AND \(table).state <> 'arriving' AND NOT \(table).given_up
            ORDER BY \(table).id DESC LIMIT \(most)
            """
        )
    }
}

extension ImportFile {
    /// Changes a file if it is in one of the given states.
    /// - Returns: `false` when it is not, or was discarded.
    static func change(
        _ id: ID<Definition>,
        _ crew: CrewID,
        from states: [ImportState],
        _ assignments: SQL,
        in tx: Tx
    ) throws -> Bool {
        try tx.run(
            """
            UPDATE \(table) SET \(assignments)
            WHERE crew = \(crew) AND id = \(id) AND state IN \(list: states) AND NOT given_up
            """
        ) > 0
    }

    /// - Throws: `AppError.conflict` for a file that is being or has been imported.
    package func requireOpen() throws {
        if !ImportState.open.contains(state) { throw Self.taken }
    }

    /// - Throws: `AppError.conflict` for a file that is being read or could not be, or is being or has been imported.
    func requireCheckable() throws {
        try requireOpen()
        if !ImportState.checkable.contains(state) { throw Self.notReady }
    }

    /// - Throws: `AppError.conflict` for a file that does not wait for a manager's decision.
    package func requireChecked() throws {
        try requireOpen()
        if state != .checked { throw Self.notReady }
    }

    static var taken: AppError { .conflict("import", "applied", Definition.phrase("taken")) }
    static var notReady: AppError { .conflict("import", "notReady", Definition.phrase("notReady")) }
}
