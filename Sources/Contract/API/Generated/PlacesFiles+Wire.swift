// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Places/PlacesFiles.swift: change that.

extension ImportedExperience {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID?,
        title: Wire.PlaceTitle,
        created: Bool,
        scenes: Wire.Count,
        rejected: Wire.Count,
        lines: Wire.Count,
        notes: [ExperienceImportNote],
        _: Void = ()
    ) {
        self.init(
            id: id,
            title: title,
            created: created,
            scenes: scenes,
            rejected: rejected,
            lines: lines,
            notes: notes
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `notes`.
        public static let notes = 0...100
    }
}

extension ExperienceImportNote {
    /// Creates a value with all properties.
    public init(line: Wire.Count, reason: Wire.Sentence, _: Void = ()) {
        self.init(line: line, reason: reason)
    }
}
