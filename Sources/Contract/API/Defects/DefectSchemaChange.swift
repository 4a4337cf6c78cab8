/// A schema as a crew wants to have it: that of a file, and what becomes of defects in states that it does not have.
public struct NewDefectSchema: APIInput {
    /// The first is that of a new defect.
    /// - Limit: ...30
    public var states: [DefectState]
    /// In the order in which they are shown. `headline` is always among them.
    /// - Limit: ...60
    public var fields: [DefectField]
    /// In the order in which they are offered. One of kind `submit` and one of kind `modify` are always among them.
    /// - Limit: ...60
    public var actions: [DefectAction]
    /// For each state that defects are in and that the schema does not have: the state that they are moved to.
    /// - Example: {"Opened": "Assigned"}
    public var moveStates: [String: String]?

    /// Each field in the order of the JSON.
    public init(_ schema: DefectSchema, moveStates: [String: String]? = nil) {
        states = schema.states
        fields = schema.fields
        actions = schema.actions
        self.moveStates = moveStates
    }

    /// The schema without what becomes of the defects.
    public var schema: DefectSchema { DefectSchema(states: states, fields: fields, actions: actions) }
}

/// What came of a schema that was sent, or would come of it.
public struct DefectSchemaChange: Codable, Hashable, Sendable {
    /// The crew's schema after it.
    public var schema: DefectSchema
    /// Whether that is the standard schema.
    public var standard: Bool
    /// Whether it was only tried: nothing has changed.
    public var dryRun: Bool
    /// What is odd about it, and accepted all the same.
    public var warnings: [FieldError]
    /// The defects that were moved to another state.
    public var moved: [DefectStateMove]
}

/// Defects that were in a state that there is no more.
public struct DefectStateMove: Codable, Hashable, Sendable {
    /// The state that they were in.
    /// - Example: Opened
    public var from: String
    /// The state that they are in after it.
    /// - Example: Assigned
    public var to: String
    /// How many they are, with deleted ones that can be restored.
    public var defects: Wire.Count

    /// Each field in the order of the JSON.
    public init(from: String, to: String, defects: Int) {
        self.from = from
        self.to = to
        self.defects = defects
    }
}
