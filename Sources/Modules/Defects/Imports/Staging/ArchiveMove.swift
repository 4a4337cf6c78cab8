import API
import Accounts
import Core
import Foundation
import Imports
import Storage

/// Imports a Decklog archive into a crew that has no defects yet: the same defects, with their numbers and their
/// schema.
struct ArchiveMove {
    let head: ArchiveHead

    /// - Returns: `nil` for any other file, and if the crew has defects.
    init?(_ file: DefectImport, _ crew: CrewID, in tx: Tx) throws {
        guard file.format == .archive,
            let about: String = try tx.value(
                "SELECT about FROM defect_import WHERE crew = \(crew) AND id = \(file.id)"
            ),
            try !tx.exists("SELECT 1 FROM defect WHERE crew = \(crew)")
        else { return nil }
        head = try JSONDecoder().decode(ArchiveHead.self, from: Data(about.utf8))
    }

    /// The schema of the archive, unless the crew has a schema of its own or the archive's has mistakes.
    func schema(instead own: CrewSchema) -> DefectSchema {
        let isSound = !SchemaCheck.mistakes(of: head.schema).contains { !$0.isWarning }
        return own.isOwn || !head.isOwn || !isSound ? own.schema : head.schema
    }

    /// Sets the crew's schema and prefix to those of the archive.
    func prepare(_ schema: DefectSchema, _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws {
        if schema == head.schema && head.isOwn {
            _ = try CrewSchema.change(SchemaDraft(schema), in: MemberTransaction(viewer, at: now, in: tx))
        }
        // Digits at its end would run into the number.
        if (1...5).contains(head.prefix.count), head.prefix.last?.isLetter == true,
            head.prefix.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        {
            try tx.run("UPDATE defect_settings SET prefix = \(head.prefix) WHERE crew = \(viewer.crew)")
        }
    }
}
