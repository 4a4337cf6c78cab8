/// Something that happened to a defect.
public struct DefectEvent: Codable, Hashable, Sendable {
    /// What it was.
    public var kind: DefectEventKind
    /// When it happened.
    public var at: Wire.Instant
    /// Who did it; null for somebody who is not known in the crew.
    @OrNull public var person: PersonRef?
    /// The name of who did it.
    /// - Example: Sanne Visser
    public var name: String
    /// What happened.
    public var text: Wire.Sentence
    /// Of a step: the action, as the schema names it.
    /// - Example: Assign
    @OrNull public var action: String? = nil
    /// Of a step: the state before it; null for the first.
    /// - Example: Submitted
    @OrNull public var formerState: String? = nil
    /// Of a step: the state after it.
    /// - Example: Assigned
    @OrNull public var state: String? = nil
    /// Of a step: the fields that it changed.
    public var changes: [DefectFieldChange] = []
    /// Of a step of a bulk change: the id of its operation.
    /// - Example: null
    @OrNull public var operation: Wire.ID? = nil
    /// Of a comment: its id.
    /// - Example: null
    @OrNull public var comment: Wire.ID? = nil
    /// Of a file: the file.
    /// - Example: null
    @OrNull public var file: FileInfo? = nil
}

/// What can happen to a defect.
public enum DefectEventKind: String, Codable, CaseIterable, Sendable {
    /// One of the schema's actions was done, or it was deleted or brought back.
    case step
    /// Somebody said something.
    case comment
    /// Somebody added a photo or file.
    case file
}

/// What a step made of one field.
public struct DefectFieldChange: Codable, Hashable, Sendable {
    /// As the schema names it; `original` and `position` stand for the properties of that name.
    /// - Example: owner
    public var field: String
    /// What people read.
    /// - Example: Owner
    public var title: String
    /// The value before, as stored; null for nothing. A person is an id.
    /// - Example: null
    @OrNull public var old: String?
    /// The value after, as stored; null for nothing.
    /// - Example: 01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01
    @OrNull public var new: String?
    /// The value before, as people read it.
    /// - Example: null
    @OrNull public var oldText: String?
    /// The value after, as people read it.
    /// - Example: Sanne Visser
    @OrNull public var newText: String?
}
