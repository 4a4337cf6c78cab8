extension Wire {
    /// The title of an experience or of a scene.
    /// - Limit: 1...80
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$
    /// - Example: The suppliers' round
    public typealias PlaceTitle = String

    /// A description of an experience or of a scene; may have several lines.
    /// - Limit: ...4000
    /// - Example: Every Tuesday, before the lunch.
    public typealias PlaceText = String

    /// A length in metres.
    /// - Limit: 0...
    /// - Example: 5400
    public typealias Meters = Int
}

/// A walk, tour or story: scenes in order, most of them with a position. Its version is the `ETag` of the response.
public struct Experience: Codable, Hashable, Sendable {
    /// The experience's id.
    public var id: Wire.ID
    /// Its title.
    public var title: Wire.PlaceTitle
    /// Its description; null for none.
    @OrNull public var description: Wire.PlaceText?
    /// Who created it.
    public var owner: Author
    /// The crew that it is shared with and that it belongs to; null for an experience of a person.
    @OrNull public var crew: CrewRef?
    /// Who can see it.
    public var sharing: ExperienceSharing
    /// The number of its scenes.
    public var scenes: Wire.Count
    /// The length of its path: of its track, or in straight lines from scene to scene, without those that have no position.
    public var lengthMeters: Wire.Meters
    /// The path of the thumbnail of its first picture; null without pictures.
    /// - Example: /api/v1/experiences/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01/pictures/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a02/thumbnail
    @OrNull public var thumbnail: String?
    /// Whether you can change it and its scenes.
    public var editable: Bool
    /// Whether a moderator of the server hides it from everyone who cannot edit it.
    public var hidden: Bool
    /// How many people have saved it.
    public var saves: Wire.Count
    /// Whether you have saved it.
    public var saved: Bool
    /// When it was created.
    public var createdAt: Wire.Instant
    /// When it or one of its scenes was last changed.
    public var changedAt: Wire.Instant
}

/// A person who created an experience.
public struct Author: Codable, Hashable, Sendable {
    /// The person's id.
    public var id: Wire.ID
    /// The person's name.
    public var name: Wire.PersonName
    /// The username, which leads to the profile; null for none.
    @OrNull public var username: Wire.Username?
    /// The person's picture; null for none.
    @OrNull public var picture: ProfilePicture?
}

/// Who can see an experience.
public enum ExperienceSharing: String, Codable, CaseIterable, Sendable {
    /// Only its owner.
    case `private`
    /// Its owner and the people whom the owner chose.
    case people
    /// The members of a crew. The experience belongs to that crew: its managers can change it as well, and it stays when its
    /// owner leaves.
    case crew
    /// Everyone who has an account on this server.
    case server
    /// Anyone who has one of its links.
    case link
}

/// Which experiences a list contains.
public enum ExperienceScope: String, Codable, CaseIterable, Sendable {
    /// Those that you created and can still see.
    case mine
    /// Those of others that are shared with you by name.
    case people
    /// Those that are shared with your crews.
    case crew
    /// Those that are shared with everyone on this server.
    case server
}

/// A new experience.
/// - Example: {"title": "The suppliers' round", "description": "Every Tuesday, before the lunch.", "sharing": "private"}
public struct NewExperience: APIInput {
    /// Its title.
    public var title: Wire.PlaceTitle
    /// Its description.
    public var description: Wire.PlaceText?
    /// The crew to share it with, by id or short name; only with the sharing `crew`.
    /// - Limit: 1...80
    public var crew: String?
    /// Who can see it; when left out the crew if there is one, otherwise only you.
    public var sharing: ExperienceSharing?
    /// The people to share it with, by id; only with the sharing `people`. You must be in a crew with each of them.
    /// - Limit: 0...50
    public var people: [Wire.ID]?
}

/// Changes to an experience. Fields that are left out stay unchanged.
/// - Example: {"title": "The suppliers' round by bike", "sharing": "server"}
public struct ExperiencePatch: APIInput {
    /// Its title.
    public var title: Wire.PlaceTitle?
    /// Its description; null clears it.
    public var description: Change<Wire.PlaceText>
    /// The crew to share it with, by id or short name; only with the sharing `crew`.
    /// - Limit: 1...80
    public var crew: String?
    /// Who can see it. Only its owner can change this. With `private`, its links stop working.
    public var sharing: ExperienceSharing?
    /// All people to share it with, by id; only with the sharing `people`. You must be in a crew with each new one.
    /// - Limit: 0...50
    public var people: [Wire.ID]?
}

/// A deleted experience, which can still be restored.
public struct DeletedExperience: Codable, Hashable, Sendable {
    /// The experience's id.
    public var id: Wire.ID
    /// The end of the period in which it can be restored.
    public var restorableUntil: Wire.Instant
}
