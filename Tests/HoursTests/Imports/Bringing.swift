import API
import Accounts
import Core
import Foundation
import Imports
import Storage
import TestSupport
import Testing

@testable import Hours

typealias ImportOptions = Imports.ImportOptions<HoursImports>
typealias IncomingFile = IncomingImport<HoursImports>
typealias RunImports = ImportJob<HoursImports>

extension ImportOptions {
    init(format: HoursImportFormat? = nil, dates: HoursImportDates?) {
        self.init(format: format, reading: HoursImports.Reading(dates: dates))
    }
}

extension RunImports {
    init(_ database: Database) {
        self.init(HoursImports(), database)
    }
}

extension HoursImport {
    @discardableResult
    static func checkAgain(_ id: HoursImportID, by viewer: Viewer, _ database: Database) async throws -> ImportCounts {
        try await ImportEngine(HoursImports(), database).checkAgain(id, by: viewer)
    }
}

struct ApplyImport {
    private let database: Database
    private let crew: CrewID
    private let id: HoursImportID

    init(_ database: Database, crew: CrewID, _ id: HoursImportID) {
        self.database = database
        self.crew = crew
        self.id = id
    }

    func run(at now: Instant) async throws {
        try await ImportEngine(HoursImports(), database).apply(id, crew, at: now)
    }
}

/// The result of an import.
struct Brought {
    let counts: ImportCounts
    let report: ImportReport<HoursImports>
}

extension Agency {
    /// Uploads a file as the pages do, up to the confirmation.
    func readFile(
        _ bytes: [UInt8],
        _ options: ImportOptions = ImportOptions(),
        by viewer: Viewer? = nil,
        piece: Int = 50_000
    ) async throws -> HoursImportID {
        let (viewer, now) = (viewer ?? nora, now)
        var file = try await IncomingFile.begin(database, by: viewer, name: "hours.csv", at: now)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try await file.take(bytes[start..<min(start + piece, bytes.count)])
        }
        try await file.finish()
        let id = file.id
        try await database.write { tx in try HoursImport.ask(toRead: id, options, in: tx.acting(as: viewer, at: now)) }
        try await ImportEngine(HoursImports(), database).read(id, viewer.crew, at: now)
        // As in a request of the API: what a job reads cannot be checked before it has finished.
        try await database.write { tx in
            try tx.run("UPDATE hours_import SET state = 'arriving' WHERE crew = \(viewer.crew) AND id = \(id)")
        }
        return id
    }

    /// Uploads a file and imports it.
    func bring(
        _ bytes: [UInt8],
        _ options: ImportOptions = ImportOptions(),
        choosing chosen: [Int: PersonID?] = [:],
        by viewer: Viewer? = nil
    ) async throws -> Brought {
        let (viewer, now) = (viewer ?? nora, now)
        let id = try await readFile(bytes, options, by: viewer)
        try await database.write { tx in try HoursImport.choose(people: chosen, id, in: tx.acting(as: viewer)) }
        let counts = try await HoursImport.checkAgain(id, by: viewer, database)
        let report = try await database.read { tx in
            try ImportReport.read(try HoursImport.find(id, viewer, in: tx), viewer, in: tx)
        }
        try await database.write { tx in try HoursImport.ask(toApply: id, in: tx.acting(as: viewer, at: now)) }
        try await ApplyImport(database, crew: viewer.crew, id).run(at: now)
        return Brought(counts: counts, report: report)
    }

    func bring(_ text: String, _ options: ImportOptions = ImportOptions(), by viewer: Viewer? = nil) async throws
        -> Brought
    {
        try await bring(Array(text.utf8), options, by: viewer)
    }

    /// All hours of the crew, such as "Lea 2026-03-27 Acme/Website 210".
    func takenHours(of viewer: Viewer? = nil) async throws -> [String] {
        let crew = viewer?.crew ?? crew
        return try await database.read { tx in
            try tx.all(
                HoursRecord.self,
                """
                FROM \(HoursRecord.source) WHERE hours_record.crew = \(crew) AND hours_record.deleted_at IS NULL
                ORDER BY hours_record.date, hours_record.id
                """
            ).map { "\($0.person.name) \($0.date) \($0.title) \($0.minutes)" }
        }
    }

    func takenRecords() async throws -> [HoursRecord] {
        let crew = crew
        return try await database.read { tx in
            try tx.all(
                HoursRecord.self,
                """
                FROM \(HoursRecord.source) WHERE hours_record.crew = \(crew) AND hours_record.deleted_at IS NULL
                ORDER BY hours_record.date, hours_record.id
                """
            )
        }
    }

    /// The number of leftover import rows of any kind.
    func leftovers() async throws -> Int {
        try await database.read { tx in
            try tx.value(
                """
                SELECT (SELECT COUNT(*) FROM hours_import) + (SELECT COUNT(*) FROM hours_import_part)
                    + (SELECT COUNT(*) FROM hours_import_row) + (SELECT COUNT(*) FROM hours_import_person)
                    + (SELECT COUNT(*) FROM hours_import_project) + (SELECT COUNT(*) FROM hours_import_pin)
                """
            ) ?? -1
        }
    }
}

/// A file written by hand from the documentation of its format.
func fixture(_ name: String) throws -> [UInt8] {
    let tests = (1...3).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
    return Array(try Data(contentsOf: tests.appending(path: "Fixtures/hours/\(name)")))
}

/// The error for a file that cannot be read, with its values: "hours.import.file.nul line=3".
func refusal(_ body: () async throws -> Void) async -> String {
    do {
        try await body()
        return "nothing"
    } catch let error as AppError {
        let phrase = error.detail
        let gaps = phrase.arguments.sorted { $0.key < $1.key }.map { key, value -> String in
            switch value {
            case .text(let text): " \(key)=\(text)"
            case .number(let number): " \(key)=\(number)"
            default: ""
            }
        }
        return phrase.key + gaps.joined()
    } catch {
        return "\(error)"
    }
}
