package import Accounts
package import Core
package import Storage
import Work

/// Options for reading a file, chosen by a manager.
package struct ImportOptions<Definition: ImportDefinition>: Sendable {
    /// `nil` to detect it.
    package var format: Definition.Format?
    /// `nil` for the crew's time zone.
    package var zone: Zone?
    package var reading: Definition.Reading

    package init(
        format: Definition.Format? = nil,
        zone: Zone? = nil,
        reading: Definition.Reading = Definition.Reading()
    ) {
        self.format = format
        self.zone = zone
        self.reading = reading
    }

    func assignments(_ viewer: Viewer) -> SQL {
        "format = \(format), time_zone = \((zone ?? viewer.zone).name)\(reading.assignments)"
    }
}

extension ImportFile {
    /// Enqueues the job that reads an uploaded file. Until it is imported, a file can be read again with other options.
    /// - Throws: `AppError.notFound`; `forbidden` unless the member is a manager; `conflict` for a file that is being
    ///   or has been imported, and for one on which the server crashed.
    package static func ask(
        toRead id: ID<Definition>,
        _ options: ImportOptions<Definition>,
        in tx: MemberTransaction
    ) throws {
        let file = try find(id, tx.viewer, in: tx)
        if file.hasFailed { throw AppError.conflict("import", "failed", endedServer) }
        let isChanged = try change(
            id,
            tx.crew,
            from: ImportState.open,
            "state = 'reading', read_bytes = 0, fault = NULL, \(options.assignments(tx.viewer))",
            in: tx
        )
        if !isChanged { throw taken }
        try scheduleWork(on: id, tx.crew, for: "read", at: tx.now, in: tx)
    }
}

/// An uploaded file while it is read: its parts, and the tables for its rows.
package struct ImportReader<Definition: ImportDefinition>: Sendable {
    package let file: ImportFile<Definition>
    package let crew: CrewID
    package let database: Database
    package let now: Instant

    package var id: ID<Definition> { file.id }

    /// - Returns: an empty array after the last part.
    package func part(_ number: Int) async throws -> [UInt8] {
        try await database.read { tx in
            try tx.value(
                """
                SELECT bytes FROM \(Definition.table)_part WHERE crew = \(crew) AND import = \(id) AND number = \(number)
                """
            ) ?? []
        }
    }

    /// Passes the parts to `read` one after the other and stores the rows of each.
    /// - Parameter start: the offset in the first part at which to start.
    package func eachPart(skipping start: Int, _ read: (ArraySlice<UInt8>) async throws -> [StagedRows]) async throws {
        var (number, count) = (0, 0)
        while case let bytes = try await part(number), !bytes.isEmpty {
            count += bytes.count
            try await store(try await read(number == 0 ? bytes[start...] : bytes[...]), readBytes: count)
            number += 1
        }
    }

    /// Writes rows in slices, then records how much of the file has been read.
    /// - Throws: `AppError.notFound` when the file was discarded in the meantime.
    package func store(_ rows: [StagedRows], readBytes: Int) async throws {
        for slice in rows.flatMap(\.slices) {
            try await write { tx in try slice.insert(after: [crew.sqlValue, id.sqlValue], in: tx) }
        }
        try await write { tx in
            try tx.run("UPDATE \(Definition.table) SET read_bytes = \(readBytes) WHERE crew = \(crew) AND id = \(id)")
        }
    }

    /// Stores the rows that are known only at the end of the file, and its format.
    package func finish(_ rows: [StagedRows], as format: Definition.Format?) async throws {
        try await store(rows, readBytes: file.bytes)
        try await write { tx in
            try tx.run("UPDATE \(Definition.table) SET format = \(format) WHERE crew = \(crew) AND id = \(id)")
        }
    }

    /// - Throws: `AppError.notFound` when the file was discarded in the meantime.
    package func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await database.write { tx in
            let state = try ImportFile<Definition>.first(id, crew, in: tx)?.state
            if state != .arriving && state != .reading { throw AppError.notFound }
            try body(tx)
        }
    }
}
