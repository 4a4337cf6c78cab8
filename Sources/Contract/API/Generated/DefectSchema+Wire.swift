// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectSchema.swift: change that.

extension DefectSchema {
    /// Each property in the order of its declaration.
    public init(states: [DefectState], fields: [DefectField], actions: [DefectAction], _: Void = ()) {
        self.init(states: states, fields: fields, actions: actions)
    }

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

extension DefectState {
    /// Each property in the order of its declaration.
    public init(name: Wire.SchemaName, title: Wire.SchemaTitle? = nil, closed: Bool? = nil, _: Void = ()) {
        self.init(name: name, title: title, closed: closed)
    }
}

extension DefectField {
    /// Each property in the order of its declaration.
    public init(
        name: Wire.SchemaName,
        title: Wire.SchemaTitle? = nil,
        type: DefectFieldType,
        choices: [Wire.SchemaTitle]? = nil,
        required: Bool? = nil,
        _: Void = ()
    ) {
        self.init(name: name, title: title, type: type, choices: choices, required: required)
    }

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `choices`.
        public static let choices = 0...200
    }
}

extension DefectAction {
    /// Each property in the order of its declaration.
    public init(
        name: Wire.SchemaName,
        title: Wire.SchemaTitle? = nil,
        kind: DefectActionKind,
        from: [String]? = nil,
        to: String? = nil,
        requires: [String]? = nil,
        asks: [String]? = nil,
        managersOnly: Bool? = nil,
        _: Void = ()
    ) {
        self.init(
            name: name,
            title: title,
            kind: kind,
            from: from,
            to: to,
            requires: requires,
            asks: asks,
            managersOnly: managersOnly
        )
    }
}
