/// Where a file of hours comes from.
public enum HoursImportFormat: String, Codable, CaseIterable, Sendable {
    /// What this server exports, as a table.
    case csv
    /// What this server exports, as a list.
    case json
    /// The tree that Trackerati keeps in Firebase.
    case trackerati
    /// Toggl's detailed report.
    case toggl
    /// Clockify's detailed report.
    case clockify
    /// Harvest's detailed time report, or the table that it imports.
    case harvest
    /// Kimai's export, or the table that it imports.
    case kimai
    /// solidtime's report, or the table that it imports.
    case solidtime
}

/// In which order a file writes day and month, where it does not tell by itself.
public enum HoursImportDates: String, Codable, CaseIterable, Sendable {
    /// 11/18/2026
    case monthFirst = "mdy"
    /// 18/11/2026
    case dayFirst = "dmy"
}

/// What came of a file of hours, or what would.
public struct HoursImportResult: Codable, Hashable, Sendable {
    /// The format that it was read as.
    public var format: HoursImportFormat
    /// How many records stand in it.
    public var read: Wire.Count
    /// How many of them are new.
    public var created: Wire.Count
    /// How many are there already.
    public var unchanged: Wire.Count
    /// How many are not taken.
    public var rejectedCount: Wire.Count
    /// The first 200 of those.
    /// - Limit: ...200
    public var rejected: [HoursImportLine]
    /// The first 200 lines that were read in a way that somebody should know of, for instance when the clocks changed.
    /// - Limit: ...200
    public var notes: [HoursImportLine]
    /// Names that nobody and nothing here has yet.
    public var unknown: HoursImportUnknown
}

/// A line of a file, and what there is to say about it.
public struct HoursImportLine: Codable, Hashable, Sendable {
    /// Where the record begins, from 1.
    public var line: Wire.Count
    /// What there is to say.
    public var reason: Wire.Sentence
}

/// Names in a file that nobody and nothing in the crew has.
public struct HoursImportUnknown: Codable, Hashable, Sendable {
    /// People: their hours are left out, unless `map` says who they are.
    /// - Example: ["Joost"]
    public var people: [String]
    /// Clients: they are made.
    /// - Example: ["Acme"]
    public var clients: [String]
    /// Projects: they are made; each as `client/project`.
    /// - Example: ["Acme/Website"]
    public var projects: [String]
}
