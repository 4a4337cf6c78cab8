/// The place where the work of a position is done.
public struct PositionPlace: Codable, Hashable, Sendable {
    /// The position.
    public var position: Wire.PositionName
    /// The id of a scene of one of the crew's experiences; null if none was chosen, or if it was deleted.
    @OrNull public var place: Wire.ID?
}

/// A place for a position.
/// - Example: {"position": "bar", "place": "01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01"}
public struct NewPositionPlace: APIInput {
    /// One of the crew's positions.
    public var position: Wire.PositionName
    /// The id of a scene of one of the crew's experiences; none when left out or null.
    public var place: Wire.ID?
}
