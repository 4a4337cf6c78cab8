// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectImports.swift: change that.

extension DefectImportResult {
    /// Creates a value with all properties.
    public init(
        format: DefectImportFormat,
        read: Wire.Count,
        created: Wire.Count,
        updated: Wire.Count,
        unchanged: Wire.Count,
        rejectedCount: Wire.Count,
        rejected: [DefectImportLine],
        notes: [DefectImportLine],
        people: [DefectImportPerson],
        values: [DefectImportValue],
        _: Void = ()
    ) {
        self.init(
            format: format,
            read: read,
            created: created,
            updated: updated,
            unchanged: unchanged,
            rejectedCount: rejectedCount,
            rejected: rejected,
            notes: notes,
            people: people,
            values: values
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `rejected`.
        public static let rejected = 0...200
    }
}

extension DefectImportLine {
    /// Creates a value with all properties.
    public init(line: Wire.Count, reason: Wire.Sentence, _: Void = ()) {
        self.init(line: line, reason: reason)
    }
}

extension DefectImportPerson {
    /// Creates a value with all properties.
    public init(name: String, person: Wire.ID?, _: Void = ()) {
        self.init(name: name, person: person)
    }
}

extension DefectImportValue {
    /// Creates a value with all properties.
    public init(field: String, value: String, choice: String?, _: Void = ()) {
        self.init(field: field, value: value, choice: choice)
    }
}
