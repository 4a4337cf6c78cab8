// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectSchemaChange.swift: change that.

extension NewDefectSchema {
    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["states", "fields", "actions", "moveStates"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `states`.
        public static let states = 0...30
        /// The limit of `fields`.
        public static let fields = 0...60
        /// The limit of `actions`.
        public static let actions = 0...60
    }
}

extension DefectSchemaChange {
    /// Creates a value with all properties.
    public init(
        schema: DefectSchema,
        standard: Bool,
        dryRun: Bool,
        warnings: [FieldError],
        moved: [DefectStateMove],
        _: Void = ()
    ) {
        self.init(schema: schema, standard: standard, dryRun: dryRun, warnings: warnings, moved: moved)
    }
}
