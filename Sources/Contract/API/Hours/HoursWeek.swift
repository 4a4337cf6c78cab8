/// Somebody's hours of one week: projects down, days across.
public struct HoursWeek: Codable, Hashable, Sendable {
    /// The week with that Thursday, as the crew counts its weeks.
    public var week: Wire.Week
    /// Its first day.
    public var first: Wire.Date
    /// Its last day.
    public var last: Wire.Date
    /// Whose they are.
    public var person: PersonRef
    /// The seven days, in order.
    /// - Limit: 7...7
    public var days: [HoursWeekDay]
    /// The projects that they have added themselves to, and those with hours in the week; by client and name.
    public var rows: [HoursWeekRow]
    /// All hours of the week.
    public var minutes: Wire.Minutes
    /// What was agreed for the week; null when nothing was.
    @OrNull public var expected: Wire.Minutes?
}

/// One day of a week.
public struct HoursWeekDay: Codable, Hashable, Sendable {
    /// The day.
    public var date: Wire.Date
    /// All hours of the day.
    public var minutes: Wire.Minutes
    /// What was agreed for the day; null when nothing was.
    @OrNull public var expected: Wire.Minutes?
    /// Whether it is over, was a day of work, can still be filled and has no hours.
    public var missing: Bool
    /// Why its hours cannot be changed; null when they can.
    /// - Example: null
    @OrNull public var locked: RecordLock?
}

/// One project through a week.
public struct HoursWeekRow: Codable, Hashable, Sendable {
    /// What the hours were spent on.
    public var project: ProjectRef
    /// One for each day, in order.
    /// - Limit: 7...7
    public var cells: [HoursWeekCell]
    /// All of them together.
    public var minutes: Wire.Minutes
}

/// One project on one day.
public struct HoursWeekCell: Codable, Hashable, Sendable {
    /// The day.
    public var date: Wire.Date
    /// The hours of all its records; 0 for none.
    public var minutes: Wire.Minutes
    /// The ids of its records.
    public var records: [Wire.ID]
    /// Whether it can be filled as one number: it has at most one record, without times and comment.
    public var plain: Bool
}

/// Hours of mine for a week, to be written down all at once or not at all. What is not in it stays.
/// - Example: {"cells": []}
public struct HoursWeekFill: APIInput {
    /// Each of another project or day.
    /// - Limit: ...700
    public var cells: [HoursCellFill]
}

/// Hours of mine for one project on one day.
public struct HoursCellFill: APIInput {
    /// The id of the project.
    public var project: Wire.ID
    /// A day of the week.
    public var date: Wire.Date
    /// How many minutes it is to have; 0 deletes the record.
    /// - Limit: 0...1500
    /// - Example: 450
    public var minutes: Int
    /// How many you saw there; when it has others by now, nothing is written. Left out: whatever it has.
    public var was: Wire.Minutes?
}
