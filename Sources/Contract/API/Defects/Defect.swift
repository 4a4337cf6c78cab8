/// Something that is broken, missing or wanted. Its version is the `ETag` of the response.
public struct Defect: Codable, Hashable, Sendable {
    /// The defect's id.
    public var id: Wire.ID
    /// The display number.
    public var displayId: Wire.DefectNumber
    /// The sequential number within the crew.
    /// - Limit: 1...
    /// - Example: 42
    public var number: Int
    /// The state, by its name in the schema.
    /// - Example: Submitted
    public var state: String
    /// Whether the state is a closed one: no work is left.
    public var closed: Bool
    /// A one-line summary.
    public var headline: Wire.Headline
    /// The severity; null when not set, or when the schema has no such field.
    /// - Example: 3-Average
    @OrNull public var severity: String?
    /// The priority; null when not set, or when the schema has no such field.
    /// - Example: 2-Normal
    @OrNull public var priority: String?
    /// A detailed description.
    /// - Example: It drips on the floor.
    @OrNull public var description: String?
    /// The member assigned to it.
    @OrNull public var owner: PersonRef?
    /// The project that it belongs to.
    /// - Example: Kitchen
    @OrNull public var project: String?
    /// The outcome; null while there is none.
    /// - Example: null
    @OrNull public var resolution: String?
    /// The other fields of the schema that are not empty, by name. A person is an id.
    public var fields: Wire.DefectFieldTexts
    /// The member who reported it.
    public var submitter: PersonRef
    /// When it was reported.
    public var submittedAt: Wire.Instant
    /// When it was last changed.
    public var changedAt: Wire.Instant
    /// The id of the defect that it duplicates; null for none.
    /// - Example: null
    @OrNull public var original: Wire.ID?
    /// The location; null when not set.
    @OrNull public var position: DefectPosition?
}

/// Coordinates in degrees (WGS 84).
public struct DefectPosition: Codable, Hashable, Sendable {
    /// The latitude.
    public var latitude: Wire.Latitude
    /// The longitude.
    public var longitude: Wire.Longitude
}

/// An action that is available for a defect in its current state.
public struct LegalAction: Codable, Hashable, Sendable {
    /// The name of the action in the schema.
    /// - Example: Assign
    public var action: String
    /// The display name of the action.
    /// - Example: Assign
    public var title: String
    /// The effect of the action.
    /// - Example: changeState
    public var kind: DefectActionKind
    /// The state that it leads to; null when the state does not change.
    /// - Example: Assigned
    @OrNull public var to: String?
    /// The fields that must not be empty afterwards.
    /// - Example: ["owner"]
    public var requires: [String]
    /// The required fields that are empty now.
    /// - Example: ["owner"]
    public var missing: [String]
}

/// A deleted defect.
public struct DeletedDefect: Codable, Hashable, Sendable {
    /// The defect's id, for `POST .../restoration`.
    public var id: Wire.ID
    /// The end of the period in which it can be restored.
    public var restorableUntil: Wire.Instant
}
