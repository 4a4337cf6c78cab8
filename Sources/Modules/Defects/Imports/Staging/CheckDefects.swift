import API
import Accounts
import Core
import Imports
import Storage

extension DefectImports {
    /// Compares every defect of the file with the crew's current defects.
    func check(_ check: ImportCheck<DefectImports>) async throws {
        let (id, crew, database) = (check.id, check.crew, check.database)
        let (file, schema) = try await database.read { tx in
            guard let file = try DefectImport.first(id, crew, in: tx) else { throw AppError.notFound }
            return (file, try Self.schema(for: file, crew, in: tx))
        }
        try await check.write { tx in try Self.matchTerms(id, schema, crew, in: tx) }
        let sheet = try await database.read { tx in try ImportSheet(file, schema, crew, in: tx) }
        var last: ImportedDefects.Place?
        while true {
            let (verdicts, end) = try await database.read { [last] tx in
                let defects = ImportedDefects(file: file, sheet: sheet, crew: crew, tx: tx)
                let (slice, end) = try defects.slice(after: last)
                let known = try KnownDefects(slice.map(\.defect), file.format, crew, tx)
                var verdicts: [Verdict: [String]] = [:]
                for one in slice {
                    let verdict = known.verdict(one.defect)
                    if verdict.outcome != one.outcome { verdicts[verdict, default: []].append(one.defect.item) }
                }
                return (verdicts, end)
            }
            if !verdicts.isEmpty {
                try await check.write { tx in
                    for (verdict, items) in verdicts {
                        try tx.run(
                            """
                            UPDATE defect_import_row SET outcome = \(verdict.outcome), reason = \(verdict.reason)
                            WHERE crew = \(crew) AND import = \(id) AND item IN \(list: items)
                            """
                        )
                    }
                }
            }
            guard let end else { return }
            last = end
        }
    }
}

/// The outcome for a defect of a file.
enum Verdict: Hashable {
    case new, changed, known
    /// It was deleted here, and stays deleted.
    case deleted

    var outcome: String {
        switch self {
        case .new: "new"
        case .changed: "changed"
        case .known: "known"
        case .deleted: "barred"
        }
    }

    var reason: String { self == .deleted ? Phrase("defects.import.reason.deleted").stored : "" }
}

/// The defects of a file that the crew already has.
struct KnownDefects {
    struct Known {
        let id: DefectID
        let origin: AssembledDefect.Origin?
        let isDeleted: Bool
    }

    private let format: DefectImportFormat?
    private var bySource: [String: Known] = [:]
    private var byID: [DefectID: Known] = [:]
    /// The sources of defects that were deleted and have been erased since.
    private let erased: Set<String>

    init(_ defects: [AssembledDefect], _ format: DefectImportFormat?, _ crew: CrewID, _ tx: Tx) throws {
        self.format = format
        let sources = defects.map { DefectSource(format, $0.item).text }
        let found = try tx.all(
            "SELECT source, id, origin, deleted_at FROM defect WHERE crew = \(crew) AND source IN \(list: sources)"
        ) { (try $0.read() as String, try Self.known(&$0)) }
        for (source, known) in found { bySource[source] = known }
        erased = try ErasedSources.erased(among: sources, crew: crew, in: tx)
        let own = defects.compactMap { $0.defect.own?.id }
        if own.isEmpty { return }
        let ours = try tx.all(
            "SELECT id, origin, deleted_at FROM defect WHERE crew = \(crew) AND id IN \(list: own)"
        ) { try Self.known(&$0) }
        // Created here or imported from another file: the archive was exported from these defects.
        for known in ours { byID[known.id] = Known(id: known.id, origin: nil, isDeleted: known.isDeleted) }
    }

    private static func known(_ row: inout Row) throws -> Known {
        Known(
            id: try row.read(),
            origin: AssembledDefect.Origin(try row.read() as String?),
            isDeleted: (try row.read() as Instant?) != nil
        )
    }

    subscript(_ one: AssembledDefect) -> Known? {
        bySource[DefectSource(format, one.item).text] ?? one.defect.own.flatMap { byID[$0.id] }
    }

    func verdict(_ one: AssembledDefect) -> Verdict {
        guard let known = self[one] else {
            return erased.contains(DefectSource(format, one.item).text) ? .deleted : .new
        }
        if known.isDeleted { return .deleted }
        // An archive of this crew's own defects.
        guard let origin = known.origin else { return .known }
        return origin.digest == one.origin(like: origin).digest ? .known : .changed
    }
}
