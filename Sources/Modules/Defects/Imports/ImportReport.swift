import API
import Accounts
import Core
import Events
import Storage
import Web

/// What there is to say about a file that has been read.
struct DefectImportReport: Sendable {
    struct Line: Sendable {
        let number: Int
        let phrase: Phrase
    }

    /// Somebody whom it names, and who that is here.
    struct Person: Sendable {
        let number: Int
        let who: FilePerson
        let member: PersonID?
    }

    let people: [Person]
    /// What its words become; those that only stand for others are left out.
    let words: [ImportWord]
    /// In whose terms.
    let schema: DefectSchema
    let rejected: [Line]
    let notes: [Line]

    static func read(_ file: DefectImport, _ viewer: Viewer, in tx: Tx) throws -> DefectImportReport {
        let (id, crew) = (file.id, viewer.crew)
        let own = try CrewSchema.of(crew, in: tx)
        return DefectImportReport(
            people: try tx.all(
                """
                SELECT number, name, email, person FROM defect_import_person
                WHERE crew = \(crew) AND import = \(id) ORDER BY number
                """
            ) { Person(number: try $0[0], who: FilePerson(name: try $0[1], email: try $0[2]), member: try $0[3]) },
            words: try ImportWord.all(id, crew, in: tx).filter(\.alias.isEmpty),
            schema: try DefectImport.Move(file, crew, in: tx)?.schema(instead: own) ?? own.schema,
            rejected: try tx.all(
                """
                SELECT line, reason FROM defect_import_row
                WHERE crew = \(crew) AND import = \(id) AND outcome IN ('bad', 'barred')
                ORDER BY number, item LIMIT \(DefectImport.mostShown)
                """,
                line
            ).compactMap(\.self),
            notes: try notes(id, crew, tx)
        )
    }

    private static func notes(_ id: DefectImportID, _ crew: CrewID, _ tx: Tx) throws -> [Line] {
        let told = try tx.all(
            """
            SELECT line, body FROM defect_import_piece WHERE crew = \(crew) AND import = \(id) AND kind = 'note'
            ORDER BY number LIMIT \(DefectImport.mostShown)
            """,
            line
        ).compactMap(\.self)
        // A comment of an issue that is not in the file says nothing to anybody.
        let lost = try tx.first(
            """
            SELECT COUNT(*), MIN(line) FROM defect_import_piece WHERE crew = \(crew) AND import = \(id) AND kind <> 'note'
                AND NOT EXISTS (
                    SELECT 1 FROM defect_import_row WHERE defect_import_row.crew = defect_import_piece.crew
                        AND defect_import_row.import = defect_import_piece.import
                        AND defect_import_row.item = defect_import_piece.item
                )
            """
        ) { (count: try $0[0] as Int, line: try $0[1] as Int?) }
        guard let lost, lost.count > 0 else { return told }
        return [
            Line(number: lost.line ?? 1, phrase: Phrase("defects.import.note.lost", ["count": .number(lost.count)]))
        ] + told
    }

    private static func line(_ row: Row) throws -> Line? {
        let number: Int = try row[0]
        return keptPhrase(try row[1]).map { Line(number: number, phrase: $0) }
    }

    func json(_ format: DefectImportFormat, _ counts: DefectImport.Counts, _ words: Words) -> DefectImportResult {
        func told(_ lines: [Line]) -> [DefectImportLine] {
            lines.map { DefectImportLine(line: $0.number, reason: words($0.phrase)) }
        }
        return DefectImportResult(
            format: format,
            read: counts.records,
            created: counts.created,
            updated: counts.updated,
            unchanged: counts.unchanged,
            rejectedCount: counts.rejected,
            rejected: told(rejected),
            notes: told(notes),
            people: people.map { DefectImportPerson(name: $0.who.title, person: $0.member?.description) },
            values: self.words.map {
                DefectImportValue(
                    field: $0.word.field,
                    value: $0.word.text,
                    choice: $0.choice.isEmpty ? nil : $0.choice
                )
            }
        )
    }
}
