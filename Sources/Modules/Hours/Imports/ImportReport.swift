import API
import Accounts
import Core
import Events
import Storage
import Web

/// What there is to say about a file that has been read.
struct ImportReport: Sendable {
    struct Line: Sendable {
        let number: Int
        let phrase: Phrase
    }

    /// Somebody whom it names, and who that is here.
    struct Person: Sendable {
        let number: Int
        let person: FilePerson
        let member: PersonID?
        let records: Int
    }

    let people: [Person]
    let clients: [String]
    /// As `client/project`.
    let projects: [String]
    let rejected: [Line]
    let notes: [Line]

    /// Before it is taken in, after which the names are there.
    static func read(_ id: HoursImportID, _ viewer: Viewer, in tx: Tx) throws -> ImportReport {
        let known = Set(try tx.all("SELECT name_key FROM client WHERE crew = \(viewer.crew)") { try $0[0] as String })
        let missing = try tx.all(
            """
            SELECT client, name FROM hours_import_project
            WHERE crew = \(viewer.crew) AND import = \(id) AND project IS NULL AND NOT is_archived ORDER BY client, name
            """
        ) { (client: try $0[0] as String, name: try $0[1] as String) }
        var seen = known
        let clients = missing.filter { seen.insert(nameKey($0.client)).inserted }.map(\.client)
        return ImportReport(
            people: try people(id, viewer, tx),
            clients: clients,
            projects: missing.map { "\($0.client)/\($0.name)" },
            rejected: try lines("reason", "outcome IN ('bad', 'barred')", id, viewer, tx),
            notes: try lines("note", "outcome IN ('new', 'known') AND note <> ''", id, viewer, tx)
        )
    }

    private static func people(_ id: HoursImportID, _ viewer: Viewer, _ tx: Tx) throws -> [Person] {
        try tx.all(
            """
            SELECT hours_import_person.number, hours_import_person.name, hours_import_person.email, hours_import_person.person,
                COALESCE(row_count.records, 0)
            FROM hours_import_person LEFT JOIN (
                SELECT person, COUNT(*) AS records FROM hours_import_row
                WHERE crew = \(viewer.crew) AND import = \(id) GROUP BY person
            ) AS row_count ON row_count.person = hours_import_person.number
            WHERE hours_import_person.crew = \(viewer.crew) AND hours_import_person.import = \(id)
            ORDER BY hours_import_person.number
            """
        ) { row in
            Person(
                number: try row[0],
                person: FilePerson(name: try row[1], email: try row[2]),
                member: try row[3],
                records: try row[4]
            )
        }
    }

    private static func lines(
        _ column: SQL,
        _ condition: SQL,
        _ id: HoursImportID,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [Line] {
        try tx.all(
            """
            SELECT line, \(column) FROM hours_import_row WHERE crew = \(viewer.crew) AND import = \(id) AND \(condition)
            ORDER BY number LIMIT \(HoursImport.mostShown)
            """
        ) { row in
            let number: Int = try row[0]
            return keptPhrase(try row[1]).map { Line(number: number, phrase: $0) }
        }.compactMap { $0 }
    }

    var unknownPeople: [Person] { people.filter { $0.member == nil && $0.records > 0 } }
}

extension ImportReport {
    func json(_ format: ImportFormat, _ counts: HoursImport.Counts, _ words: Words) -> HoursImportResult {
        func told(_ lines: [Line]) -> [HoursImportLine] {
            lines.map { HoursImportLine(line: $0.number, reason: words($0.phrase)) }
        }
        return HoursImportResult(
            format: format,
            read: counts.records,
            created: counts.created,
            unchanged: counts.unchanged,
            rejectedCount: counts.rejected,
            rejected: told(rejected),
            notes: told(notes),
            unknown: HoursImportUnknown(
                people: unknownPeople.map(\.person.title),
                clients: clients,
                projects: projects
            )
        )
    }
}
