/// Hours to log.
/// - Example: {"project": "01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01", "date": "2026-11-20", "hours": "7:30", "comment": "Review of the first pages"}
public struct NewHoursRecord: APIInput {
    /// The id of the project.
    public var project: Wire.ID
    /// The day; when left out, the day of `startedAt`, or today.
    public var date: Wire.Date?
    /// The length; when left out, the time between `startedAt` and `endedAt`.
    public var hours: HoursInput?
    /// A description of the work.
    public var comment: Wire.HoursComment?
    /// Whether the hours are billable; when left out, as in your last record on this project.
    public var billable: Bool?
    /// The employment status; when left out, as in your contract.
    public var status: EmploymentStatus?
    /// The start time.
    public var startedAt: Wire.Instant?
    /// The end time; requires `startedAt`.
    public var endedAt: Wire.Instant?
}

/// Changes to a record. Fields that are left out stay unchanged.
/// - Example: {"hours": "8", "comment": null}
public struct HoursRecordPatch: APIInput {
    /// The id of the project.
    public var project: Wire.ID?
    /// The day.
    public var date: Wire.Date?
    /// The length; when left out and `startedAt` or `endedAt` changes, the time between them.
    public var hours: HoursInput?
    /// A description of the work; null clears it.
    public var comment: Change<Wire.HoursComment>
    /// Whether the hours are billable.
    public var billable: Bool?
    /// The employment status on that day.
    public var status: EmploymentStatus?
    /// The start time; null clears it, together with `endedAt`.
    public var startedAt: Change<Wire.Instant>
    /// The end time; null clears it, together with `startedAt`.
    public var endedAt: Change<Wire.Instant>
}
