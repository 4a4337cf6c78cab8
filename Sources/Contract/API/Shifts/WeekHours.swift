/// How much somebody works in one week, as it is and as it would be.
public struct WeekHours: Codable, Hashable, Sendable {
    /// Who.
    public var person: PersonRef
    /// The first day of the week.
    public var week: Wire.Date
    /// Work on the roster as it is.
    public var before: Wire.Minutes
    /// Work once the exchange is done.
    public var after: Wire.Minutes
}
