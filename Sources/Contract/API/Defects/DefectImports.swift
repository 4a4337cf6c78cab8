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
    /// The format that it was read as.
    public var format: DefectImportFormat
    /// How many defects stand in it.
    public var read: Wire.Count
    /// How many of them are new.
    public var created: Wire.Count
    /// How many were there and have something new.
    public var updated: Wire.Count
    /// How many are there already, as they are in the file.
    public var unchanged: Wire.Count
    /// How many are not taken.
    public var rejectedCount: Wire.Count
    /// The first 200 of those.
    /// - Limit: ...200
    public var rejected: [DefectImportLine]
    /// The first 200 things that somebody should know of, such as a file that could not be kept.
    public var notes: [DefectImportLine]
    /// Everybody whom it names.
    public var people: [DefectImportPerson]
    /// What its words mean here.
    public var values: [DefectImportValue]
}

/// A line of a file, and what there is to say about it.
public struct DefectImportLine: Codable, Hashable, Sendable {
    /// Where the defect begins, from 1.
    public var line: Wire.Count
    /// What there is to say.
    public var reason: Wire.Sentence
}

/// Somebody whom a file names.
public struct DefectImportPerson: Codable, Hashable, Sendable {
    /// The name in the file.
    /// - Example: jdoe
    public var name: String
    /// The id of the member; null when nobody, and only the name is kept.
    @OrNull public var person: Wire.ID?
}

/// A word of a file, and what it becomes.
public struct DefectImportValue: Codable, Hashable, Sendable {
    /// The field.
    /// - Values: state, severity, priority, resolution
    /// - Example: severity
    public var field: String
    /// The value in the file; empty for none.
    /// - Example: blocker
    public var value: String
    /// One of the names in the crew's schema; null leaves the field empty.
    /// - Example: 1-Critical
    @OrNull public var choice: String?
}
