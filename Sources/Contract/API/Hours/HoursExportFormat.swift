/// The formats of an export of hours.
public enum HoursExportFormat: String, Codable, CaseIterable, Sendable {
    /// A row for each record, for spreadsheets and other programs.
    case csv
    /// An object for each record.
    case json
    /// The tree that Trackerati keeps in Firebase.
    case trackerati
}
