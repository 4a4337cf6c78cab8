// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectBulk.swift: change that.

extension DefectBulk {
    /// Creates a value with all properties.
    public init(
        defects: [Wire.DefectNumber]? = nil,
        filter: DefectFilter? = nil,
        action: String? = nil,
        fields: DefectFields? = nil,
        dryRun: Bool? = nil,
        _: Void = ()
    ) {
        self.init(defects: defects, filter: filter, action: action, fields: fields, dryRun: dryRun)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["defects", "filter", "action", "fields", "dryRun"]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["filter": DefectFilter.self, "fields": DefectFields.self] }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `defects`.
        public static let defects = 1...10_000
    }
}

extension DefectOperation {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID?,
        state: DefectOperationState,
        by: PersonRef,
        at: Wire.Instant,
        action: String?,
        undoes: Wire.ID?,
        undoneBy: Wire.ID?,
        matched: Wire.Count,
        changed: Wire.Count,
        unchanged: Wire.Count,
        refused: [DefectRefusal],
        _: Void = ()
    ) {
        self.init(
            id: id,
            state: state,
            by: by,
            at: at,
            action: action,
            undoes: undoes,
            undoneBy: undoneBy,
            matched: matched,
            changed: changed,
            unchanged: unchanged,
            refused: refused
        )
    }
}

extension DefectRefusal {
    /// Creates a value with all properties.
    public init(
        code: String,
        about: String?,
        message: Wire.Sentence,
        count: Wire.Count,
        defects: [Wire.DefectNumber],
        _: Void = ()
    ) {
        self.init(code: code, about: about, message: message, count: count, defects: defects)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `defects`.
        public static let defects = 0...10
    }
}
