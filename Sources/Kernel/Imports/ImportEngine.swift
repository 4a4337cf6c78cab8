package import Core
package import Storage

/// The steps of an import that take more than one transaction.
package struct ImportEngine<Definition: ImportDefinition>: Sendable {
    let definition: Definition
    let database: Database

    package init(_ definition: Definition, _ database: Database) {
        self.definition = definition
        self.database = database
    }

    /// Reads an uploaded file completely into the tables. When repeated, it starts with empty tables.
    /// - Throws: `AppError.invalid` with the line that cannot be read; `notFound` when it was discarded in the
    ///   meantime.
    package func read(_ id: ID<Definition>, _ crew: CrewID, at now: Instant) async throws {
        try await ImportFile<Definition>.clearRows(id, crew, database)
        let file = try await database.read { tx in
            try ImportFile<Definition>.first(id, crew, in: tx).orNotFound()
        }
        try await BackgroundWork.run {
            try await definition.read(ImportReader(file: file, crew: crew, database: database, now: now))
        }
    }
}
