// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursImport.swift: change that.

extension HoursImportResult {
    /// Each property in the order of its declaration.
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

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `rejected`.
        public static let rejected = 0...200
        /// Of `notes`.
        public static let notes = 0...200
    }
}

extension HoursImportLine {
    /// Each property in the order of its declaration.
    public init(line: Wire.Count, reason: Wire.Sentence, _: Void = ()) {
        self.init(line: line, reason: reason)
    }
}

extension HoursImportUnknown {
    /// Each property in the order of its declaration.
    public init(people: [String], clients: [String], projects: [String], _: Void = ()) {
        self.init(people: people, clients: clients, projects: projects)
    }
}
