/// The formats of a file of hours to import.
public enum HoursImportFormat: String, Codable, CaseIterable, Sendable {
    /// A CSV export of Decklog.
    case csv
    /// A JSON export of Decklog.
    case json
    /// The tree that Trackerati keeps in Firebase.
    case trackerati
    /// A detailed report of Toggl.
    case toggl
    /// A detailed report of Clockify.
    case clockify
    /// A detailed time report of Harvest, or a table in Harvest's import format.
    case harvest
    /// An export of Kimai, or a table in Kimai's import format.
    case kimai
    /// A report of solidtime, or a table in solidtime's import format.
    case solidtime
}

/// The order of day and month in ambiguous dates.
public enum HoursImportDates: String, Codable, CaseIterable, Sendable {
    /// Month first: 11/18/2026.
    case monthFirst = "mdy"
    /// Day first: 18/11/2026.
    case dayFirst = "dmy"
}

/// The result of importing hours, or of a dry run.
public struct HoursImportResult: Codable, Hashable, Sendable {
    /// The format of the file.
    public var format: HoursImportFormat
    /// The number of records in the file.
    public var read: Wire.Count
    /// The number of new records.
    public var created: Wire.Count
    /// The number of records that already exist.
    public var unchanged: Wire.Count
    /// The number of records that were rejected.
    public var rejectedCount: Wire.Count
    /// The first 200 rejected records.
    /// - Limit: ...200
    public var rejected: [HoursImportLine]
    /// The first 200 lines whose interpretation is worth checking, for instance a time during a clock change.
    /// - Limit: ...200
    public var notes: [HoursImportLine]
    /// Names in the file that do not exist in the crew yet.
    public var unknown: HoursImportUnknown
}

/// A note about a line of the file.
public struct HoursImportLine: Codable, Hashable, Sendable {
    /// The line on which the record starts, from 1.
    public var line: Wire.Count
    /// The note.
    public var reason: Wire.Sentence
}

/// Names in a file that do not exist in the crew.
public struct HoursImportUnknown: Codable, Hashable, Sendable {
    /// Unknown people. Their hours are skipped, unless `map` matches them to members.
    /// - Example: ["Joost"]
    public var people: [String]
    /// New clients, which are created.
    /// - Example: ["Acme"]
    public var clients: [String]
    /// New projects, which are created; each as `client/project`.
    /// - Example: ["Acme/Website"]
    public var projects: [String]
}
