/// The hours of one person in a week: a row for each project and a column for each day.
public struct HoursWeek: Codable, Hashable, Sendable {
    /// The ISO week. Its days are those of the crew's week that contains its Thursday.
    public var week: Wire.Week
    /// Its first day.
    public var first: Wire.Date
    /// Its last day.
    public var last: Wire.Date
    /// The person who worked.
    public var person: PersonRef
    /// The seven days, in order.
    /// - Limit: 7...7
    public var days: [HoursWeekDay]
    /// The projects that the person has joined and those with hours in the week, by client and name.
    public var rows: [HoursWeekRow]
    /// The total of the week.
    public var minutes: Wire.Minutes
    /// The agreed hours for the week; null without a contract.
    @OrNull public var expected: Wire.Minutes?
}

/// One day of a week.
public struct HoursWeekDay: Codable, Hashable, Sendable {
    /// The day.
    public var date: Wire.Date
    /// The total of the day.
    public var minutes: Wire.Minutes
    /// The agreed hours for the day; null without a contract.
    @OrNull public var expected: Wire.Minutes?
    /// Whether it is a past day on which hours are expected (see `missing` of `Timesheet`), without hours, that can
    /// still be filled in.
    public var missing: Bool
    /// The reason why its hours cannot be changed; null when they can.
    /// - Example: null
    @OrNull public var locked: RecordLock?
}

/// The row of one project.
public struct HoursWeekRow: Codable, Hashable, Sendable {
    /// The project.
    public var project: ProjectRef
    /// A cell for each day, in order.
    /// - Limit: 7...7
    public var cells: [HoursWeekCell]
    /// The total of the row.
    public var minutes: Wire.Minutes
}

/// The hours on one project on one day.
public struct HoursWeekCell: Codable, Hashable, Sendable {
    /// The day.
    public var date: Wire.Date
    /// The total of its records; 0 when there are none.
    public var minutes: Wire.Minutes
    /// The ids of its records.
    public var records: [Wire.ID]
    /// Whether it can be filled in as a single number: it has at most one record, without times or comment.
    public var plain: Bool
}

/// Cells of your week to fill in, all or none. Cells that are not listed stay unchanged.
/// - Example: {"cells": []}
public struct HoursWeekFill: APIInput {
    /// The cells, each with a different project or day.
    /// - Limit: ...700
    public var cells: [HoursCellFill]
}

/// The hours to set in one cell of your week.
public struct HoursCellFill: APIInput {
    /// The id of the project.
    public var project: Wire.ID
    /// A day of the week.
    public var date: Wire.Date
    /// The new length in minutes; 0 deletes the record.
    /// - Limit: 0...1500
    /// - Example: 450
    public var minutes: Int
    /// The minutes that the client last read: if the cell has changed since, nothing is written. When left out, the
    /// cell is overwritten.
    public var was: Wire.Minutes?
}
