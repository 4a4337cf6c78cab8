/// A change of many defects at once: an action, new field values, or both. Exactly one of `defects` and `filter`
/// selects the defects.
/// - Example: {"filter": {"state": "Submitted"}, "action": "Assign", "fields": {"owner": "me"}, "dryRun": true}
public struct DefectBulk: APIInput {
    /// The defects, by id or display number.
    /// - Limit: 1...10_000
    public var defects: [Wire.DefectNumber]?
    /// A filter that selects the defects, at most 10,000.
    public var filter: DefectFilter?
    /// An action of the schema that changes fields or the state; when left out, only `fields` are changed.
    /// - Example: Assign
    public var action: String?
    /// The new values, by field name in the schema; null clears a field. Headline and description cannot be changed in
    /// bulk.
    public var fields: DefectFields?
    /// Whether to return the expected result without changing anything; `false` when left out.
    public var dryRun: Bool?
}

/// The result of a bulk change or of its dry run.
public struct DefectOperation: Codable, Hashable, Sendable {
    /// The id of the operation, for `POST .../undo`; null for a dry run.
    @OrNull public var id: Wire.ID?
    /// The progress of the operation.
    /// - Example: done
    public var state: DefectOperationState
    /// The person who started it.
    public var by: PersonRef
    /// When it was started.
    public var at: Wire.Instant
    /// The action; null when only fields were changed, or when it undoes another operation.
    /// - Example: Assign
    @OrNull public var action: String?
    /// The id of the operation that this one undoes; null for none.
    /// - Example: null
    @OrNull public var undoes: Wire.ID?
    /// The id of the operation that undid this one; null for none.
    /// - Example: null
    @OrNull public var undoneBy: Wire.ID?
    /// The number of defects selected.
    public var matched: Wire.Count
    /// The number of defects changed.
    public var changed: Wire.Count
    /// The number of defects that already had the new values.
    public var unchanged: Wire.Count
    /// The defects that could not be changed, grouped by reason.
    public var refused: [DefectRefusal]
}

/// The progress of a bulk change.
public enum DefectOperationState: String, Codable, CaseIterable, Sendable {
    /// A dry run: nothing was changed.
    case dryRun
    /// Partly done; the rest is in progress.
    case running
    /// Complete.
    case done
    /// The last step failed several times: `changed` defects were changed, but nobody was notified.
    case failed
}

/// A reason why some of the defects could not be changed.
public struct DefectRefusal: Codable, Hashable, Sendable {
    /// The reason: `illegal` when the state does not allow the action, `required` when a field is empty, `gone` when
    /// the defect no longer exists, `changed` when it has been changed since, `partly` when only some fields could be
    /// restored, `stopped` when the person who started the operation is no longer allowed to continue it, `failed` when
    /// an internal error occurred in several attempts.
    /// - Values: illegal, required, gone, changed, partly, stopped, failed
    /// - Example: illegal
    public var code: String
    /// The state or field concerned.
    /// - Example: Closed
    @OrNull public var about: String?
    /// The reason, for people.
    public var message: Wire.Sentence
    /// The number of defects.
    public var count: Wire.Count
    /// The first ten of the defects.
    /// - Limit: ...10
    public var defects: [Wire.DefectNumber]
}
