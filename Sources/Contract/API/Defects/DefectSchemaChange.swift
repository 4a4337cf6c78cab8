/// A schema as a crew wants to have it: that of a file, and what becomes of defects in states that it does not have.
public struct NewDefectSchema: APIInput {
    /// At most 30. The first is the one that a new defect has.
    public var states: [DefectState]
    /// At most 60, in the order in which they are shown.
    public var fields: [DefectField]
    /// At most 60, in the order in which they are offered.
    public var actions: [DefectAction]
    /// For each state that defects are in and that the schema does not have: the state that they are led to.
    public var moveStates: [String: String]?

    /// Each field in the order of the JSON.
    public init(_ schema: DefectSchema, moveStates: [String: String]? = nil) {
        states = schema.states
        fields = schema.fields
        actions = schema.actions
        self.moveStates = moveStates
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case states, fields, actions, moveStates
    }

    /// The schema without what becomes of the defects.
    public var schema: DefectSchema { DefectSchema(states: states, fields: fields, actions: actions) }
}

/// What came of a schema that was sent, or would come of it.
public struct DefectSchemaChange: Codable, Hashable, Sendable {
    /// The crew's schema after it.
    public var schema: DefectSchema
    /// Whether that is the one that comes with Decklog.
    public var standard: Bool
    /// Whether it was only tried: nothing has changed.
    public var dryRun: Bool
    /// What is odd about it, and kept all the same.
    public var warnings: [FieldError]
    /// The defects that were led to another state.
    public var moved: [DefectStateMove]

    /// Each field in the order of the JSON.
    public init(
        schema: DefectSchema,
        standard: Bool,
        dryRun: Bool,
        warnings: [FieldError],
        moved: [DefectStateMove]
    ) {
        self.schema = schema
        self.standard = standard
        self.dryRun = dryRun
        self.warnings = warnings
        self.moved = moved
    }
}

/// Defects that were in a state that there is no more.
public struct DefectStateMove: Codable, Hashable, Sendable {
    /// The state that they were in.
    public var from: String
    /// The state that they are in after it.
    public var to: String
    /// How many they are, with those that were deleted and can come back.
    public var defects: Int

    /// Each field in the order of the JSON.
    public init(from: String, to: String, defects: Int) {
        self.from = from
        self.to = to
        self.defects = defects
    }
}
