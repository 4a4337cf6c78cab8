/// A place or moment of an experience. Its version is the `ETag` of the response.
public struct Scene: Codable, Hashable, Sendable {
    /// The scene's id.
    public var id: Wire.ID
    /// Its place in the order, from 1.
    /// - Limit: 1...500
    /// - Example: 1
    public var rank: Int
    /// Its title.
    public var title: Wire.PlaceTitle
    /// Its description; null for none.
    @OrNull public var description: Wire.PlaceText?
    /// The latitude; null without a position.
    @OrNull public var latitude: Wire.Latitude?
    /// The longitude; null without a position.
    @OrNull public var longitude: Wire.Longitude?
    /// Where the position comes from; null without a position.
    @OrNull public var positionSource: PositionSource?
    /// The date to which it belongs; null for none.
    @OrNull public var date: Wire.Date?
    /// Its pictures, in the order in which they were added.
    public var pictures: [ScenePicture]
}

/// Where a position comes from.
public enum PositionSource: String, Codable, CaseIterable, Sendable {
    /// The device reported it.
    case device
    /// It was read from a photo.
    case photo
    /// Someone entered it or chose it on a map.
    case hand
}

/// A picture of a scene.
public struct ScenePicture: Codable, Hashable, Sendable {
    /// The picture's id.
    public var id: Wire.ID
    /// Its width in pixels.
    /// - Example: 1600
    public var width: Wire.Count
    /// Its height in pixels.
    /// - Example: 1200
    public var height: Wire.Count
    /// Its path.
    /// - Example: /api/v1/experiences/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01/pictures/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a02
    public var url: String
    /// The path of its thumbnail.
    /// - Example: /api/v1/experiences/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01/pictures/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a02/thumbnail
    public var thumbnail: String
}

/// A new scene, which becomes the last one.
/// - Example: {"title": "The mussel grower", "latitude": 52.461, "longitude": 4.558, "positionSource": "hand"}
public struct NewScene: APIInput {
    /// Its title.
    public var title: Wire.PlaceTitle
    /// Its description.
    public var description: Wire.PlaceText?
    /// The latitude; only together with the longitude.
    public var latitude: Wire.Latitude?
    /// The longitude; only together with the latitude.
    public var longitude: Wire.Longitude?
    /// Where the position comes from; `hand` when left out.
    public var positionSource: PositionSource?
    /// The date to which it belongs.
    public var date: Wire.Date?
    /// The ids of pictures that move to it from other scenes of the experience. New ones are uploaded.
    /// - Limit: ...20, distinct
    public var pictures: [Wire.ID]?
}

/// Changes to a scene. Fields that are left out stay unchanged.
/// - Example: {"title": "The mussel grower", "date": "2026-11-20"}
public struct ScenePatch: APIInput {
    /// Its title.
    public var title: Wire.PlaceTitle?
    /// Its description; null clears it.
    public var description: Change<Wire.PlaceText>
    /// The latitude; null clears it, together with the longitude.
    public var latitude: Change<Wire.Latitude>
    /// The longitude; null clears it, together with the latitude.
    public var longitude: Change<Wire.Longitude>
    /// Where the position comes from; `hand` when a new position comes without it.
    public var positionSource: PositionSource?
    /// The date to which it belongs; null clears it.
    public var date: Change<Wire.Date>
    /// The ids of all its pictures. Its others are removed for good; those of other scenes of the experience move to
    /// it. New ones are uploaded.
    /// - Limit: ...20, distinct
    public var pictures: [Wire.ID]?
}

/// The order of all scenes of an experience.
/// - Example: {"scenes": ["01a05bfb-7000-7c54-9a3d-2f6b1e8d4a02", "01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01"]}
public struct SceneOrder: APIInput {
    /// The ids of all scenes, each once.
    /// - Limit: 1...500, distinct
    public var scenes: [Wire.ID]
}

/// The other experience to which a scene moves.
/// - Example: {"to": "01a05bfb-7000-7c54-9a3d-2f6b1e8d4a03"}
public struct SceneTransfer: APIInput {
    /// The id of an experience that you can change.
    public var to: Wire.ID
}

/// A deleted scene, which can still be restored.
public struct DeletedScene: Codable, Hashable, Sendable {
    /// The scene's id.
    public var id: Wire.ID
    /// The end of the period in which it can be restored.
    public var restorableUntil: Wire.Instant
}
