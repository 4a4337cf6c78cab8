package import Accounts
package import Core
package import Storage
import Work

/// A file while its rows are being written or deleted again.
package struct ImportWork<Definition: ImportDefinition>: Sendable {
    package let id: ID<Definition>
    package let crew: CrewID
    package let database: Database
    package let now: Instant

    /// The progress of writing.
    package struct Progress: Sendable {
        package let file: ImportFile<Definition>
        /// The number of rows written so far, as stored with the last slice.
        package let taken: Int
    }

    /// - Returns: `nil` when nothing is left to write: it is finished, or being undone.
    package func progress(_ tx: Tx) throws -> Progress? {
        guard let file = try ImportFile<Definition>.first(id, crew, in: tx), file.state == .applying, file.fault == nil
        else { return nil }
        return Progress(file: file, taken: try taken(tx))
    }

    /// Like `progress`, in a transaction that writes. If several write the same file, all but one wait here, not at the
    /// first row that two of them insert, where PostgreSQL would report a duplicate key.
    package func locked(_ tx: Tx) throws -> Progress? {
        try tx.run(
            """
            UPDATE \(Definition.table) SET taken = taken WHERE crew = \(crew) AND id = \(id) AND state = 'applying'
            """
        )
        return try progress(tx)
    }

    /// - Returns: 0 for a file that is not being written.
    package func taken(_ tx: Tx) throws -> Int {
        try tx.value("SELECT taken FROM \(Definition.table) WHERE crew = \(crew) AND id = \(id) AND state = 'applying'")
            ?? 0
    }

    /// Stores the progress, in the transaction that wrote the slice.
    package func store(taken: Int, in tx: Tx) throws {
        try tx.run("UPDATE \(Definition.table) SET taken = \(taken) WHERE crew = \(crew) AND id = \(id)")
    }

    /// The member who requested the import, with their current rights.
    /// - Throws: `AppError.notFound` when they have left the crew.
    package func viewer(_ file: ImportFile<Definition>, _ tx: Tx) throws -> Viewer {
        try Viewer.of(file.person.id, crew: crew, in: tx).orNotFound()
    }
}

extension ImportFile {
    /// Enqueues the job that imports a checked file.
    /// - Parameter due: when the job starts, by default at once. A caller that writes the file itself sets a later
    ///   time, in case the server stops in the meantime.
    /// - Throws: `AppError.notFound`; `forbidden` unless the member is a manager; `conflict` for a file that is not
    ///   checked.
    package static func ask(toApply id: ID<Definition>, due: Instant? = nil, in tx: MemberTransaction) throws {
        try find(id, tx.viewer, in: tx).requireOpen()
        let isBegun = try change(
            id,
            tx.crew,
            from: [.checked],
            "state = 'applying', person = \(tx.person)",
            in: tx
        )
        if !isBegun { throw notReady }
        try scheduleWork(on: id, tx.crew, for: "apply", at: tx.now, due: due, in: tx)
    }
}

extension ImportEngine {
    /// Writes the rows of a file, or the remaining ones. A request and a job may call it at the same time; after a
    /// crash the next run continues where the last one stopped. After a failure, everything is undone.
    /// - Throws: the reason why it was undone; `unavailable`, or any error once the task is cancelled, when it is to be
    ///   resumed later.
    package func apply(_ id: ID<Definition>, _ crew: CrewID, at now: Instant) async throws {
        let work = ImportWork(id: id, crew: crew, database: database, now: now)
        do {
            let fault = try await database.read { tx in try ImportFile<Definition>.first(id, crew, in: tx)?.fault }
            if let fault { return try await rollBack(work, because: fault) }
            try await BackgroundWork.run { try await definition.write(work) }
            try await finish(work)
        } catch let error where Task.isCancelled {
            throw error
        } catch let error as AppError where error.code == .unavailable {
            throw error
        } catch {
            // A fault of the server is reported in general terms; the log has the details.
            let told = error as? AppError ?? AppError(.fault, Definition.phrase("failed"))
            try await rollBack(work, because: told.detail)
            throw error
        }
        try await ImportFile<Definition>.clearImported(id, crew, database)
    }

    /// The fact is computed before the transaction that records it, because nothing changes it any more.
    private func finish(_ work: ImportWork<Definition>) async throws {
        let done = try await database.read { tx -> (fact: Definition.Imported, counts: ImportCounts)? in
            guard let progress = try work.progress(tx) else { return nil }
            var counts = try ImportFile<Definition>.counts(work.id, work.crew, in: tx)
            let fact = try definition.imported(work, progress.file, &counts, in: tx)
            return (fact, counts)
        }
        guard let done else { return }
        try await database.write { tx in
            guard let file = try work.locked(tx)?.file,
                try file.store(done.counts, from: [.applying], to: .applied, work.crew, in: tx)
            else { return }
            try Outbox.append(done.fact, about: work.id, crew: work.crew, by: file.person.id, at: work.now, in: tx)
        }
    }

    private func rollBack(_ work: ImportWork<Definition>, because fault: Phrase) async throws {
        try await database.write { tx in
            _ = try ImportFile<Definition>.change(
                work.id,
                work.crew,
                from: [.applying],
                "fault = \(fault.stored)",
                in: tx
            )
        }
        try await BackgroundWork.run { try await definition.rollBack(work) }
        try await ImportFile<Definition>.clearRows(work.id, work.crew, database)
        try await database.write { tx in
            _ = try ImportFile<Definition>.change(work.id, work.crew, from: [.applying], "state = 'refused'", in: tx)
        }
    }
}
