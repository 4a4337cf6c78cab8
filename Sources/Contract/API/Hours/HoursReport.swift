/// The hours worked in a period, grouped by one to four criteria.
public struct HoursReport: Codable, Hashable, Sendable {
    /// The first date.
    public var from: Wire.Date
    /// The date after the last one.
    public var to: Wire.Date
    /// The currency of the amounts.
    public var currency: Wire.Currency
    /// The rounding of `roundedMinutes`.
    public var rounding: Rounding
    /// The sums, sorted by the first requested grouping, then by the second, and so on.
    /// - Limit: ...2000
    public var lines: [Line]
    /// The grand total. Amounts are added exactly and rounded once, so the total can differ from the sum of the lines
    /// by a few cents.
    public var total: Total

    /// Creates a report with all properties.
    public init(from: String, to: String, currency: String, rounding: Rounding, lines: [Line], total: Total) {
        self.from = from
        self.to = to
        self.currency = currency
        self.rounding = rounding
        self.lines = lines
        self.total = total
    }

    /// The rounding of the length of each record before it is added to `roundedMinutes`.
    public struct Rounding: Codable, Hashable, Sendable {
        /// The direction of rounding.
        public var mode: HoursRounding
        /// The multiple to round to, in minutes.
        public var minutes: Wire.HoursStep
    }

    /// One sum, with its group: only the properties of the requested groupings are present.
    public struct Line: Codable, Hashable, Sendable {
        /// The client.
        public var client: ClientRef? = nil
        /// The project.
        public var project: ProjectRef? = nil
        /// The person who worked.
        public var person: PersonRef? = nil
        /// The day.
        public var date: Wire.Date? = nil
        /// The first day of the week.
        public var week: Wire.Date? = nil
        /// The month.
        public var month: Wire.Month? = nil
        /// The exact time logged.
        public var minutes: Wire.Minutes
        /// The time with each record rounded by the crew's settings.
        public var roundedMinutes: Wire.Minutes
        /// The billable part of `minutes`.
        public var billableMinutes: Wire.Minutes
        /// The amount for the exact minutes, rounded half up; null for readers who may not see amounts.
        @OrNull public var amount: Wire.Money?
    }

    /// The grand total.
    public struct Total: Codable, Hashable, Sendable {
        /// The exact time logged.
        public var minutes: Wire.Minutes
        /// The time with each record rounded by the crew's settings.
        public var roundedMinutes: Wire.Minutes
        /// The billable part of `minutes`.
        public var billableMinutes: Wire.Minutes
        /// Billable minutes without a rate, which do not count towards the amount; 0 for readers who may not see
        /// amounts.
        public var unratedMinutes: Wire.Minutes
        /// The amount; null for readers who may not see amounts.
        @OrNull public var amount: Wire.Money?
    }
}
