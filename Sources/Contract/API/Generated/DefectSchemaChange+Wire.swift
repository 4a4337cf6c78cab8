// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectSchemaChange.swift: change that.

extension NewDefectSchema {
    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["states", "fields", "actions", "moveStates"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `states`.
        public static let states = 0...30
        /// Of `fields`.
        public static let fields = 0...60
        /// Of `actions`.
        public static let actions = 0...60
    }
}

extension DefectSchemaChange {
    /// Each property in the order of its declaration.
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
