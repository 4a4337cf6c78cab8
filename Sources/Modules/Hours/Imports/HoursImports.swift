import API
import Accounts
import Core
import Imports
import Storage

typealias HoursImport = ImportFile<HoursImports>
typealias HoursImportID = ID<HoursImports>

extension ImportFormat: SQLBindable, SQLReadable {}
extension DateOrder: SQLBindable, SQLReadable {}

/// Imports of hours, from other programs and from Decklog.
struct HoursImports: ImportDefinition {
    static let table: SQL = "hours_import"
    static let rowKey: SQL = "number"
    static let numberedTables: [SQL] = ["hours_import_project"]
    static let job = "hours.import"
    static let tendingJob = "hours.imports.tend"
    static let texts = "hours.import"
    /// In bytes: enough for half a million records.
    static let largestFile = 64 * 1024 * 1024
    static let mostRecords = 500_000

    typealias Format = ImportFormat
    typealias RowKey = Int

    /// The order of day and month; `nil` to detect it.
    struct Reading: ImportReadingOptions {
        var dates: DateOrder?
        var assignments: SQL { ", dates = \(dates)" }
    }

    /// Trackerati's user keys: the address without dots and the at sign or, in the first version, only its letters.
    static func aliases(ofAddress address: String) -> [String] {
        [address.filter { $0 != "@" && $0 != "." }, address.filter(\.isLetter)]
    }

    static func assignments(of person: PersonID?) -> SQL {
        "person = \(person), scope = \(person?.description)"
    }

    static func clear(_ id: HoursImportID, _ crew: CrewID, keepsNotes: Bool, _ database: Database) async throws {
        try await database.delete(
            from: "hours_import_pin",
            by: "crew, import, person, project",
            where: "crew = \(crew) AND import = \(id)"
        )
    }

    /// The number of the last row.
    static func lastNumber(_ id: HoursImportID, _ crew: CrewID, _ tx: Tx) throws -> Int {
        try tx.value("SELECT COALESCE(MAX(number), 0) FROM hours_import_row WHERE crew = \(crew) AND import = \(id)")
            ?? 0
    }
}
