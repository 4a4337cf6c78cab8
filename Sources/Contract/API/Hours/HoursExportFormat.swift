/// What a file of records looks like.
public enum HoursExportFormat: String, Codable, CaseIterable, Sendable {
    /// A line for each record, for spreadsheets and other programs.
    case csv
    /// An object for each record.
    case json
    /// The tree that Trackerati kept in Firebase.
    case trackerati
}
