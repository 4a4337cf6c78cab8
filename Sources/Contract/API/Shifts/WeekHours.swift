/// How much somebody works in one week, as it is and as it would be.
public struct WeekHours: Codable, Hashable, Sendable {
    /// Who.
    public var person: PersonRef
    /// The first day of the week, such as `2026-11-16`.
    public var week: String
    /// Minutes of work on the roster as it is.
    public var before: Int
    /// Minutes of work once the exchange is done.
    public var after: Int

    /// Each field in the order of the JSON.
    public init(person: PersonRef, week: String, before: Int, after: Int) {
        self.person = person
        self.week = week
        self.before = before
        self.after = after
    }
}
