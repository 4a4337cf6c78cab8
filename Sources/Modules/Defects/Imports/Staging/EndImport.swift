import API
import Accounts
import Core
import Events
import Foundation
import Media
import Storage
import Work

extension DefectImport {
    /// Gives a file up: nothing of it is left, and the crew is as it was.
    /// - Throws: `AppError.notFound`; `conflict` for one that was taken in.
    static func cancel(_ id: DefectImportID, by viewer: Viewer, in tx: Tx) throws {
        let viewer = try viewer.current(in: tx)
        let file = try find(id, viewer, in: tx)
        if file.state == .applied { throw AppError.conflict("import", "applied", Phrase("defects.import.taken")) }
        try forget(id, viewer.crew, in: tx)
    }

    /// Says who somebody in a file is, or nobody, and what its words become.
    /// - Throws: `AppError.notFound`; `conflict` for one that was taken in; `invalid` for who is not in the crew, and for a choice that
    ///   the schema does not have.
    @discardableResult
    static func choose(
        people: [Int: PersonID?] = [:],
        words: [Int: String] = [:],
        _ id: DefectImportID,
        by viewer: Viewer,
        in tx: Tx
    ) throws -> Checked {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let file = try find(id, viewer, in: tx)
        try file.refuseTaken()
        for (number, person) in people.sorted(by: { $0.key < $1.key }) {
            if let person {
                let isThere = try tx.exists("SELECT 1 FROM member WHERE crew = \(viewer.crew) AND person = \(person)")
                if !isThere { throw AppError.invalid("map", "unknown", Phrase("error.field.notAMember")) }
            }
            try choose(person, for: number, isChosen: true, id, viewer.crew, tx)
        }
        if !words.isEmpty {
            let own = try CrewSchema.of(viewer.crew, in: tx)
            let schema = try Move(file, viewer.crew, in: tx)?.schema(instead: own) ?? own.schema
            for word in try ImportWord.all(id, viewer.crew, in: tx) {
                guard let choice = words[word.number], choice != word.choice else { continue }
                let field = word.word.field
                let isThere =
                    choice.isEmpty ? schema.mayBeEmpty(field) : schema.options(field)?.contains(choice) ?? true
                if !isThere { throw AppError.invalid("value", "choice", Phrase("error.field.choice")) }
                try choose(choice, forWord: word.number, isChosen: true, id, viewer.crew, tx)
            }
        }
        let checked = try check(id, viewer.crew, in: tx)
        try keep(checked.counts, .checked, id, viewer.crew, in: tx)
        return checked
    }

    /// Asks for a file that was looked at to be taken in.
    /// - Throws: `AppError.notFound`; `conflict` unless it waits for that.
    static func ask(toApply id: DefectImportID, by viewer: Viewer, at now: Instant, in tx: Tx) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let file = try find(id, viewer, in: tx)
        try file.refuseTaken()
        if file.state != .checked { throw AppError.conflict("import", "notReady", Phrase("defects.import.notReady")) }
        // Whoever says yes is who did it.
        try tx.run(
            """
            UPDATE defect_import SET state = 'applying', person = \(viewer.person) WHERE crew = \(viewer.crew) AND id = \(id)
            """
        )
        try Jobs.ask(
            for: RunDefectImports.kind,
            name: "\(RunDefectImports.kind)/\(id)/apply/\(now.milliseconds)",
            due: now,
            now: now,
            in: tx
        )
    }

    /// Writes down why a file cannot be read or taken in.
    static func refuse(_ id: DefectImportID, _ crew: CrewID, because fault: AppError, in tx: Tx) throws {
        let phrase = fault.fields.first?.message ?? fault.message
        try forgetRows(id, crew, in: tx)
        try tx.run(
            "UPDATE defect_import SET state = 'refused', fault = \(kept(phrase)) WHERE crew = \(crew) AND id = \(id)"
        )
    }

    static func forget(_ id: DefectImportID, _ crew: CrewID, in tx: Tx) throws {
        try forgetRows(id, crew, in: tx)
        try tx.run("DELETE FROM defect_import_part WHERE crew = \(crew) AND import = \(id)")
        try tx.run("DELETE FROM defect_import WHERE crew = \(crew) AND id = \(id)")
    }

    /// All that was read out of it.
    static func forgetRows(_ id: DefectImportID, _ crew: CrewID, in tx: Tx) throws {
        try forgetFiles(id, crew, tx)
        try tx.run("DELETE FROM defect_import_row WHERE crew = \(crew) AND import = \(id)")
        try tx.run("DELETE FROM defect_import_piece WHERE crew = \(crew) AND import = \(id)")
        try tx.run("DELETE FROM defect_import_person WHERE crew = \(crew) AND import = \(id)")
        try tx.run("DELETE FROM defect_import_value WHERE crew = \(crew) AND import = \(id)")
    }

    /// Those that became part of no defect.
    private static func forgetFiles(_ id: DefectImportID, _ crew: CrewID, _ tx: Tx) throws {
        let files = try tx.all(
            "SELECT body FROM defect_import_piece WHERE crew = \(crew) AND import = \(id) AND kind = 'file'"
        ) { row in
            try JSONDecoder().decode(FileAttachment.self, from: Data((try row[0] as String).utf8)).file
        }
        for file in files {
            let isKept = try tx.exists("SELECT 1 FROM defect_file WHERE crew = \(crew) AND file = \(file)")
            if !isKept { try StoredFile.forget(file, crew: crew, in: tx) }
        }
    }

    /// All of it, except the first defects that were not taken, for whoever wants to know why.
    static func forgetTaken(_ id: DefectImportID, _ crew: CrewID, _ tx: Tx) throws {
        try forgetFiles(id, crew, tx)
        let shown = try tx.all(
            """
            SELECT item FROM defect_import_row WHERE crew = \(crew) AND import = \(id) AND outcome IN ('bad', 'barred')
            ORDER BY number, item LIMIT \(mostShown)
            """
        ) { try $0[0] as String }
        try tx.run(
            "DELETE FROM defect_import_row WHERE crew = \(crew) AND import = \(id) AND item NOT IN \(list: shown + [""])"
        )
        try tx.run("DELETE FROM defect_import_piece WHERE crew = \(crew) AND import = \(id) AND kind <> 'note'")
        try tx.run("DELETE FROM defect_import_part WHERE crew = \(crew) AND import = \(id)")
    }

    /// Forgets files that somebody began to bring in and left lying for a day; of those that were taken in, that they were remains.
    static func sweep(at now: Instant, in tx: Tx) throws {
        let yesterday = now.adding(minutes: -24 * 60)
        let old = try tx.all(
            """
            SELECT crew, id, state FROM defect_import
            WHERE created_at < \(yesterday) AND created_at > \(now.adding(minutes: -30 * 24 * 60))
            """
        ) { (crew: try $0[0] as CrewID, id: try $0[1] as DefectImportID, state: try $0[2] as State) }
        for file in old where file.state != .applying {
            if file.state == .applied {
                try forgetRows(file.id, file.crew, in: tx)
            } else {
                try forget(file.id, file.crew, in: tx)
            }
        }
    }
}
