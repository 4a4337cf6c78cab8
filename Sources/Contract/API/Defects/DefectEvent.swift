/// An event in the history of a defect.
public struct DefectEvent: Codable, Hashable, Sendable {
    /// The kind of event.
    public var kind: DefectEventKind
    /// When it happened.
    public var at: Wire.Instant
    /// The person who did it; null when they are not a person in the crew, as after an import.
    @OrNull public var person: PersonRef?
    /// The name of the person who did it.
    /// - Example: Sanne Visser
    public var name: String
    /// A description of the event.
    public var text: Wire.Sentence
    /// For a step: the action, by its name in the schema.
    /// - Example: Assign
    @OrNull public var action: String? = nil
    /// For a step: the state before it; null for the first step.
    /// - Example: Submitted
    @OrNull public var formerState: String? = nil
    /// For a step: the state after it.
    /// - Example: Assigned
    @OrNull public var state: String? = nil
    /// For a step: the fields that it changed.
    public var changes: [DefectFieldChange] = []
    /// For a step of a bulk change: the id of the operation.
    /// - Example: null
    @OrNull public var operation: Wire.ID? = nil
    /// For a comment: its id.
    /// - Example: null
    @OrNull public var comment: Wire.ID? = nil
    /// For a file: the file.
    /// - Example: null
    @OrNull public var file: FileInfo? = nil
}

/// The kinds of events in the history of a defect.
public enum DefectEventKind: String, Codable, CaseIterable, Sendable {
    /// An action of the schema, a deletion or a restoration.
    case step
    /// A comment.
    case comment
    /// An added photo or file.
    case file
}

/// The change of one field in a step.
public struct DefectFieldChange: Codable, Hashable, Sendable {
    /// The name of the field in the schema; `original` and `position` stand for the properties of that name.
    /// - Example: owner
    public var field: String
    /// The display name of the field.
    /// - Example: Owner
    public var title: String
    /// The stored value before the change; null when empty. A person is an id.
    /// - Example: null
    @OrNull public var old: String?
    /// The stored value after the change; null when empty.
    /// - Example: 01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01
    @OrNull public var new: String?
    /// The value before the change, as displayed.
    /// - Example: null
    @OrNull public var oldText: String?
    /// The value after the change, as displayed.
    /// - Example: Sanne Visser
    @OrNull public var newText: String?
}
