import API
import Core

/// Reads a file of any supported format, piece by piece.
struct DefectReader {
    /// The offset of the text in the first piece.
    let start: Int
    /// The format; `nil` until a record reveals it.
    private(set) var format: DefectImportFormat?
    private let asked: DefectImportFormat?
    private var kind: Kind
    private var archive = ArchiveForm()
    private var form: (any RecordForm)?
    private var table: JiraForm?

    private enum Kind {
        case tree(JSONRecords)
        case markup(XMLRecords)
        case table(CSVReader)
        case tar(TarReader)
        /// While one of the other parsers is in use.
        case none
    }

    /// - Throws: `AppError.invalid` for an empty file, UTF-16, a ZIP or gzip archive, and a format other than `asked`.
    init(_ asked: DefectImportFormat?, opening: [UInt8]) throws {
        if opening.starts(with: [0xFF, 0xFE]) || opening.starts(with: [0xFE, 0xFF]) {
            throw AppError.invalid("file", "encoding", Phrase("defects.import.file.utf16"))
        }
        if opening.starts(with: [0x50, 0x4B, 0x03, 0x04]) || opening.starts(with: [0x1F, 0x8B]) {
            throw AppError.invalid("file", "archive", Phrase("defects.import.file.zip"))
        }
        start = opening.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        guard let first = opening[start...].first(where: { !blanks.contains($0) }) else {
            throw AppError.invalid("file", "empty", Phrase("defects.import.file.empty"))
        }
        self.asked = asked
        format = asked
        switch first {
        case _ where TarReader.isTar(opening): kind = .tar(TarReader())
        case UInt8(ascii: "{"), UInt8(ascii: "["): kind = .tree(JSONRecords())
        case UInt8(ascii: "<"): kind = .markup(XMLRecords())
        default:
            let separator = CSVReader.separator(of: Array(opening[start...]))
            kind = .table(
                CSVReader(
                    separator: separator,
                    longestCell: RecordBudget.longestText,
                    mostCells: 2_000,
                    longestLine: 16 * 1024 * 1024
                )
            )
        }
        switch kind {
        case .tar: try expect(.archive)
        case .table: try expect(.jira)
        case .markup:
            try expect(.bugzilla)
            form = BugzillaXMLForm()
        case .tree, .none:
            if asked == .archive || asked == .jira { throw otherForm }
        }
    }

    mutating func read(_ bytes: ArraySlice<UInt8>, _ collector: inout ImportCollector) throws {
        var kind = Kind.none
        swap(&kind, &self.kind)
        defer { swap(&kind, &self.kind) }
        switch kind {
        case .tree(var records):
            kind = .none
            try records.read(bytes) { try take($0, &collector) }
            kind = .tree(records)
        case .markup(var records):
            kind = .none
            try records.read(bytes) { try take($0, &collector) }
            kind = .markup(records)
        case .table(var reader):
            kind = .none
            try reader.read(bytes) { try take($0, &collector) }
            kind = .table(reader)
        case .tar(var reader):
            kind = .none
            try reader.read(bytes) { try archive.take($0, &collector) }
            kind = .tar(reader)
        case .none: break
        }
    }

    mutating func finish(_ collector: inout ImportCollector) throws {
        switch kind {
        case .tree(var records): try records.finish { try take($0, &collector) }
        case .markup(var records): try records.finish()
        case .table(var reader): try reader.finish { try take($0, &collector) }
        case .tar(let reader):
            try reader.finish()
            try archive.finish(&collector)
        case .none: break
        }
    }

    private mutating func take(_ record: FileRecord, _ collector: inout ImportCollector) throws {
        if form == nil, let tracker = asked ?? tracker(of: record) {
            format = tracker
            switch tracker {
            case .redmine: form = RedmineForm()
            case .github: form = GitHubForm()
            default: form = BugzillaForm()
            }
        }
        try form?.take(record, &collector)
    }

    private mutating func take(_ line: CSVReader.Line, _ collector: inout ImportCollector) throws {
        if let table { return try table.take(line, &collector) }
        let jira = try JiraForm(headings: line.cells)
        if jira.hasComments { try collector.note(Phrase("defects.import.note.jira"), item: "", line: line.number) }
        table = jira
    }

    private mutating func expect(_ found: DefectImportFormat) throws {
        if let asked, asked != found { throw otherForm }
        format = found
    }

    private var otherForm: AppError { .invalid("format", "other", Phrase("defects.import.file.other")) }
}
