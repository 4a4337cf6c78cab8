// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursImport.swift: change that.

extension HoursImportResult {
    /// Creates a value with all properties.
    public init(
        format: HoursImportFormat,
        read: Wire.Count,
        created: Wire.Count,
        unchanged: Wire.Count,
        rejectedCount: Wire.Count,
        rejected: [HoursImportLine],
        notes: [HoursImportLine],
        unknown: HoursImportUnknown,
        _: Void = ()
    ) {
        self.init(
            format: format,
            read: read,
            created: created,
            unchanged: unchanged,
            rejectedCount: rejectedCount,
            rejected: rejected,
            notes: notes,
            unknown: unknown
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `rejected`.
        public static let rejected = 0...200
        /// The limit of `notes`.
        public static let notes = 0...200
    }
}

extension HoursImportLine {
    /// Creates a value with all properties.
    public init(line: Wire.Count, reason: Wire.Sentence, _: Void = ()) {
        self.init(line: line, reason: reason)
    }
}

extension HoursImportUnknown {
    /// Creates a value with all properties.
    public init(people: [String], clients: [String], projects: [String], _: Void = ()) {
        self.init(people: people, clients: clients, projects: projects)
    }
}
