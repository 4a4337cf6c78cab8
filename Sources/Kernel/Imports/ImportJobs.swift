import Accounts
package import Core
package import Storage
package import Work

/// Reads an uploaded file, or writes one that a manager has accepted.
package struct ImportJob<Definition: ImportDefinition>: Job {
    package static var kind: String { Definition.job }
    package static var lane: JobLane { .long }

    private let engine: ImportEngine<Definition>
    private var database: Database { engine.database }

    package init(_ definition: Definition, _ database: Database) {
        engine = ImportEngine(definition, database)
    }

    package func run(_ order: JobOrder, now: Instant) async throws {
        // A job enqueued by an older version names no file.
        guard let condition = Self.condition(order) else { return try await run(now: now) }
        let waiting = try await database.read { tx in try Self.waiting(condition, tx) }
        for file in waiting { try await work(on: file, now) }
    }

    /// Processes all waiting files, one after the other.
    package func run(now: Instant) async throws {
        try await ImportFile<Definition>.sweep(at: now, database)
        let waiting = try await database.read { tx in try Self.waiting(at: now, tx) }
        try await waiting.forEachSeparately { file in try await work(on: file, now) }
    }

    package func giveUp(_ order: JobOrder, now: Instant, in tx: Tx) throws {
        guard let condition = Self.condition(order) else { return }
        for file in try Self.waiting(condition, tx) {
            try ImportFile<Definition>.fail(file.id, file.crew, at: now, in: tx)
        }
    }

    private static func condition(_ order: JobOrder) -> SQL? {
        guard let crew = order.crew, let id = order.subject.flatMap({ ID<Definition>($0) }) else { return nil }
        return "crew = \(crew) AND id = \(id)"
    }

    fileprivate struct Waiting: Sendable {
        let crew: CrewID
        let id: ID<Definition>
        let state: ImportState
    }

    /// A started import is finished regardless of its age; a file that is still to be read is given up after a day.
    fileprivate static func waiting(at now: Instant, _ tx: Tx) throws -> [Waiting] {
        try waiting("state = 'applying'", tx)
            + waiting("state = 'reading' AND created_at > \(now.adding(minutes: -24 * 60))", tx)
    }

    private static func waiting(_ condition: SQL, _ tx: Tx) throws -> [Waiting] {
        try tx.all(
            """
            SELECT crew, id, state FROM \(Definition.table)
            WHERE \(condition) AND state IN ('reading', 'applying') AND NOT given_up ORDER BY created_at, id
            """
        ) { try Waiting(crew: $0.read(), id: $0.read(), state: $0.read()) }
    }

    private func work(on file: Waiting, _ now: Instant) async throws {
        do {
            if file.state == .reading {
                try await engine.read(file.id, file.crew, at: now)
                try await finishReading(file)
            } else {
                try await engine.apply(file.id, file.crew, at: now)
            }
        } catch let error where Task.isCancelled {
            // The server is stopping: the next one resumes.
            throw error
        } catch let error as AppError where error.code == .unavailable {
            throw error
        } catch let error as AppError {
            // A failed import has been undone, and its page says why.
            if file.state == .reading { try await refuse(file, error) }
        } catch {
            // A fault of the server is reported in general terms; the log has the details.
            if file.state == .reading { try await refuse(file, AppError(.fault, Definition.phrase("failed"))) }
            throw error
        }
    }

    private func finishReading(_ file: Waiting) async throws {
        let current: @Sendable (Tx) throws -> ImportFile<Definition> = { tx in
            guard let now = try ImportFile<Definition>.first(file.id, file.crew, in: tx), now.state == .reading else {
                throw AppError.notFound
            }
            return now
        }
        let counts = try await engine.check(
            ImportCheck(file.id, file.crew, database) { tx in _ = try current(tx) }
        )
        try await database.write { tx in
            _ = try current(tx).store(counts, from: [.reading], to: .checked, file.crew, in: tx)
        }
    }

    /// Leaves alone a file that was discarded in the meantime, or that another server has read.
    private func refuse(_ file: Waiting, _ error: AppError) async throws {
        let isRefused = try await database.write { tx in
            try ImportFile<Definition>.refuse(file.id, file.crew, because: error, in: tx)
        }
        if isRefused { try await ImportFile<Definition>.clearRows(file.id, file.crew, database) }
    }
}

/// Schedules lost jobs again, and deletes old files.
package struct CleanUpImports<Definition: ImportDefinition>: Job {
    package static var kind: String { Definition.tendingJob }

    private let database: Database

    package init(_ definition: Definition.Type, _ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        try await database.write { tx in
            for file in try ImportJob<Definition>.waiting(at: now, tx) {
                let isPending = try Jobs.isPending(
                    Definition.job,
                    subject: file.id.description,
                    crew: file.crew,
                    in: tx
                )
                if !isPending {
                    try ImportFile<Definition>.scheduleWork(on: file.id, file.crew, for: "again", at: now, in: tx)
                }
            }
        }
        try await ImportFile<Definition>.sweep(at: now, database)
    }
}
