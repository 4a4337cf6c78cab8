/// Something that is broken, missing or wanted. Its version is not a field: it is the `ETag` of the answer.
public struct Defect: Codable, Hashable, Sendable {
    /// The defect's id.
    public var id: String
    /// What people call it, such as `ACME00000042`.
    public var displayId: String
    /// Its number in the crew, from 1.
    public var number: Int
    /// The state, as the schema names it.
    public var state: String
    /// Whether that means that nothing is left to do.
    public var closed: Bool
    /// What is wrong, in one line.
    public var headline: String
    /// How bad it is; null in a crew that does not keep that.
    @OrNull public var severity: String?
    /// How soon it has to be seen to.
    @OrNull public var priority: String?
    /// Everything else that there is to say.
    @OrNull public var description: String?
    /// Whoever sees to it.
    @OrNull public var owner: PersonRef?
    /// What it belongs to.
    @OrNull public var project: String?
    /// How it ended.
    @OrNull public var resolution: String?
    /// The schema's other fields that are not empty, by name.
    public var fields: [String: String]
    /// Whoever reported it.
    public var submitter: PersonRef
    /// When, RFC 3339 in UTC.
    public var submittedAt: String
    /// When it was changed last, RFC 3339 in UTC.
    public var changedAt: String
    /// The id of the one that it is the same as; null when it is not.
    @OrNull public var original: String?
    /// Where it is; null when nobody said.
    @OrNull public var position: DefectPosition?

    /// Each field in the order of the JSON.
    public init(
        id: String,
        displayId: String,
        number: Int,
        state: String,
        closed: Bool,
        headline: String,
        severity: String?,
        priority: String?,
        description: String?,
        owner: PersonRef?,
        project: String?,
        resolution: String?,
        fields: [String: String],
        submitter: PersonRef,
        submittedAt: String,
        changedAt: String,
        original: String?,
        position: DefectPosition?
    ) {
        self.id = id
        self.displayId = displayId
        self.number = number
        self.state = state
        self.closed = closed
        self.headline = headline
        self.severity = severity
        self.priority = priority
        self.description = description
        self.owner = owner
        self.project = project
        self.resolution = resolution
        self.fields = fields
        self.submitter = submitter
        self.submittedAt = submittedAt
        self.changedAt = changedAt
        self.original = original
        self.position = position
    }
}

/// A place on the map, in degrees (WGS 84).
public struct DefectPosition: Codable, Hashable, Sendable {
    /// From -90 in the south to 90 in the north.
    public var latitude: Double
    /// From -180 in the west to 180 in the east.
    public var longitude: Double

    /// Each field in the order of the JSON.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// What can be done to a defect now.
public struct LegalAction: Codable, Hashable, Sendable {
    /// As the schema names it, such as `Assign`.
    public var action: String
    /// What people read.
    public var title: String
    /// What it does.
    public var kind: DefectActionKind
    /// The state that it leads to; null when it stays.
    @OrNull public var to: String?
    /// The fields that must not be empty after it.
    public var requires: [String]
    /// Those of them that are empty now.
    public var missing: [String]

    /// Each field in the order of the JSON.
    public init(
        action: String,
        title: String,
        kind: DefectActionKind,
        to: String?,
        requires: [String],
        missing: [String]
    ) {
        self.action = action
        self.title = title
        self.kind = kind
        self.to = to
        self.requires = requires
        self.missing = missing
    }
}

/// A defect that was deleted.
public struct DeletedDefect: Codable, Hashable, Sendable {
    /// The defect's id, for `POST .../restoration`.
    public var id: String
    /// Until when it can be brought back, RFC 3339 in UTC.
    public var restorableUntil: String

    /// Each field in the order of the JSON.
    public init(id: String, restorableUntil: String) {
        self.id = id
        self.restorableUntil = restorableUntil
    }
}
