/// What programs on my devices have recorded. Its version is the `ETag` of the response, and only changes with the
/// settings.
public struct FocusActivity: Codable, Hashable, Sendable {
    /// Events that ended longer ago are deleted within an hour.
    public var keptDays: Wire.ActivityKeptDays
    /// How many events there are.
    /// - Example: 1430
    public var events: Int
    /// The size of their data in bytes.
    /// - Example: 188211
    public var bytes: Int
    /// One for each program and device, by name.
    public var buckets: [FocusActivityBucket]
}

/// The events of one program on one device.
public struct FocusActivityBucket: Codable, Hashable, Sendable {
    /// The bucket's id.
    public var id: Wire.ID
    /// The name that the program chose; the id of the bucket in `/api/0`.
    /// - Example: aw-watcher-window_laptop
    public var name: String
    /// The type of its events.
    /// - Example: currentwindow
    public var type: String
    /// The program.
    /// - Example: aw-watcher-window
    public var client: String
    /// The device.
    /// - Example: laptop
    public var hostname: String
    /// When it was created.
    public var createdAt: Wire.Instant
    /// When the newest event ended; null when there is none.
    @OrNull public var lastEventAt: Wire.Instant?
    /// How many events it has.
    /// - Example: 1430
    public var events: Int
    /// The size of their data in bytes.
    /// - Example: 188211
    public var bytes: Int
}

/// A change of how recorded activity is kept.
/// - Example: {"keptDays": 30}
public struct FocusActivityPatch: APIInput {
    /// Events that ended longer ago are deleted.
    public var keptDays: Wire.ActivityKeptDays?
}
