import Accounts
import Core
import Imports
import Storage

extension HoursImports {
    /// The names in the file that are new to the crew, until it is imported.
    struct Details: Sendable {
        /// The number of records per person, by the person's number.
        let records: [Int: Int]
        let clients: [String]
        /// As `client/project`.
        let projects: [String]
    }

    static func details(of file: HoursImport, _ viewer: Viewer, in tx: Tx) throws -> Details {
        let known = Set(
            try tx.all("SELECT name_key FROM client WHERE crew = \(viewer.crew)") { try $0.read() as String }
        )
        let missing = try tx.all(
            """
            SELECT client, name FROM hours_import_project
            WHERE crew = \(viewer.crew) AND import = \(file.id) AND project IS NULL AND NOT is_archived
            ORDER BY lower(client), client, lower(name), name
            """
        ) { (client: try $0.read() as String, name: try $0.read() as String) }
        let records = try tx.all(
            """
            SELECT person, COUNT(*) FROM hours_import_row
            WHERE crew = \(viewer.crew) AND import = \(file.id) GROUP BY person
            """
        ) { (try $0.read() as Int, try $0.read() as Int) }
        var seen = known
        return Details(
            records: Dictionary(records) { first, _ in first },
            clients: missing.filter { seen.insert(nameKey($0.client)).inserted }.map(\.client),
            projects: missing.map { "\($0.client)/\($0.name)" }
        )
    }

    static func notes(on file: HoursImport, _ viewer: Viewer, in tx: Tx) throws -> [ImportLine] {
        try ImportLine.all(
            """
            SELECT line, note FROM hours_import_row
            WHERE crew = \(viewer.crew) AND import = \(file.id) AND outcome IN ('new', 'known') AND note <> ''
            ORDER BY number LIMIT \(ImportReport<HoursImports>.mostLines)
            """,
            in: tx
        )
    }
}
