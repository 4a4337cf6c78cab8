import Accounts
package import Core
import Events
package import Media
package import Storage
import Work

/// Reads the files that have arrived and takes in those that a manager said yes to, one after the other.
package struct RunDefectImports: Job {
    package static let kind = "defects.import"

    private let database: Database
    private let media: Media

    package init(_ database: Database, _ media: Media) {
        self.database = database
        self.media = media
    }

    package func run(now: Instant) async throws {
        try await database.write { tx in try DefectImport.sweep(at: now, in: tx) }
        let waiting = try await database.read { tx in
            try tx.all(
                """
                SELECT crew, id, person, state FROM defect_import
                WHERE created_at > \(now.adding(minutes: -24 * 60)) AND state IN ('reading', 'applying') ORDER BY created_at, id
                """
            ) { try Waiting(crew: $0[0], id: $0[1], person: $0[2], state: $0[3]) }
        }
        for file in waiting { try await work(on: file, now) }
    }

    private struct Waiting: Sendable {
        let crew: CrewID
        let id: DefectImportID
        let person: PersonID
        let state: DefectImport.State
    }

    private func work(on file: Waiting, _ now: Instant) async throws {
        do {
            if file.state == .reading {
                try await ReadDefectFile(database, media, crew: file.crew, file.id, now: now).run()
                try await finishReading(file)
            } else {
                try await database.write { tx in
                    guard let viewer = try Viewer.of(file.person, crew: file.crew, in: tx) else {
                        throw AppError.notFound
                    }
                    try DefectImport.apply(file.id, by: viewer, at: now, in: tx)
                }
            }
        } catch let error as AppError where error.code == .unavailable {
            throw error
        } catch let error as AppError {
            try await database.write { tx in try refuse(file, error, tx) }
        } catch {
            // A fault of ours: told here in few words, and to the log in all of them.
            try await database.write { tx in try refuse(file, AppError(.fault, Phrase("defects.import.failed")), tx) }
            throw error
        }
    }

    private func finishReading(_ file: Waiting) async throws {
        try await database.write { tx in
            guard let read = try DefectImport.first(file.id, file.crew, in: tx), read.state == .reading else { return }
            let checked = try DefectImport.check(file.id, file.crew, in: tx)
            try DefectImport.keep(checked.counts, .checked, file.id, file.crew, in: tx)
        }
    }

    /// What somebody gave up meanwhile, or another server took in, stays as it is.
    private func refuse(_ file: Waiting, _ error: AppError, _ tx: Tx) throws {
        guard let now = try DefectImport.first(file.id, file.crew, in: tx), now.state == file.state else { return }
        try DefectImport.refuse(file.id, file.crew, because: error, in: tx)
    }
}
