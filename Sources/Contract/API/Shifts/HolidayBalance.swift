/// A person's holiday in a calendar year. At most five days of a week count, and days on which the person was sick do not.
public struct HolidayBalance: Codable, Hashable, Sendable {
    /// The person.
    public var person: PersonRef
    /// The calendar year.
    /// - Example: 2026
    public var year: Int
    /// The holiday days that the person has in a year; null when no manager has set it.
    @OrNull public var allowance: Wire.HolidayDays?
    /// The approved days up to today.
    public var taken: Wire.Count
    /// The approved days after today.
    public var planned: Wire.Count
    /// The days that wait for a manager.
    public var requested: Wire.Count
    /// The allowance without the approved days, negative when there are more; null without an allowance.
    /// - Example: 12
    @OrNull public var left: Int?
}

/// The holiday days that a person has in a year.
/// - Example: {"days": 25}
public struct NewHolidayAllowance: APIInput {
    /// The days in a calendar year; none when left out or null.
    public var days: Wire.HolidayDays?
}

extension Wire {
    /// A number of holiday days in a year.
    /// - Limit: 0...366
    /// - Example: 25
    public typealias HolidayDays = Int
}
