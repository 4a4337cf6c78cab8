/// The formats of a file of defects to import.
public enum DefectImportFormat: String, Codable, CaseIterable, Sendable {
    /// A Decklog archive.
    case archive
    /// Bugzilla: responses of its REST API as JSON, or its XML export.
    case bugzilla
    /// Redmine: responses of its REST API as JSON.
    case redmine
    /// Jira: a CSV export with all fields.
    case jira
    /// GitHub: responses of its REST API as JSON, or the output of `gh issue list --json`.
    case github
}

/// The formats of an export of defects.
public enum DefectExportFormat: String, Codable, CaseIterable, Sendable {
    /// Everything, with history, comments and files; can be imported again.
    case archive
    /// A table for a spreadsheet.
    case csv
    /// The content of the archive without the files, as one array.
    case json
}

/// The result of importing defects, or of a dry run.
public struct DefectImportResult: Codable, Hashable, Sendable {
    /// The format of the file.
    public var format: DefectImportFormat
    /// The number of defects in the file.
    public var read: Wire.Count
    /// The number of new defects.
    public var created: Wire.Count
    /// The number of existing defects that were updated.
    public var updated: Wire.Count
    /// The number of existing defects that are the same in the file.
    public var unchanged: Wire.Count
    /// The number of defects that were rejected.
    public var rejectedCount: Wire.Count
    /// The first 200 rejected defects.
    /// - Limit: ...200
    public var rejected: [DefectImportLine]
    /// The first 200 notes about the import, such as a file that could not be stored.
    public var notes: [DefectImportLine]
    /// The people named in the file.
    public var people: [DefectImportPerson]
    /// The mapping of values in the file to choices of the schema.
    public var values: [DefectImportValue]
}

/// A note about a line of the file.
public struct DefectImportLine: Codable, Hashable, Sendable {
    /// The line on which the defect starts, from 1.
    public var line: Wire.Count
    /// The note.
    public var reason: Wire.Sentence
}

/// A person named in the file.
public struct DefectImportPerson: Codable, Hashable, Sendable {
    /// The name in the file.
    /// - Example: jdoe
    public var name: String
    /// The id of the matching member; null when there is none and only the name is stored.
    @OrNull public var person: Wire.ID?
}

/// A value in the file, and the choice it is mapped to.
public struct DefectImportValue: Codable, Hashable, Sendable {
    /// The field.
    /// - Values: state, severity, priority, resolution
    /// - Example: severity
    public var field: String
    /// The value in the file; an empty string when the field is empty.
    /// - Example: blocker
    public var value: String
    /// The choice in the crew's schema; null leaves the field empty.
    /// - Example: 1-Critical
    @OrNull public var choice: String?
}
