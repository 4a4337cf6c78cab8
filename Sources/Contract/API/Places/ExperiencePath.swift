/// The path of an experience, which maps show and which is measured. Its version is that of the experience, the `ETag`
/// of the response.
public struct ExperiencePath: Codable, Hashable, Sendable {
    /// Whether it follows a track that was uploaded; otherwise it goes in straight lines from scene to scene.
    public var track: Bool
    /// Its length.
    public var lengthMeters: Wire.Meters
    /// How long it takes to walk it, with stops; null for no distance and for more than 12 hours.
    @OrNull public var walkingMinutes: Wire.Minutes?
    /// Its positions, in order.
    /// - Limit: 0...2000
    public var positions: [PathPosition]
}

/// A position of a path.
public struct PathPosition: Codable, Hashable, Sendable {
    /// The latitude.
    public var latitude: Wire.Latitude
    /// The longitude.
    public var longitude: Wire.Longitude
}
