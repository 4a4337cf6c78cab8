// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusData.swift: change that.

extension FocusImport {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID?,
        read: Wire.Count,
        created: Wire.Count,
        unchanged: Wire.Count,
        conflicting: Wire.Count,
        rejectedCount: Wire.Count,
        rejected: [FocusImportNote],
        unknown: FocusImportUnknown,
        newModes: [String],
        notes: [FocusImportNote],
        _: Void = ()
    ) {
        self.init(
            id: id,
            read: read,
            created: created,
            unchanged: unchanged,
            conflicting: conflicting,
            rejectedCount: rejectedCount,
            rejected: rejected,
            unknown: unknown,
            newModes: newModes,
            notes: notes
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

extension FocusImportUnknown {
    /// Creates a value with all properties.
    public init(modes: [String], _: Void = ()) {
        self.init(modes: modes)
    }
}

extension FocusImportNote {
    /// Creates a value with all properties.
    public init(line: Wire.Count, reason: Wire.Sentence, _: Void = ()) {
        self.init(line: line, reason: reason)
    }
}

extension UndoneFocusImport {
    /// Creates a value with all properties.
    public init(id: Wire.ID, deleted: Wire.Count, kept: Wire.Count, _: Void = ()) {
        self.init(id: id, deleted: deleted, kept: kept)
    }
}
