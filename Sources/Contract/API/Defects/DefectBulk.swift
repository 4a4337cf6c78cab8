/// Something to be done to many defects at once: an action, other values, or both. Either `defects` or `filter` says which.
/// - Example: {"filter": {"state": "Submitted"}, "action": "Assign", "fields": {"owner": "me"}, "dryRun": true}
public struct DefectBulk: APIInput {
    /// By id or display id.
    /// - Limit: 1...10_000
    public var defects: [Wire.DefectNumber]?
    /// All that this finds, at most 10,000.
    public var filter: DefectFilter?
    /// An action of the schema that changes fields or leads to another state; only fields are changed where nothing is said.
    /// - Example: Assign
    public var action: String?
    /// The new values, by the schema's names; null empties a field. Headline and description are not changed for many at once.
    public var fields: DefectFields?
    /// Whether only to tell what would come of it; no when left out.
    public var dryRun: Bool?
}

/// What came of something that was done to many defects at once, or what would.
public struct DefectOperation: Codable, Hashable, Sendable {
    /// For `POST .../undo`; null for a dry run.
    @OrNull public var id: Wire.ID?
    /// How far it is.
    /// - Example: done
    public var state: DefectOperationState
    /// Who did it.
    public var by: PersonRef
    /// When it was done.
    public var at: Wire.Instant
    /// The action; null when only fields were to change, or when it undoes another operation.
    /// - Example: Assign
    @OrNull public var action: String?
    /// The id of the operation that this one undoes; null for none.
    /// - Example: null
    @OrNull public var undoes: Wire.ID?
    /// The id of the operation that undid this one; null for none.
    /// - Example: null
    @OrNull public var undoneBy: Wire.ID?
    /// How many defects were chosen.
    public var matched: Wire.Count
    /// How many of them are different now.
    public var changed: Wire.Count
    /// How many were so already.
    public var unchanged: Wire.Count
    /// Those that could not be changed, by reason.
    public var refused: [DefectRefusal]
}

/// How far something is that is done to many defects.
public enum DefectOperationState: String, Codable, CaseIterable, Sendable {
    /// Nothing was done; this is what would come of it.
    case dryRun
    /// Some of it is done, and the rest follows by itself.
    case running
    /// All of it is done.
    case done
}

/// Why some defects could not be changed.
public struct DefectRefusal: Codable, Hashable, Sendable {
    /// Why: `illegal` in their state, `required` for an empty field, `gone`, `changed` by somebody since, `partly` when other fields
    /// could be restored all the same, `stopped` when whoever began it may not go on.
    /// - Values: illegal, required, gone, changed, partly, stopped
    /// - Example: illegal
    public var code: String
    /// The state or the field.
    /// - Example: Closed
    @OrNull public var about: String?
    /// For the reader.
    public var message: Wire.Sentence
    /// How many.
    public var count: Wire.Count
    /// The first ten of them.
    /// - Limit: ...10
    public var defects: [Wire.DefectNumber]
}
