import API
import Accounts
import Core
import Foundation
import Imports
import Media
import Storage
import TestSupport
import Testing
import Work

@testable import Defects

typealias DefectImportReport = ImportReport<DefectImports>
typealias DefectImportOptions = ImportOptions<DefectImports>
typealias IncomingDefects = IncomingImport<DefectImports>
typealias RunDefectImports = ImportJob<DefectImports>

extension RunDefectImports {
    init(_ database: Database, _ media: Media) {
        self.init(DefectImports(media: media), database)
    }
}

extension DefectImport {
    @discardableResult
    static func checkAgain(_ id: DefectImportID, by viewer: Viewer, _ database: Database) async throws -> ImportCounts {
        try await ImportEngine(DefectImports(media: .absent), database).checkAgain(id, by: viewer)
    }
}

struct ApplyDefectImport {
    private let database: Database
    private let crew: CrewID
    private let id: DefectImportID

    init(_ database: Database, crew: CrewID, _ id: DefectImportID) {
        self.database = database
        self.crew = crew
        self.id = id
    }

    func run(at now: Instant) async throws {
        try await ImportEngine(DefectImports(media: .absent), database).apply(id, crew, at: now)
    }
}

/// The result of an import.
struct BroughtDefects {
    let counts: ImportCounts
    let report: DefectImportReport
}

extension Kitchen {
    /// Uploads a file as the pages do, up to the confirmation.
    func readFile(
        _ bytes: [UInt8],
        _ media: Media,
        as format: DefectImportFormat? = nil,
        by viewer: Viewer? = nil,
        piece: Int = 50_000
    ) async throws -> DefectImportID {
        let (viewer, now) = (viewer ?? nora, now)
        var file = try await IncomingDefects.begin(database, by: viewer, name: "bugs.json", at: now)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try await file.take(bytes[start..<min(start + piece, bytes.count)])
        }
        try await file.finish()
        let id = file.id
        let options = DefectImportOptions(format: format)
        try await database.write { tx in try DefectImport.ask(toRead: id, options, in: tx.acting(as: viewer, at: now)) }
        try await ImportEngine(DefectImports(media: media), database).read(id, viewer.crew, at: now)
        // As in a request of the API: what a job reads cannot be checked before it has finished.
        try await database.write { tx in
            try tx.run("UPDATE defect_import SET state = 'arriving' WHERE crew = \(viewer.crew) AND id = \(id)")
        }
        return id
    }

    /// Uploads a file and imports it.
    @discardableResult
    func bring(
        _ bytes: [UInt8],
        _ media: Media,
        terms: [Int: String] = [:],
        people: [Int: PersonID?] = [:],
        by viewer: Viewer? = nil
    ) async throws -> BroughtDefects {
        let (viewer, now) = (viewer ?? nora, now)
        let id = try await readFile(bytes, media, by: viewer)
        try await database.write { tx in
            try DefectImport.choose(people: people, terms: terms, id, in: tx.acting(as: viewer))
        }
        let counts = try await DefectImport.checkAgain(id, by: viewer, database)
        let report = try await database.read { tx in
            try DefectImportReport.read(try DefectImport.find(id, viewer, in: tx), viewer, in: tx)
        }
        try await database.write { tx in try DefectImport.ask(toApply: id, in: tx.acting(as: viewer, at: now)) }
        try await ApplyDefectImport(database, crew: viewer.crew, id).run(at: now)
        return BroughtDefects(counts: counts, report: report)
    }

    /// All data of the crew's defects, line by line, apart from keys.
    func everything(of viewer: Viewer? = nil) async throws -> [String] {
        let viewer = viewer ?? nora
        return try await database.read { tx in
            let entries = try DefectExport(crew: viewer.crew).entries(after: 0, in: tx)
            return try entries.map { try jsonText($0.defect) }
        }
    }

    func archive(_ media: Media, of viewer: Viewer? = nil) async throws -> [UInt8] {
        let viewer = viewer ?? nora
        let archive = ArchiveWriter(
            database: database,
            media: media,
            export: DefectExport(crew: viewer.crew),
            now: now,
            lane: SlowLane(),
            person: viewer.person
        )
        var bytes: [UInt8] = []
        try await archive.write { bytes += $0 }
        return bytes
    }

    /// A defect by its identifier in the other tracker.
    func defect(source: String, _ viewer: Viewer? = nil) async throws -> Defect {
        let viewer = viewer ?? nora
        return try await database.read { tx in
            let id: DefectID? = try tx.value("SELECT id FROM defect WHERE crew = \(viewer.crew) AND source = \(source)")
            return try Defect.find(try #require(id), viewer, in: tx)
        }
    }

    /// The history of a defect, such as "2026-03-02T10:00:00Z Tim Assign Submitted>Assigned owner".
    func history(_ defect: Defect) async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all(
                """
                SELECT defect_step.at, COALESCE(person.name, defect_step.name), defect_step.action, COALESCE(defect_step.old_state, ''),
                    defect_step.new_state, COALESCE((
                        SELECT MIN(field) FROM defect_change WHERE defect_change.crew = defect_step.crew
                            AND defect_change.defect = defect_step.defect AND defect_change.version = defect_step.version
                            AND defect_step.version > 1
                    ), '')
                FROM defect_step LEFT JOIN person ON person.id = defect_step.person
                WHERE defect_step.crew = \(crew) AND defect_step.defect = \(defect.id) ORDER BY defect_step.version
                """
            ) { row in
                let (at, name, action): (Instant, String, String) = (try row.read(), try row.read(), try row.read())
                return
                    "\(at) \(name) \(action) \(try row.read() as String)>\(try row.read() as String) \(try row.read() as String)"
            }
        }
    }

    /// The comments on a defect, such as "2026-03-03T07:45:00Z Vera: On its way".
    func said(_ defect: Defect) async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all(
                """
                SELECT defect_comment.at, COALESCE(person.name, defect_comment.name), defect_comment.body FROM defect_comment
                LEFT JOIN person ON person.id = defect_comment.person
                WHERE defect_comment.crew = \(crew) AND defect_comment.defect = \(defect.id)
                ORDER BY defect_comment.at, defect_comment.id
                """
            ) { "\(try $0.read() as Instant) \(try $0.read() as String): \(try $0.read() as String)" }
        }
    }

    /// The names of a defect's files.
    func files(_ defect: Defect) async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all(
                """
                SELECT file.name FROM defect_file JOIN file ON file.crew = defect_file.crew AND file.id = defect_file.file
                WHERE defect_file.crew = \(crew) AND defect_file.defect = \(defect.id) ORDER BY file.name
                """
            ) { try $0.read() as String }
        }
    }

    /// The number of leftover import rows of any kind, and of files without an owner.
    func leftovers() async throws -> Int {
        try await database.read { tx in
            try tx.value(
                """
                SELECT (SELECT COUNT(*) FROM defect_import) + (SELECT COUNT(*) FROM defect_import_part)
                    + (SELECT COUNT(*) FROM defect_import_row) + (SELECT COUNT(*) FROM defect_import_person)
                    + (SELECT COUNT(*) FROM defect_import_piece) + (SELECT COUNT(*) FROM defect_import_value)
                    + (SELECT COUNT(*) FROM file) - (SELECT COUNT(*) FROM defect_file)
                """
            ) ?? -1
        }
    }
}

/// A file written by hand from the documentation of its format.
func defectFixture(_ name: String) throws -> [UInt8] {
    let tests = (1...3).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
    return Array(try Data(contentsOf: tests.appending(path: "Fixtures/defects/\(name)")))
}

/// The error for a file that cannot be read: "error.file.nul line=3".
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
