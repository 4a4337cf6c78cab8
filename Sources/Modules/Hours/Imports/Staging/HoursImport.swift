import Accounts
import Core
import Events
import Foundation
import Storage

/// A file of hours on its way into a crew, from when it arrives until it is taken in or given up.
struct HoursImport: Sendable, Identifiable {
    let id: HoursImportID
    /// Who brought it.
    let person: Named
    /// `nil` is as it looks.
    let format: ImportFormat?
    let fileName: String?
    /// Where the clocks in it hang.
    let zone: Zone
    /// `nil` is as the file tells.
    let dates: DateOrder?
    let state: State
    let bytes: Int
    let readBytes: Int
    let counts: Counts
    /// Why it was refused.
    let fault: Phrase?
    let createdAt: Instant

    enum State: String, Sendable, SQLBindable, SQLReadable {
        /// It is on the wire.
        case arriving
        case reading
        /// It waits for a manager to look and say yes.
        case checked
        case refused
        case applying
        case applied
    }

    /// What becomes of the records in it, or became.
    struct Counts: Sendable, Hashable {
        var records = 0
        var created = 0
        var unchanged = 0
        var rejected = 0
    }

    /// In bytes. Half a million records have room in it.
    static let largestFile = 64 * 1024 * 1024
    static let mostRecords = 500_000
    static let mostPeople = 5_000
}

extension HoursImport: Record {
    static let columns: SQL = """
        hours_import.id, person.id, person.name, hours_import.format, hours_import.file_name, hours_import.time_zone,
        hours_import.dates, hours_import.state, hours_import.bytes, hours_import.read_bytes, hours_import.records,
        hours_import.created, hours_import.unchanged, hours_import.rejected, hours_import.fault, hours_import.created_at
        """

    static let source: SQL = "hours_import JOIN person ON person.id = hours_import.person"

    init(row: Row) throws {
        id = try row[0]
        person = Named(id: try row[1], name: try row[2])
        format = try row[3]
        fileName = try row[4]
        zone = try Zone.named(try row[5])
        dates = try row[6]
        state = try row[7]
        bytes = try row[8]
        readBytes = try row[9]
        counts = Counts(records: try row[10], created: try row[11], unchanged: try row[12], rejected: try row[13])
        let fault: String? = try row[14]
        self.fault = fault.flatMap { try? JSONDecoder().decode(Phrase.self, from: Data($0.utf8)) }
        createdAt = try row[15]
    }

    /// - Throws: `AppError.notFound`; `forbidden` for who is no manager.
    static func find(_ id: HoursImportID, _ viewer: Viewer, in tx: Tx) throws -> HoursImport {
        try viewer.requireManager()
        guard let found = try first(id, viewer.crew, in: tx) else { throw AppError.notFound }
        return found
    }

    static func first(_ id: HoursImportID, _ crew: CrewID, in tx: Tx) throws -> HoursImport? {
        try tx.first(
            HoursImport.self,
            "FROM \(source) WHERE hours_import.crew = \(crew) AND hours_import.id = \(id)"
        )
    }

    /// The latest ones that are under way or done.
    static func latest(_ viewer: Viewer, most: Int, in tx: Tx) throws -> [HoursImport] {
        try tx.all(
            HoursImport.self,
            """
            FROM \(source) WHERE hours_import.crew = \(viewer.crew) AND hours_import.state <> 'arriving'
            ORDER BY hours_import.id DESC LIMIT \(most)
            """
        )
    }
}

extension ImportFormat: SQLBindable, SQLReadable {}
extension DateOrder: SQLBindable, SQLReadable {}

/// A sentence as a column keeps it.
func kept(_ phrase: Phrase) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(phrase)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

func keptPhrase(_ text: String) -> Phrase? {
    text.isEmpty ? nil : try? JSONDecoder().decode(Phrase.self, from: Data(text.utf8))
}
