/// A shift of mine that is over, beside what I wrote down for it.
public struct WorkedShift: Codable, Hashable, Sendable {
    /// The shift's id.
    public var id: Wire.ID
    /// The date on which it began.
    public var date: Wire.Date
    /// When it was to begin.
    public var start: Wire.Time
    /// When it was to end; not later than `start` means on the next day.
    public var end: Wire.EndTime
    /// What was done in it; null when that does not matter.
    @OrNull public var position: Wire.PositionName?
    /// How long it was planned to be, in minutes that really passed.
    public var planned: Wire.Minutes
    /// The id of the record of it; null as long as there is none.
    @OrNull public var record: Wire.ID?
    /// How long it was; null as long as there is no record.
    @OrNull public var actual: Wire.Minutes?
}

/// A shift of mine to be written down.
public struct NewShiftRecord: APIInput {
    /// The id of a project; without one, the project of my last shift, or the crew's own for its position.
    public var project: Wire.ID?
}
