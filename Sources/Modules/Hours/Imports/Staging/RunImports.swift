import Accounts
package import Core
import Events
package import Storage
import Work

/// Reads the files that have arrived and takes in those that a manager said yes to, one after the other.
package struct RunImports: Job {
    package static let kind = "hours.import"

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        try await database.write { tx in try HoursImport.sweep(at: now, in: tx) }
        let waiting = try await database.read { tx in
            try tx.all(
                """
                SELECT crew, id, person, state FROM hours_import
                WHERE created_at > \(now.adding(minutes: -24 * 60)) AND state IN ('reading', 'applying') ORDER BY created_at, id
                """
            ) { try Waiting(crew: $0[0], id: $0[1], person: $0[2], state: $0[3]) }
        }
        for file in waiting { try await work(on: file, now) }
    }

    private struct Waiting: Sendable {
        let crew: CrewID
        let id: HoursImportID
        let person: PersonID
        let state: HoursImport.State
    }

    private func work(on file: Waiting, _ now: Instant) async throws {
        do {
            if file.state == .reading {
                try await ReadFile(database, crew: file.crew, file.id, now: now).run()
                try await finishReading(file)
            } else {
                try await database.write { tx in
                    guard let viewer = try Viewer.of(file.person, crew: file.crew, in: tx) else {
                        throw AppError.notFound
                    }
                    try HoursImport.apply(file.id, by: viewer, at: now, in: tx)
                }
            }
        } catch let error as AppError where error.code == .unavailable {
            throw error
        } catch let error as AppError {
            try await database.write { tx in try refuse(file, error, tx) }
        } catch {
            // A fault of ours: told here in few words, and to the log in all of them.
            try await database.write { tx in try refuse(file, AppError(.fault, Phrase("hours.import.failed")), tx) }
            throw error
        }
    }

    private func finishReading(_ file: Waiting) async throws {
        try await database.write { tx in
            guard let read = try HoursImport.first(file.id, file.crew, in: tx), read.state == .reading,
                let viewer = try Viewer.of(file.person, crew: file.crew, in: tx)
            else { return }
            let counts = try HoursImport.check(file.id, zone: viewer.zone, file.crew, in: tx)
            try HoursImport.keep(counts, .checked, file.id, file.crew, in: tx)
        }
    }

    /// What somebody gave up meanwhile, or another server took in, stays as it is.
    private func refuse(_ file: Waiting, _ error: AppError, _ tx: Tx) throws {
        guard let now = try HoursImport.first(file.id, file.crew, in: tx), now.state == file.state else { return }
        try HoursImport.refuse(file.id, file.crew, because: error, in: tx)
    }
}
