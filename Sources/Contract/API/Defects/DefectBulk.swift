/// Something to be done to many defects at once: an action, other values, or both. Either `defects` or `filter` says which.
public struct DefectBulk: APIInput {
    /// By id, or as they are called; at most 10,000.
    public var defects: [String]?
    /// All that this finds, at most 10,000.
    public var filter: DefectFilter?
    /// An action of the schema that changes fields or leads to another state; only fields are changed where nothing is said.
    public var action: String?
    /// What is to be different, by the schema's names; `null` empties a field. What is wrong and what there is to say about it are not
    /// changed for many at once.
    public var fields: DefectFields?
    /// Only tells what would come of it. No is meant where nothing is said.
    public var dryRun: Bool?

    /// Each field in the order of the JSON.
    public init(
        defects: [String]? = nil,
        filter: DefectFilter? = nil,
        action: String? = nil,
        fields: DefectFields? = nil,
        dryRun: Bool? = nil
    ) {
        self.defects = defects
        self.filter = filter
        self.action = action
        self.fields = fields
        self.dryRun = dryRun
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case defects, filter, action, fields, dryRun
    }

    /// The filter follows the same rule, and the fields are those of the schema.
    public static var nested: [String: any APIInput.Type] {
        ["filter": DefectFilter.self, "fields": DefectFields.self]
    }
}

/// What came of something that was done to many defects at once, or what would.
public struct DefectOperation: Codable, Hashable, Sendable {
    /// For `POST .../undo`; null when it was only asked what would come of it.
    @OrNull public var id: String?
    /// How far it is.
    public var state: DefectOperationState
    /// Whoever did it.
    public var by: PersonRef
    /// When, RFC 3339 in UTC.
    public var at: String
    /// The action; null when only fields were to change, or when it takes back another operation.
    @OrNull public var action: String?
    /// The operation that this one takes back; null when it takes back none.
    @OrNull public var undoes: String?
    /// The operation that took this one back; null as long as none has.
    @OrNull public var undoneBy: String?
    /// How many defects were chosen.
    public var matched: Int
    /// How many of them are different now.
    public var changed: Int
    /// How many were so already.
    public var unchanged: Int
    /// Those that could not be changed, by reason.
    public var refused: [DefectRefusal]

    /// Each field in the order of the JSON.
    public init(
        id: String?,
        state: DefectOperationState,
        by: PersonRef,
        at: String,
        action: String?,
        undoes: String?,
        undoneBy: String?,
        matched: Int,
        changed: Int,
        unchanged: Int,
        refused: [DefectRefusal]
    ) {
        self.id = id
        self.state = state
        self.by = by
        self.at = at
        self.action = action
        self.undoes = undoes
        self.undoneBy = undoneBy
        self.matched = matched
        self.changed = changed
        self.unchanged = unchanged
        self.refused = refused
    }
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
    /// For programs: `illegal` in their state, `required` for an empty field, `gone`, or `changed` since.
    public var code: String
    /// The state or the field.
    @OrNull public var about: String?
    /// In words for the reader.
    public var message: String
    /// How many.
    public var count: Int
    /// What the first ten of them are called.
    public var defects: [String]

    /// Each field in the order of the JSON.
    public init(code: String, about: String?, message: String, count: Int, defects: [String]) {
        self.code = code
        self.about = about
        self.message = message
        self.count = count
        self.defects = defects
    }
}
