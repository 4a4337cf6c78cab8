/// Hours of mine to be written down.
/// - Example: {"project": "01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01", "date": "2026-11-20", "hours": "7:30", "comment": "Review of the first pages"}
public struct NewHoursRecord: APIInput {
    /// The id of the project that they were spent on.
    public var project: Wire.ID
    /// The day; that of `startedAt`, or else today, when left out.
    public var date: Wire.Date?
    /// How long; may be left out with `startedAt` and `endedAt`, and then is all the time between them.
    public var hours: HoursInput?
    /// What was done.
    public var comment: Wire.HoursComment?
    /// Whether the client is billed for it; as it was the last time for this project when left out.
    public var billable: Bool?
    /// How I am employed; as my contract says when left out.
    public var status: EmploymentStatus?
    /// When it began.
    public var startedAt: Wire.Instant?
    /// When it ended; not without `startedAt`.
    public var endedAt: Wire.Instant?
}

/// A change of hours of mine; what is left out stays.
/// - Example: {"hours": "8", "comment": null}
public struct HoursRecordPatch: APIInput {
    /// The id of the project that they were spent on.
    public var project: Wire.ID?
    /// The day.
    public var date: Wire.Date?
    /// How long; all the time between `startedAt` and `endedAt` when left out and one of those changes.
    public var hours: HoursInput?
    /// What was done; null empties it.
    public var comment: Change<Wire.HoursComment>
    /// Whether the client is billed for it.
    public var billable: Bool?
    /// How I was employed then.
    public var status: EmploymentStatus?
    /// When it began; null empties it, together with `endedAt`.
    public var startedAt: Change<Wire.Instant>
    /// When it ended; null empties it, together with `startedAt`.
    public var endedAt: Change<Wire.Instant>
}
