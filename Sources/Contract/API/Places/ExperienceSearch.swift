extension Wire {
    /// A distance around a position, in metres.
    /// - Limit: 1...20100000
    /// - Example: 5000
    public typealias SearchRadius = Int
}

/// An experience that a search found.
public struct ExperienceMatch: Codable, Hashable, Sendable {
    /// The experience.
    public var experience: Experience
    /// Why it was found; results are ordered by the sum of these points.
    public var why: ExperienceRelevance
    /// The distance from the given position to its nearest scene; null without `near`, or if no scene has a position.
    @OrNull public var distanceMeters: Wire.Meters?
    /// The latitude of that scene, or of its first one without `near`; null if no scene has a position.
    @OrNull public var latitude: Wire.Latitude?
    /// The longitude of that scene; null if no scene has a position.
    @OrNull public var longitude: Wire.Longitude?
}

/// The points of an experience in a search.
public struct ExperienceRelevance: Codable, Hashable, Sendable {
    /// For the words that match, and where they occur; null if no text was given.
    /// - Limit: 0...2000
    /// - Example: 1263
    @OrNull public var text: Int?
    /// For its distance: half of the points at 10 km; null without `near`.
    /// - Limit: 0...1000
    /// - Example: 893
    @OrNull public var distance: Int?
    /// For the people who saved it: half of the points for 10 people.
    /// - Limit: 0...1000
    /// - Example: 583
    public var popularity: Int
}
