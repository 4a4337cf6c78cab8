import API
import Accounts
import Core
import Foundation
import Imports
import Media
import Storage

typealias DefectImport = ImportFile<DefectImports>
typealias DefectImportID = ID<DefectImports>

extension API.DefectImportFormat: SQLBindable, SQLReadable {}

/// Imports defects from other trackers and from Decklog archives.
struct DefectImports: ImportDefinition {
    static let table: SQL = "defect_import"
    static let rowKey: SQL = "item"
    static let numberedTables: [SQL] = ["defect_import_value"]
    static let job = "defects.import"
    static let tendingJob = "defects.imports.tend"
    static let texts = "defects.import"
    static let largestFile = 200 * 1024 * 1024
    static let mostDefects = 20_000
    /// The maximum number of comments, history steps and files in one import.
    static let mostPieces = 400_000
    /// The maximum number of different terms for states, severities, priorities and resolutions.
    static let mostTerms = 300

    typealias Format = DefectImportFormat
    typealias Reading = NoReadingOptions
    typealias RowKey = String

    /// Stores the photos and files of an upload.
    let media: Media

    static func clear(_ id: DefectImportID, _ crew: CrewID, keepsNotes: Bool, _ database: Database) async throws {
        try await clearFiles(id, crew, database)
        for kind in ["comment", "file", "step"] + (keepsNotes ? [] : ["note"]) {
            try await database.delete(
                from: "defect_import_piece",
                by: "crew, import, item, kind, key",
                where: "crew = \(crew) AND import = \(id) AND kind = \(kind)",
                order: "number"
            )
        }
    }

    /// Deletes files that were not attached to any defect.
    private static func clearFiles(_ id: DefectImportID, _ crew: CrewID, _ database: Database) async throws {
        try await database.inSlices { tx in
            let pieces = try tx.all(
                """
                SELECT item, key, body FROM defect_import_piece WHERE crew = \(crew) AND import = \(id) AND kind = 'file'
                ORDER BY number LIMIT 50
                """
            ) { row in
                (
                    item: try row.read() as String, key: try row.read() as String,
                    file: try row.readJSON(as: FileAttachment.self).file
                )
            }
            for piece in pieces {
                let isKept = try tx.exists("SELECT 1 FROM defect_file WHERE crew = \(crew) AND file = \(piece.file)")
                if !isKept { try StoredFile.forget(piece.file, crew: crew, in: tx) }
                try tx.run(
                    """
                    DELETE FROM defect_import_piece WHERE crew = \(crew) AND import = \(id) AND kind = 'file'
                        AND item = \(piece.item) AND key = \(piece.key)
                    """
                )
            }
            return pieces.count
        }
    }
}
