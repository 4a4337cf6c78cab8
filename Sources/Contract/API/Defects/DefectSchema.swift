/// A crew's definition of its defects: their fields, their states, and the actions that change the state. Schema files
/// contain the same JSON; `decklog defects schema check FILE` explains the errors in one.
public struct DefectSchema: Codable, Hashable, Sendable {
    /// The states. The first is the state of new defects.
    /// - Limit: ...30
    public var states: [DefectState]
    /// The fields, in the order in which they are displayed.
    /// - Limit: ...60
    public var fields: [DefectField]
    /// The actions, in the order in which they are offered.
    /// - Limit: ...60
    public var actions: [DefectAction]
}

/// A state that a defect can be in.
public struct DefectState: Codable, Hashable, Sendable {
    /// The permanent name: letters, digits, `_` or `-`.
    /// - Example: Submitted
    public var name: Wire.SchemaName
    /// The display name; when left out, a translation for standard states, otherwise the name.
    public var title: Wire.SchemaTitle? = nil
    /// Whether defects in this state are closed; `false` when left out.
    public var closed: Bool? = nil
}

/// A field of a defect.
public struct DefectField: Codable, Hashable, Sendable {
    /// The permanent name: a letter, then letters, digits, `_` or `-`.
    /// - Example: severity
    public var name: Wire.SchemaName
    /// The display name; when left out, a translation for standard fields, otherwise the name.
    public var title: Wire.SchemaTitle? = nil
    /// The type of the value.
    public var type: DefectFieldType
    /// The possible values, for the type `choice`.
    /// - Limit: ...200
    public var choices: [Wire.SchemaTitle]? = nil
    /// Whether the field is required from the start; `false` when left out.
    public var required: Bool? = nil
}

/// The types of fields.
public enum DefectFieldType: String, Codable, CaseIterable, Sendable {
    /// A single line of at most 254 characters.
    case line
    /// A text of at most 20,000 characters.
    case text
    /// One of the field's choices.
    case choice
    /// A member of the crew, stored as an id.
    case person
    /// A date.
    case date
    /// An integer.
    case number
}

/// An action that can be taken on a defect.
public struct DefectAction: Codable, Hashable, Sendable {
    /// The permanent name.
    public var name: Wire.SchemaName
    /// The display name; when left out, a translation for standard actions, otherwise the name.
    public var title: Wire.SchemaTitle? = nil
    /// The effect of the action.
    public var kind: DefectActionKind
    /// The states in which it is available; all when left out.
    public var from: [String]? = nil
    /// The state that it leads to, for `changeState` and `duplicate`.
    public var to: String? = nil
    /// The fields that must not be empty afterwards.
    public var requires: [String]? = nil
    /// Further fields to ask for when the action is taken.
    public var asks: [String]? = nil
    /// Whether only managers can take it; `false` when left out.
    public var managersOnly: Bool? = nil
}

/// The kinds of actions.
public enum DefectActionKind: String, Codable, CaseIterable, Sendable {
    /// Reports a new defect; every schema has exactly one.
    case submit
    /// Changes fields but not the state; every schema has exactly one.
    case modify
    /// Changes the state.
    case changeState
    /// Marks the defect as a duplicate of another one.
    case duplicate
    /// Unmarks a duplicate: the defect returns to its previous state.
    case unduplicate
    /// Deletes the defect.
    case delete
}
