// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectSchema.swift: change that.

extension DefectSchema {
    /// Creates a value with all properties.
    public init(states: [DefectState], fields: [DefectField], actions: [DefectAction], _: Void = ()) {
        self.init(states: states, fields: fields, actions: actions)
    }

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

extension DefectState {
    /// Creates a value with all properties.
    public init(name: Wire.SchemaName, title: Wire.SchemaTitle? = nil, closed: Bool? = nil, _: Void = ()) {
        self.init(name: name, title: title, closed: closed)
    }
}

extension DefectField {
    /// Creates a value with all properties.
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

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `choices`.
        public static let choices = 0...200
    }
}

extension DefectAction {
    /// Creates a value with all properties.
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
