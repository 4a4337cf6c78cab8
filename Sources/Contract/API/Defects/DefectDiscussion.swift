/// What somebody said about a defect. Its version is not a field: it is the `ETag` of the answer.
public struct DefectComment: Codable, Hashable, Sendable {
    /// The comment's id.
    public var id: Wire.ID
    /// Its author; null for somebody who is not known in the crew.
    @OrNull public var person: PersonRef?
    /// The name of its author.
    /// - Example: Sanne Visser
    public var name: String
    /// When it was written.
    public var at: Wire.Instant
    /// The comment, in lines.
    public var text: Wire.DefectText
    /// When it was rewritten; null when it never was.
    /// - Example: null
    @OrNull public var changedAt: Wire.Instant?
    /// The photos and files that came with it.
    public var files: [FileInfo]
}

/// A comment to be added to a defect, or to replace one.
/// - Example: {"text": "The man comes on Thursday between 9 and 12."}
public struct NewDefectComment: APIInput {
    /// The comment; its lines stay as they are.
    public var text: Wire.DefectText
}

/// A photo or file of a defect.
public struct DefectFile: Codable, Hashable, Sendable {
    /// The file itself.
    public var file: FileInfo
    /// The id of the comment that it came with; null for one that came by itself.
    @OrNull public var comment: Wire.ID?
    /// Who added it; null for somebody who is not known in the crew.
    @OrNull public var person: PersonRef?
    /// The name of the person who added it.
    /// - Example: Sanne Visser
    public var name: String
    /// When it was added.
    public var at: Wire.Instant
}

/// A comment or a file that was deleted.
public struct DeletedDefectPart: Codable, Hashable, Sendable {
    /// Its id, for `POST .../restoration`.
    public var id: Wire.ID
    /// Until when it can be brought back.
    public var restorableUntil: Wire.Instant
}

/// Who is told of what happens to a defect.
public struct DefectWatch: Codable, Hashable, Sendable {
    /// Whether I am.
    public var watching: Bool
    /// Who is, at most 200: whoever reported it, is assigned to it, commented on it or asked for it.
    public var followers: [PersonRef]
}

/// Whether the asker wants to be told.
/// - Example: {"watching": true}
public struct NewDefectWatch: APIInput {
    /// `false` also holds for the reporter and the owner of the defect; somebody it is assigned to is told of that all the same.
    public var watching: Bool
}

/// Where a defect is, in degrees (WGS 84).
/// - Example: {"latitude": 52.370216, "longitude": 4.895168}
public struct NewDefectPosition: APIInput {
    /// From south to north.
    public var latitude: Wire.Latitude
    /// From west to east.
    public var longitude: Wire.Longitude
}
