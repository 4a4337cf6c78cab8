import API
import Accounts
import Core
import Imports
import Storage

extension DefectImports {
    struct Details: Sendable {
        /// The choices for the terms of the file, without aliases of other terms.
        let terms: [ImportTerm]
        /// The schema that the choices belong to.
        let schema: DefectSchema
    }

    static func details(of file: DefectImport, _ viewer: Viewer, in tx: Tx) throws -> Details {
        Details(
            terms: try ImportTerm.all(file.id, viewer.crew, in: tx).filter(\.alias.isEmpty),
            schema: try schema(for: file, viewer.crew, in: tx)
        )
    }

    /// The schema of the crew; for an archive imported into an empty crew, that of the archive.
    static func schema(for file: DefectImport, _ crew: CrewID, in tx: Tx) throws -> DefectSchema {
        let own = try CrewSchema.of(crew, in: tx)
        return try ArchiveMove(file, crew, in: tx)?.schema(instead: own) ?? own.schema
    }

    static func notes(on file: DefectImport, _ viewer: Viewer, in tx: Tx) throws -> [ImportLine] {
        let (id, crew) = (file.id, viewer.crew)
        let told = try ImportLine.all(
            """
            SELECT line, body FROM defect_import_piece WHERE crew = \(crew) AND import = \(id) AND kind = 'note'
            ORDER BY number LIMIT \(ImportReport<DefectImports>.mostLines)
            """,
            in: tx
        )
        // A comment whose issue is not in the file cannot be imported.
        let lost = try tx.first(
            """
            SELECT COUNT(*), MIN(line) FROM defect_import_piece WHERE crew = \(crew) AND import = \(id) AND kind <> 'note'
                AND NOT EXISTS (
                    SELECT 1 FROM defect_import_row WHERE defect_import_row.crew = defect_import_piece.crew
                        AND defect_import_row.import = defect_import_piece.import
                        AND defect_import_row.item = defect_import_piece.item
                )
            """
        ) { (count: try $0.read() as Int, line: try $0.read() as Int?) }
        guard let lost, lost.count > 0 else { return told }
        let phrase = Phrase("defects.import.note.lost", ["count": .number(lost.count)])
        return [ImportLine(number: lost.line ?? 1, phrase: phrase)] + told
    }
}
