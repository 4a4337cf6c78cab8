/// A format of an export of Focus.
public enum FocusExportFormat: String, Codable, CaseIterable, Sendable {
    /// A ZIP archive of the other three.
    case archive
    /// All data; can be imported again.
    case json
    /// The entries as a table.
    case csv
    /// The entries as events of a calendar.
    case ics
}

/// The formats of a file to import into Focus.
public enum FocusImportFormat: String, Codable, CaseIterable, Sendable {
    /// A JSON export of Focus.
    case json
    /// A data file of Timewarrior, or what `timew export` prints.
    case timewarrior
    /// A detailed report of Toggl Track as CSV.
    case toggl
    /// A backup or a CSV export of Simple Time Tracker.
    case simpleTimeTracker = "simpletimetracker"
    /// Records, a table or a report of TimeTagger.
    case timeTagger = "timetagger"
    /// A report of aTimeLogger as CSV.
    case aTimeLogger = "atimelogger"
    /// Frames of Watson, or what `watson log --json` prints.
    case watson
}

/// The result of importing a file into Focus, or of a dry run.
public struct FocusImport: Codable, Hashable, Sendable {
    /// The id of the import, with which it can be undone; null for a dry run.
    @OrNull public var id: Wire.ID?
    /// How many modes, blocks, targets, tasks, rules, calendars, settings and entries the file has.
    public var read: Wire.Count
    /// How many of them are new.
    public var created: Wire.Count
    /// How many already exist and are equal.
    public var unchanged: Wire.Count
    /// How many are not imported because they differ from or overlap existing data.
    public var conflicting: Wire.Count
    /// How many could not be read.
    public var rejectedCount: Wire.Count
    /// The first 200 that could not be read.
    /// - Limit: ...200
    public var rejected: [FocusImportNote]
    /// Names in the file that I do not have yet.
    public var unknown: FocusImportUnknown
    /// The names of the new modes, as in `unknown`.
    /// - Example: ["Guitar"]
    public var newModes: [String]
    /// Why something is not imported, conflicts included; at most 200 notes.
    /// - Limit: ...200
    public var notes: [FocusImportNote]
}

/// Names in a file that I do not have yet.
public struct FocusImportUnknown: Codable, Hashable, Sendable {
    /// New modes, which are created.
    /// - Example: ["Guitar"]
    public var modes: [String]
}

/// Why something in a file is not imported.
public struct FocusImportNote: Codable, Hashable, Sendable {
    /// The line in the file, from 1.
    public var line: Wire.Count
    /// Why.
    public var reason: Wire.Sentence
}

/// The result of undoing an import.
public struct UndoneFocusImport: Codable, Hashable, Sendable {
    /// The id of the import.
    public var id: Wire.ID
    /// How many modes, blocks, targets and entries were deleted.
    public var deleted: Wire.Count
    /// How many were kept because they were changed or used since.
    public var kept: Wire.Count
}
