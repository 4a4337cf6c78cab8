import API
import Accounts
import Core
import Events
import Foundation
import Storage

extension DefectImport {
    /// What an archive of ours becomes in a crew that has no defects yet: the same again, with its numbers and its schema.
    struct Move {
        let head: ArchiveHead

        init?(_ file: DefectImport, _ crew: CrewID, in tx: Tx) throws {
            guard file.format == .archive, let about = file.about,
                try !tx.exists("SELECT 1 FROM defect WHERE crew = \(crew)")
            else { return nil }
            head = try JSONDecoder().decode(ArchiveHead.self, from: Data(about.utf8))
        }

        /// Only what cannot be wrong is taken over.
        func schema(instead own: CrewSchema) -> DefectSchema {
            let isSound = !SchemaCheck.mistakes(of: head.schema).contains { !$0.isWarning }
            return own.isOwn || !head.isOwn || !isSound ? own.schema : head.schema
        }
    }

    /// What the checks found, for whoever takes the file in.
    struct Checked {
        var counts = Counts()
        let sheet: ImportSheet
        let move: Move?
        /// Which defects of the file are the same as which.
        var originals: [String: String] = [:]
    }

    /// Holds every defect that was read against what is there now. It is done when the file has been read, and again in the transaction
    /// that takes it in.
    static func check(_ id: DefectImportID, _ crew: CrewID, in tx: Tx) throws -> Checked {
        guard let file = try first(id, crew, in: tx) else { throw AppError.notFound }
        let own = try CrewSchema.of(crew, in: tx)
        let move = try Move(file, crew, in: tx)
        let schema = move?.schema(instead: own) ?? own.schema
        try matchPeople(id, crew, in: tx)
        try matchWords(id, schema, crew, in: tx)
        var checked = Checked(sheet: try ImportSheet(file, schema, crew, in: tx), move: move)
        try tx.run(
            """
            UPDATE defect_import_row SET outcome = 'new', reason = ''
            WHERE crew = \(crew) AND import = \(id) AND outcome IN ('changed', 'known', 'barred')
            """
        )
        let defects = ImportedDefects(file: file, sheet: checked.sheet, crew: crew, tx: tx)
        var verdicts: [Verdict: [String]] = [:]
        try defects.slices(["new"]) { slice in
            let known = try KnownDefects(slice, file.format, crew, tx)
            for one in slice {
                if let original = one.defect.original, original != one.item { checked.originals[one.item] = original }
                verdicts[known.verdict(one), default: []].append(one.item)
            }
        }
        for (verdict, items) in verdicts where verdict != .new {
            for start in stride(from: 0, to: items.count, by: 500) {
                try tx.run(
                    """
                    UPDATE defect_import_row SET outcome = \(verdict.outcome), reason = \(verdict.reason)
                    WHERE crew = \(crew) AND import = \(id) AND item IN \(list: items[start..<min(start + 500, items.count)])
                    """
                )
            }
        }
        checked.counts = try count(id, crew, in: tx)
        return checked
    }

    private static func count(_ id: DefectImportID, _ crew: CrewID, in tx: Tx) throws -> Counts {
        let outcomes = try tx.all(
            "SELECT outcome, COUNT(*) FROM defect_import_row WHERE crew = \(crew) AND import = \(id) GROUP BY outcome"
        ) { (outcome: try $0[0] as String, count: try $0[1] as Int) }
        var counts = Counts()
        for (outcome, count) in outcomes {
            counts.records += count
            switch outcome {
            case "new": counts.created = count
            case "changed": counts.updated = count
            case "known": counts.unchanged = count
            default: counts.rejected += count
            }
        }
        return counts
    }
}

/// What becomes of a defect of a file.
enum Verdict: Hashable {
    case new, changed, known
    /// It was deleted here, and stays so.
    case deleted

    var outcome: String {
        switch self {
        case .new: "new"
        case .changed: "changed"
        case .known: "known"
        case .deleted: "barred"
        }
    }

    var reason: String { self == .deleted ? kept(Phrase("defects.import.reason.deleted")) : "" }
}

/// Those of some defects of a file that the crew has.
struct KnownDefects {
    struct Known {
        let id: DefectID
        let origin: AssembledDefect.Origin?
        let isDeleted: Bool
    }

    private let format: DefectImportFormat?
    private var bySource: [String: Known] = [:]
    private var byID: [DefectID: Known] = [:]

    init(_ defects: [AssembledDefect], _ format: DefectImportFormat?, _ crew: CrewID, _ tx: Tx) throws {
        self.format = format
        let sources = defects.map { DefectSource(format, $0.item).text }
        let found = try tx.all(
            "SELECT source, id, origin, deleted_at FROM defect WHERE crew = \(crew) AND source IN \(list: sources)"
        ) { (try $0[0] as String, try Self.known($0)) }
        for (source, known) in found { bySource[source] = known }
        let own = defects.compactMap { $0.defect.own?.id }
        if own.isEmpty { return }
        let ours = try tx.all(
            "SELECT source, id, origin, deleted_at FROM defect WHERE crew = \(crew) AND id IN \(list: own)",
            Self.known
        )
        // Made here, or out of another file: what is here is what the archive was made of.
        for known in ours { byID[known.id] = Known(id: known.id, origin: nil, isDeleted: known.isDeleted) }
    }

    private static func known(_ row: Row) throws -> Known {
        Known(
            id: try row[1],
            origin: AssembledDefect.Origin(try row[2] as String?),
            isDeleted: (try row[3] as Instant?) != nil
        )
    }

    subscript(_ one: AssembledDefect) -> Known? {
        bySource[DefectSource(format, one.item).text] ?? one.defect.own.flatMap { byID[$0.id] }
    }

    func verdict(_ one: AssembledDefect) -> Verdict {
        guard let known = self[one] else { return .new }
        if known.isDeleted { return .deleted }
        // An archive that came home.
        guard let origin = known.origin else { return .known }
        return origin.digest == one.origin.digest ? .known : .changed
    }
}
