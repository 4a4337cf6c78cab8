/// Something that happened to a defect.
public struct DefectEvent: Codable, Hashable, Sendable {
    /// What it was.
    public var kind: DefectEventKind
    /// When, RFC 3339 in UTC.
    public var at: String
    /// Who did it; null for somebody whom the crew does not know.
    @OrNull public var person: PersonRef?
    /// What they are called.
    public var name: String
    /// What happened, a sentence in the reader's language.
    public var text: String
    /// Of a step: what was done, as the schema names it.
    @OrNull public var action: String?
    /// Of a step: the state before it; null for the first.
    @OrNull public var formerState: String?
    /// Of a step: the state after it.
    @OrNull public var state: String?
    /// Of a step: the fields that it changed.
    public var changes: [DefectFieldChange]
    /// Of a step that was done to many at once: the same for all of them.
    @OrNull public var operation: String?
    /// Of a comment: its id.
    @OrNull public var comment: String?
    /// Of a file: the file.
    @OrNull public var file: FileInfo?

    /// Each field in the order of the JSON.
    public init(
        kind: DefectEventKind,
        at: String,
        person: PersonRef?,
        name: String,
        text: String,
        action: String? = nil,
        formerState: String? = nil,
        state: String? = nil,
        changes: [DefectFieldChange] = [],
        operation: String? = nil,
        comment: String? = nil,
        file: FileInfo? = nil
    ) {
        self.kind = kind
        self.at = at
        self.person = person
        self.name = name
        self.text = text
        self.action = action
        self.formerState = formerState
        self.state = state
        self.changes = changes
        self.operation = operation
        self.comment = comment
        self.file = file
    }
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
    /// As the schema names it; `original` and `position` stand for what has a place of its own.
    public var field: String
    /// What people read.
    public var title: String
    /// As it was kept; null for nothing. A person is an id.
    @OrNull public var old: String?
    /// As it is kept; null for nothing.
    @OrNull public var new: String?
    /// What it was, as people read it.
    @OrNull public var oldText: String?
    /// What it became, as people read it.
    @OrNull public var newText: String?

    /// Each field in the order of the JSON.
    public init(field: String, title: String, old: String?, new: String?, oldText: String?, newText: String?) {
        self.field = field
        self.title = title
        self.old = old
        self.new = new
        self.oldText = oldText
        self.newText = newText
    }
}
