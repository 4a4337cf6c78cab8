import API
import Accounts
import Core
import Events
import Foundation
import Media
import Storage
import Work

extension DefectImport {
    /// Takes a file in, all of it that can be taken or nothing. What is there is asked once more.
    /// - Parameter checked: what the checks found, if they were made in this very transaction.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict` for one that was taken in before.
    @discardableResult
    static func apply(
        _ id: DefectImportID,
        checked: Checked? = nil,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> DefectImport {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let file = try find(id, viewer, in: tx)
        if file.state == .applied { throw AppError.conflict("import", "applied", Phrase("defects.import.taken")) }
        let checked = try checked ?? check(id, viewer.crew, in: tx)
        try Defect.makeSettings(viewer, tx)
        if let move = checked.move { try move.prepare(checked.sheet.schema, viewer, now, tx) }
        let defects = ImportedDefects(file: file, sheet: checked.sheet, crew: viewer.crew, tx: tx)
        var writer = try DefectWriter(file, checked, viewer, now, tx)
        try defects.slices(["new", "changed"]) { slice in try writer.write(slice) }
        try writer.finish()
        try keep(checked.counts, .applied, id, viewer.crew, in: tx)
        try forgetTaken(id, viewer.crew, tx)
        try Outbox.append(
            DefectsImported(
                format: file.format?.rawValue ?? "",
                created: checked.counts.created,
                updated: checked.counts.updated,
                unchanged: checked.counts.unchanged,
                rejected: checked.counts.rejected
            ),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return try find(id, viewer, in: tx)
    }
}

extension DefectImport.Move {
    fileprivate func prepare(_ schema: DefectSchema, _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws {
        if schema == head.schema && head.isOwn {
            _ = try CrewSchema.change(SchemaDraft(schema), by: viewer, at: now, in: tx)
        }
        if (1...5).contains(head.prefix.count), head.prefix.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
            try tx.run("UPDATE defect_settings SET prefix = \(head.prefix) WHERE crew = \(viewer.crew)")
        }
    }
}
