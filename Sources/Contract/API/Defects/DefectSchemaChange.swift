/// A new schema for a crew, and the new states of defects whose state it removes.
public struct NewDefectSchema: APIInput {
    /// The states. The first is the state of new defects.
    /// - Limit: ...30
    public var states: [DefectState]
    /// The fields, in the order in which they are displayed. `headline` is required.
    /// - Limit: ...60
    public var fields: [DefectField]
    /// The actions, in the order in which they are offered. One of kind `submit` and one of kind `modify` are required.
    /// - Limit: ...60
    public var actions: [DefectAction]
    /// The new state of defects in each state that the schema removes.
    /// - Example: {"Opened": "Assigned"}
    public var moveStates: [String: String]?

    /// Creates an input from a schema.
    public init(_ schema: DefectSchema, moveStates: [String: String]? = nil) {
        states = schema.states
        fields = schema.fields
        actions = schema.actions
        self.moveStates = moveStates
    }

    /// The schema without `moveStates`.
    public var schema: DefectSchema { DefectSchema(states: states, fields: fields, actions: actions) }
}

/// The result of a schema change or of its dry run.
public struct DefectSchemaChange: Codable, Hashable, Sendable {
    /// The schema after the change.
    public var schema: DefectSchema
    /// Whether it is the standard schema.
    public var standard: Bool
    /// Whether this was a dry run, which changed nothing.
    public var dryRun: Bool
    /// Accepted but unusual parts of the schema.
    public var warnings: [FieldError]
    /// The defects that were moved to another state.
    public var moved: [DefectStateMove]
}

/// Defects whose state was removed from the schema.
public struct DefectStateMove: Codable, Hashable, Sendable {
    /// The removed state.
    /// - Example: Opened
    public var from: String
    /// The new state.
    /// - Example: Assigned
    public var to: String
    /// The number of defects, including deleted ones that can still be restored.
    public var defects: Wire.Count

    /// Creates a value with all properties.
    public init(from: String, to: String, defects: Int) {
        self.from = from
        self.to = to
        self.defects = defects
    }
}
