/// Where a file of defects comes from.
public enum DefectImportFormat: String, Codable, CaseIterable, Sendable {
    /// The archive that this server exports.
    case archive
    /// Bugzilla: answers of its REST interface as JSON, or its XML.
    case bugzilla
    /// Redmine: answers of its REST interface as JSON.
    case redmine
    /// Jira: the CSV with all fields.
    case jira
    /// GitHub: answers of its REST interface as JSON, or what `gh issue list --json` writes.
    case github
}

/// What a file of defects looks like.
public enum DefectExportFormat: String, Codable, CaseIterable, Sendable {
    /// Everything, with history, comments and files, to be taken in elsewhere.
    case archive
    /// A list for a spreadsheet.
    case csv
    /// The same as the archive without the files' contents, as one array.
    case json
}

/// What came of a file of defects, or what would.
public struct DefectImportResult: Codable, Hashable, Sendable {
    /// As what it was read.
    public let format: DefectImportFormat
    /// How many defects stand in it.
    public let read: Int
    /// How many of them are new.
    public let created: Int
    /// How many were there and have something new.
    public let updated: Int
    /// How many are there already, as they are in the file.
    public let unchanged: Int
    /// How many are not taken.
    public let rejectedCount: Int
    /// The first 200 of those.
    public let rejected: [DefectImportLine]
    /// The first 200 things that somebody should know of, such as a file that could not be kept.
    public let notes: [DefectImportLine]
    /// Everybody whom it names.
    public let people: [DefectImportPerson]
    /// What its words mean here.
    public let values: [DefectImportValue]

    /// All parts.
    public init(
        format: DefectImportFormat,
        read: Int,
        created: Int,
        updated: Int,
        unchanged: Int,
        rejectedCount: Int,
        rejected: [DefectImportLine],
        notes: [DefectImportLine],
        people: [DefectImportPerson],
        values: [DefectImportValue]
    ) {
        self.format = format
        self.read = read
        self.created = created
        self.updated = updated
        self.unchanged = unchanged
        self.rejectedCount = rejectedCount
        self.rejected = rejected
        self.notes = notes
        self.people = people
        self.values = values
    }
}

/// A line of a file, and what there is to say about it.
public struct DefectImportLine: Codable, Hashable, Sendable {
    /// Where the defect begins, from 1.
    public let line: Int
    /// In words.
    public let reason: String

    /// Both parts.
    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}

/// Somebody whom a file names.
public struct DefectImportPerson: Codable, Hashable, Sendable {
    /// As the file has it.
    public let name: String
    /// Which member that is, by id; null: nobody, and only the name is kept.
    @OrNull public var person: String?

    /// Both parts.
    public init(name: String, person: String?) {
        self.name = name
        self.person = person
    }
}

/// A word of a file, and what it becomes.
public struct DefectImportValue: Codable, Hashable, Sendable {
    /// `state`, `severity`, `priority` or `resolution`.
    public let field: String
    /// As the file has it; empty for what says nothing.
    public let value: String
    /// One of the names in the crew's schema; null leaves the field empty.
    @OrNull public var choice: String?

    /// All parts.
    public init(field: String, value: String, choice: String?) {
        self.field = field
        self.value = value
        self.choice = choice
    }
}

extension Paths.Defects {
    /// POST: take in a file of defects.
    public static func imports(crew: String) -> String { Paths.under("crews", crew, "imports", "defects") }
    /// GET: all defects as a file.
    public static func exports(crew: String) -> String { Paths.under("crews", crew, "exports", "defects") }
}
