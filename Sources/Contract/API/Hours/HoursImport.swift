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
    /// As what it was read.
    public let format: HoursImportFormat
    /// How many records stand in it.
    public let read: Int
    /// How many of them are new.
    public let created: Int
    /// How many are there already.
    public let unchanged: Int
    /// How many are not taken.
    public let rejectedCount: Int
    /// The first 200 of those.
    public let rejected: [HoursImportLine]
    /// The first 200 lines that were read in a way that somebody should know of, for instance when the clocks changed.
    public let notes: [HoursImportLine]
    /// Names that nobody and nothing here has yet.
    public let unknown: HoursImportUnknown

    /// All parts.
    public init(
        format: HoursImportFormat,
        read: Int,
        created: Int,
        unchanged: Int,
        rejectedCount: Int,
        rejected: [HoursImportLine],
        notes: [HoursImportLine],
        unknown: HoursImportUnknown
    ) {
        self.format = format
        self.read = read
        self.created = created
        self.unchanged = unchanged
        self.rejectedCount = rejectedCount
        self.rejected = rejected
        self.notes = notes
        self.unknown = unknown
    }
}

/// A line of a file, and what there is to say about it.
public struct HoursImportLine: Codable, Hashable, Sendable {
    /// Where the record begins, from 1.
    public let line: Int
    /// In words.
    public let reason: String

    /// Both parts.
    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}

/// Names in a file that nobody and nothing in the crew has.
public struct HoursImportUnknown: Codable, Hashable, Sendable {
    /// Their hours are left out, unless `map` says who they are.
    public let people: [String]
    /// They are made.
    public let clients: [String]
    /// They are made; each as `client/project`.
    public let projects: [String]

    /// All parts.
    public init(people: [String], clients: [String], projects: [String]) {
        self.people = people
        self.clients = clients
        self.projects = projects
    }
}

extension Paths.Hours {
    /// POST: take in a file of hours.
    public static func imports(crew: String) -> String { Paths.under("crews", crew, "imports", "hours") }
}
