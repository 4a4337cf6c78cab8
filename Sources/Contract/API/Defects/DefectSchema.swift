/// How a crew keeps its defects: which fields they have, which states, and the actions that lead from one to the next. A file holds the
/// same JSON; `decklog defects schema check FILE` explains what is wrong with it.
public struct DefectSchema: Codable, Hashable, Sendable {
    /// At most 30. The first is the one that a new defect has.
    public var states: [DefectState]
    /// At most 60, in the order in which they are shown.
    public var fields: [DefectField]
    /// At most 60, in the order in which they are offered.
    public var actions: [DefectAction]

    /// Each field in the order of the JSON.
    public init(states: [DefectState], fields: [DefectField], actions: [DefectAction]) {
        self.states = states
        self.fields = fields
        self.actions = actions
    }
}

/// Where a defect stands.
public struct DefectState: Codable, Hashable, Sendable {
    /// Its lasting name, such as `Submitted`: 1–40 letters, digits, `_` or `-`.
    public var name: String
    /// What people read; without one, the name, or for states that come with Decklog their own words.
    public var title: String?
    /// Whether nothing is left to do then. No is meant where nothing is said.
    public var closed: Bool?

    /// Each field in the order of the JSON.
    public init(name: String, title: String? = nil, closed: Bool? = nil) {
        self.name = name
        self.title = title
        self.closed = closed
    }
}

/// Something that is known of a defect.
public struct DefectField: Codable, Hashable, Sendable {
    /// Its lasting name, such as `severity`: a letter, then up to 39 letters, digits, `_` or `-`.
    public var name: String
    /// What people read.
    public var title: String?
    /// What it holds.
    public var type: DefectFieldType
    /// What one may choose from, for the type `choice`; at most 200.
    public var choices: [String]?
    /// Whether every defect has it, from the first moment. No is meant where nothing is said.
    public var required: Bool?

    /// Each field in the order of the JSON.
    public init(
        name: String,
        title: String? = nil,
        type: DefectFieldType,
        choices: [String]? = nil,
        required: Bool? = nil
    ) {
        self.name = name
        self.title = title
        self.type = type
        self.choices = choices
        self.required = required
    }
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
    /// A day, such as `2026-11-20`.
    case date
    /// A whole number.
    case number
}

/// Something that is done to a defect.
public struct DefectAction: Codable, Hashable, Sendable {
    /// Its lasting name, such as `Assign`.
    public var name: String
    /// What people read.
    public var title: String?
    /// What it does.
    public var kind: DefectActionKind
    /// The states from which it can be done; every one where nothing is said.
    public var from: [String]?
    /// The state that it leads to, for `changeState` and `duplicate`.
    public var to: String?
    /// Fields that must not be empty after it.
    public var requires: [String]?
    /// Further fields that are asked for when it is done.
    public var asks: [String]?
    /// Whether only managers may do it. No is meant where nothing is said.
    public var managersOnly: Bool?

    /// Each field in the order of the JSON.
    public init(
        name: String,
        title: String? = nil,
        kind: DefectActionKind,
        from: [String]? = nil,
        to: String? = nil,
        requires: [String]? = nil,
        asks: [String]? = nil,
        managersOnly: Bool? = nil
    ) {
        self.name = name
        self.title = title
        self.kind = kind
        self.from = from
        self.to = to
        self.requires = requires
        self.asks = asks
        self.managersOnly = managersOnly
    }
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
