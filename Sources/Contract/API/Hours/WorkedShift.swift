/// One of your past shifts, with the hours logged for it.
public struct WorkedShift: Codable, Hashable, Sendable {
    /// The shift's id.
    public var id: Wire.ID
    /// The date on which it started.
    public var date: Wire.Date
    /// The planned start.
    public var start: Wire.Time
    /// The planned end; on the next day unless it is later than `start`.
    public var end: Wire.EndTime
    /// The position; null when any.
    @OrNull public var position: Wire.PositionName?
    /// The planned length in minutes, taking clock changes into account.
    public var planned: Wire.Minutes
    /// The id of the record of its hours, or of the first one that overlaps it in time, such as one of the timer; null
    /// when there is none.
    @OrNull public var record: Wire.ID?
    /// The length of its record, or of those that overlap it, in minutes; null when there is none.
    @OrNull public var actual: Wire.Minutes?
}

/// The project to log a shift on.
public struct NewShiftRecord: APIInput {
    /// The id of a project; when left out, the project of your last shift, or the crew's own project for its position.
    public var project: Wire.ID?
}
