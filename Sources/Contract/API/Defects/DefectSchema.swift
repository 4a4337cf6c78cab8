/// How a crew keeps its defects: which fields they have, which states, and the actions that lead from one to the next. A file holds the
/// same JSON; `decklog defects schema check FILE` explains what is wrong with it.
public struct DefectSchema: Codable, Hashable, Sendable {
    /// The first is that of a new defect.
    /// - Limit: ...30
    public var states: [DefectState]
    /// In the order in which they are shown.
    /// - Limit: ...60
    public var fields: [DefectField]
    /// In the order in which they are offered.
    /// - Limit: ...60
    public var actions: [DefectAction]
}

/// Where a defect stands.
public struct DefectState: Codable, Hashable, Sendable {
    /// Its lasting name: letters, digits, `_` or `-`.
    /// - Example: Submitted
    public var name: Wire.SchemaName
    /// What people read; without one, the name, or for standard states a translation.
    public var title: Wire.SchemaTitle? = nil
    /// Whether nothing is left to do then; no when left out.
    public var closed: Bool? = nil
}

/// Something that is known of a defect.
public struct DefectField: Codable, Hashable, Sendable {
    /// Its lasting name: a letter, then letters, digits, `_` or `-`.
    /// - Example: severity
    public var name: Wire.SchemaName
    /// What people read.
    public var title: Wire.SchemaTitle? = nil
    /// What it holds.
    public var type: DefectFieldType
    /// The values to choose from, for the type `choice`.
    /// - Limit: ...200
    public var choices: [Wire.SchemaTitle]? = nil
    /// Whether every defect has it, from the first moment; no when left out.
    public var required: Bool? = nil
}

/// What a field holds.
public enum DefectFieldType: String, Codable, CaseIterable, Sendable {
    /// One line of at most 254 characters.
    case line
    /// A text of at most 20,000 characters.
    case text
    /// One of the field's choices.
    case choice
    /// A member of the crew, by key.
    case person
    /// A day.
    case date
    /// A whole number.
    case number
}

/// Something that is done to a defect.
public struct DefectAction: Codable, Hashable, Sendable {
    /// Its lasting name.
    public var name: Wire.SchemaName
    /// What people read.
    public var title: Wire.SchemaTitle? = nil
    /// What it does.
    public var kind: DefectActionKind
    /// The states from which it can be done; all when left out.
    public var from: [String]? = nil
    /// The state that it leads to, for `changeState` and `duplicate`.
    public var to: String? = nil
    /// Fields that must not be empty after it.
    public var requires: [String]? = nil
    /// Further fields that are asked for when it is done.
    public var asks: [String]? = nil
    /// Whether only managers may do it; no when left out.
    public var managersOnly: Bool? = nil
}

/// What an action does.
public enum DefectActionKind: String, Codable, CaseIterable, Sendable {
    /// Reports a new defect; every schema has one such action.
    case submit
    /// Changes fields and leaves the state as it is; every schema has one.
    case modify
    /// Leads to another state.
    case changeState
    /// Says that it is the same as another one.
    case duplicate
    /// Takes that back: the state is again what it was.
    case unduplicate
    /// Deletes it.
    case delete
}
