/// How much was worked in some days, added up by one to three things.
public struct HoursReport: Codable, Hashable, Sendable {
    /// The first date.
    public var from: Wire.Date
    /// The date after the last one.
    public var to: Wire.Date
    /// What money is in.
    public var currency: Wire.Currency
    /// How lengths are rounded for reading.
    public var rounding: Rounding
    /// Each sum, sorted by the first grouping that was asked for, then by the second, and so on.
    /// - Limit: ...2000
    public var lines: [Line]
    /// All lines together. Money is added up exactly and rounded once, so it may differ from the sum of the lines by some cents.
    public var total: Total

    /// Each field in the order of the JSON.
    public init(from: String, to: String, currency: String, rounding: Rounding, lines: [Line], total: Total) {
        self.from = from
        self.to = to
        self.currency = currency
        self.rounding = rounding
        self.lines = lines
        self.total = total
    }

    /// How the length of each record is rounded before it is added to `roundedMinutes`.
    public struct Rounding: Codable, Hashable, Sendable {
        /// In which direction.
        public var mode: HoursRounding
        /// To multiples of so many minutes.
        public var minutes: Wire.HoursStep
    }

    /// One sum, with what it is the sum of: only the groupings that were asked for are there.
    public struct Line: Codable, Hashable, Sendable {
        /// Whom it was for.
        public var client: ClientRef? = nil
        /// What was worked on.
        public var project: ProjectRef? = nil
        /// Who worked.
        public var person: PersonRef? = nil
        /// A day.
        public var date: Wire.Date? = nil
        /// The first day of a week of the crew.
        public var week: Wire.Date? = nil
        /// A month.
        public var month: Wire.Month? = nil
        /// What was written down, to the minute.
        public var minutes: Wire.Minutes
        /// The same with each record rounded as the crew wants it.
        public var roundedMinutes: Wire.Minutes
        /// The billable part of `minutes`.
        public var billableMinutes: Wire.Minutes
        /// What it is worth, from the exact minutes, rounded half up; null for readers who may not see money.
        @OrNull public var amount: Wire.Money?
    }

    /// All lines together.
    public struct Total: Codable, Hashable, Sendable {
        /// What was written down, to the minute.
        public var minutes: Wire.Minutes
        /// The same with each record rounded as the crew wants it.
        public var roundedMinutes: Wire.Minutes
        /// The billable part of `minutes`.
        public var billableMinutes: Wire.Minutes
        /// The billable part without a rate, which is worth nothing as yet; 0 for readers who may not see money.
        public var unratedMinutes: Wire.Minutes
        /// What it is worth; null for readers who may not see money.
        @OrNull public var amount: Wire.Money?
    }
}
