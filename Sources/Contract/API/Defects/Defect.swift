/// Something that is broken, missing or wanted. Its version is not a field: it is the `ETag` of the answer.
public struct Defect: Codable, Hashable, Sendable {
    /// The defect's id.
    public var id: Wire.ID
    /// What people call it.
    public var displayId: Wire.DefectNumber
    /// Its number in the crew.
    /// - Limit: 1...
    /// - Example: 42
    public var number: Int
    /// The state, as the schema names it.
    /// - Example: Submitted
    public var state: String
    /// Whether nothing is left to do in that state.
    public var closed: Bool
    /// What is wrong, in one line.
    public var headline: Wire.Headline
    /// How bad it is; null in a crew that does not keep that.
    /// - Example: 3-Average
    @OrNull public var severity: String?
    /// How soon it has to be seen to.
    /// - Example: 2-Normal
    @OrNull public var priority: String?
    /// Everything else that there is to say.
    /// - Example: It drips on the floor.
    @OrNull public var description: String?
    /// The member assigned to it.
    @OrNull public var owner: PersonRef?
    /// The project that it belongs to.
    /// - Example: Kitchen
    @OrNull public var project: String?
    /// How it ended.
    /// - Example: null
    @OrNull public var resolution: String?
    /// The schema's other fields that are not empty, by name. A person is an id.
    public var fields: Wire.DefectFieldTexts
    /// The member who reported it.
    public var submitter: PersonRef
    /// When it was reported.
    public var submittedAt: Wire.Instant
    /// When it was changed last.
    public var changedAt: Wire.Instant
    /// The id of the defect that it duplicates; null for none.
    /// - Example: null
    @OrNull public var original: Wire.ID?
    /// Where it is; null when nobody said.
    @OrNull public var position: DefectPosition?
}

/// A place on the map, in degrees (WGS 84).
public struct DefectPosition: Codable, Hashable, Sendable {
    /// From south to north.
    public var latitude: Wire.Latitude
    /// From west to east.
    public var longitude: Wire.Longitude
}

/// What can be done to a defect now.
public struct LegalAction: Codable, Hashable, Sendable {
    /// As the schema names it.
    /// - Example: Assign
    public var action: String
    /// What people read.
    /// - Example: Assign
    public var title: String
    /// What it does.
    /// - Example: changeState
    public var kind: DefectActionKind
    /// The state that it leads to; null when it stays.
    /// - Example: Assigned
    @OrNull public var to: String?
    /// The fields that must not be empty after it.
    /// - Example: ["owner"]
    public var requires: [String]
    /// Those of them that are empty now.
    /// - Example: ["owner"]
    public var missing: [String]
}

/// A defect that was deleted.
public struct DeletedDefect: Codable, Hashable, Sendable {
    /// The defect's id, for `POST .../restoration`.
    public var id: Wire.ID
    /// Until when it can be brought back.
    public var restorableUntil: Wire.Instant
}
