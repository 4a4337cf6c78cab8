/// The hours of a person in one week, before and after an exchange.
public struct WeekHours: Codable, Hashable, Sendable {
    /// The person.
    public var person: PersonRef
    /// The first day of the week.
    public var week: Wire.Date
    /// The minutes of work before the exchange.
    public var before: Wire.Minutes
    /// The minutes of work after the exchange.
    public var after: Wire.Minutes
}
