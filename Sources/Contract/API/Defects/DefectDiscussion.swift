/// A comment on a defect. Its version is the `ETag` of the response.
public struct DefectComment: Codable, Hashable, Sendable {
    /// The comment's id.
    public var id: Wire.ID
    /// The author; null when they are not a person in the crew, as after an import.
    @OrNull public var person: PersonRef?
    /// The name of the author.
    /// - Example: Sanne Visser
    public var name: String
    /// When it was written.
    public var at: Wire.Instant
    /// The text; may have several lines.
    public var text: Wire.DefectText
    /// When it was last edited; null when never.
    /// - Example: null
    @OrNull public var changedAt: Wire.Instant?
    /// The photos and files posted with it.
    public var files: [FileInfo]
}

/// The text of a new or edited comment.
/// - Example: {"text": "The technician comes on Thursday between 9 and 12."}
public struct NewDefectComment: APIInput {
    /// The text; line breaks are preserved.
    public var text: Wire.DefectText
}

/// A photo or file of a defect.
public struct DefectFile: Codable, Hashable, Sendable {
    /// The file.
    public var file: FileInfo
    /// The id of the comment that it was posted with; null when it was added by itself.
    @OrNull public var comment: Wire.ID?
    /// The person who added it; null when they are not a person in the crew, as after an import.
    @OrNull public var person: PersonRef?
    /// The name of the person who added it.
    /// - Example: Sanne Visser
    public var name: String
    /// When it was added.
    public var at: Wire.Instant
}

/// A deleted comment or file.
public struct DeletedDefectPart: Codable, Hashable, Sendable {
    /// The id, for `POST .../restoration`.
    public var id: Wire.ID
    /// The end of the period in which it can be restored.
    public var restorableUntil: Wire.Instant
}

/// The followers of a defect: the people who are notified of changes.
public struct DefectWatch: Codable, Hashable, Sendable {
    /// Whether you are a follower.
    public var watching: Bool
    /// The followers, at most 200: people who reported the defect, are assigned to it, commented on it or chose to
    /// follow it.
    public var followers: [PersonRef]
}

/// Whether to follow a defect.
/// - Example: {"watching": true}
public struct NewDefectWatch: APIInput {
    /// `true` when left out. `false` also works for the reporter and the assignee; a person is still notified when the
    /// defect is assigned to them.
    public var watching: Bool?
}

/// The new location of a defect, in degrees (WGS 84).
/// - Example: {"latitude": 52.370216, "longitude": 4.895168}
public struct NewDefectPosition: APIInput {
    /// The latitude.
    public var latitude: Wire.Latitude
    /// The longitude.
    public var longitude: Wire.Longitude
}
