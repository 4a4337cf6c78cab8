import API
import Accounts
import Core
import Events
import Storage
import Web

/// A file of defects on its way into a crew, from when it arrives until it is taken in or given up.
struct DefectImport: Sendable, Identifiable {
    let id: DefectImportID
    /// Who brought it.
    let person: Named
    /// `nil` is as it looks.
    let format: DefectImportFormat?
    let fileName: String?
    /// Where the clocks in it hang.
    let zone: Zone
    let state: State
    let bytes: Int
    let readBytes: Int
    let counts: Counts
    /// What an archive of ours says of itself.
    let about: String?
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

    /// What becomes of the defects in it, or became.
    struct Counts: Sendable, Hashable {
        var records = 0
        var created = 0
        var updated = 0
        var unchanged = 0
        var rejected = 0
    }

    /// In bytes.
    static let largestFile = 200 * 1024 * 1024
    static let mostDefects = 20_000
    /// Comments, steps of histories and files.
    static let mostPieces = 400_000
    static let mostPeople = 5_000
    /// Different words for states, severities, priorities and resolutions.
    static let mostWords = 300
    /// How many of the defects that were not taken are told line by line.
    static let mostShown = 200

    /// The addresses that take such files.
    static let uploads = ["/imports/defects", "/defects/import"].map { Upload($0, largest: largestFile + 1024 * 1024) }
}

extension DefectImport: Record {
    static let columns: SQL = """
        defect_import.id, person.id, person.name, defect_import.format, defect_import.file_name, defect_import.time_zone,
        defect_import.state, defect_import.bytes, defect_import.read_bytes, defect_import.records, defect_import.created,
        defect_import.updated, defect_import.unchanged, defect_import.rejected, defect_import.about, defect_import.fault,
        defect_import.created_at
        """

    static let source: SQL = "defect_import JOIN person ON person.id = defect_import.person"

    init(row: Row) throws {
        id = try row[0]
        person = Named(id: try row[1], name: try row[2])
        format = try row[3]
        fileName = try row[4]
        zone = try Zone.named(try row[5])
        state = try row[6]
        bytes = try row[7]
        readBytes = try row[8]
        counts = Counts(
            records: try row[9],
            created: try row[10],
            updated: try row[11],
            unchanged: try row[12],
            rejected: try row[13]
        )
        about = try row[14]
        let fault: String? = try row[15]
        self.fault = fault.flatMap(keptPhrase)
        createdAt = try row[16]
    }

    /// - Throws: `AppError.notFound`; `forbidden` for who is no manager.
    static func find(_ id: DefectImportID, _ viewer: Viewer, in tx: Tx) throws -> DefectImport {
        try viewer.requireManager()
        guard let found = try first(id, viewer.crew, in: tx) else { throw AppError.notFound }
        return found
    }

    static func first(_ id: DefectImportID, _ crew: CrewID, in tx: Tx) throws -> DefectImport? {
        try tx.first(
            DefectImport.self,
            "FROM \(source) WHERE defect_import.crew = \(crew) AND defect_import.id = \(id)"
        )
    }

    /// The latest ones that are under way or done.
    static func latest(_ viewer: Viewer, most: Int, in tx: Tx) throws -> [DefectImport] {
        try tx.all(
            DefectImport.self,
            """
            FROM \(source) WHERE defect_import.crew = \(viewer.crew) AND defect_import.state <> 'arriving'
            ORDER BY defect_import.id DESC LIMIT \(most)
            """
        )
    }

    /// - Throws: `AppError.conflict`.
    func refuseTaken() throws {
        if state == .applied || state == .applying {
            throw AppError.conflict("import", "applied", Phrase("defects.import.taken"))
        }
    }

    /// Writes down what the checks found.
    static func keep(_ counts: Counts, _ state: State, _ id: DefectImportID, _ crew: CrewID, in tx: Tx) throws {
        try tx.run(
            """
            UPDATE defect_import SET state = \(state), records = \(counts.records), created = \(counts.created),
                updated = \(counts.updated), unchanged = \(counts.unchanged), rejected = \(counts.rejected), fault = NULL
            WHERE crew = \(crew) AND id = \(id)
            """
        )
    }
}

extension API.DefectImportFormat: SQLBindable, SQLReadable {}
