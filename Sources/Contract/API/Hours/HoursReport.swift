/// How much was worked in some days, added up by one to three things.
public struct HoursReport: Codable, Hashable, Sendable {
    /// The first date, such as `2026-11-01`.
    public var from: String
    /// The date after the last one.
    public var to: String
    /// What money is in, ISO 4217.
    public var currency: String
    /// How lengths are rounded for reading.
    public var rounding: Rounding
    /// Each sum, sorted by the first thing that was asked for, then by the second, and so on.
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
        public var minutes: Int

        /// Each field in the order of the JSON.
        public init(mode: HoursRounding, minutes: Int) {
            self.mode = mode
            self.minutes = minutes
        }
    }

    /// One sum, with what it is the sum of: only what was asked for is there.
    public struct Line: Codable, Hashable, Sendable {
        /// Whom it was for.
        public var client: ClientRef?
        /// What was worked on.
        public var project: ProjectRef?
        /// Who worked.
        public var person: PersonRef?
        /// A day, such as `2026-11-20`.
        public var date: String?
        /// The first day of a week of the crew.
        public var week: String?
        /// A month, such as `2026-11`.
        public var month: String?
        /// What was written down, to the minute.
        public var minutes: Int
        /// The same with each record rounded as the crew wants it.
        public var roundedMinutes: Int
        /// The billable part of `minutes`.
        public var billableMinutes: Int
        /// What it is worth in minor units, from the exact minutes, rounded half up; null for who may not see money.
        @OrNull public var amount: Int?

        /// Each field in the order of the JSON.
        public init(
            client: ClientRef? = nil,
            project: ProjectRef? = nil,
            person: PersonRef? = nil,
            date: String? = nil,
            week: String? = nil,
            month: String? = nil,
            minutes: Int,
            roundedMinutes: Int,
            billableMinutes: Int,
            amount: Int?
        ) {
            self.client = client
            self.project = project
            self.person = person
            self.date = date
            self.week = week
            self.month = month
            self.minutes = minutes
            self.roundedMinutes = roundedMinutes
            self.billableMinutes = billableMinutes
            self.amount = amount
        }
    }

    /// All lines together.
    public struct Total: Codable, Hashable, Sendable {
        /// What was written down, to the minute.
        public var minutes: Int
        /// The same with each record rounded as the crew wants it.
        public var roundedMinutes: Int
        /// The billable part of `minutes`.
        public var billableMinutes: Int
        /// The billable part without a rate, which is worth nothing as yet.
        public var unratedMinutes: Int
        /// What it is worth in minor units; null for who may not see money.
        @OrNull public var amount: Int?

        /// Each field in the order of the JSON.
        public init(minutes: Int, roundedMinutes: Int, billableMinutes: Int, unratedMinutes: Int, amount: Int?) {
            self.minutes = minutes
            self.roundedMinutes = roundedMinutes
            self.billableMinutes = billableMinutes
            self.unratedMinutes = unratedMinutes
            self.amount = amount
        }
    }
}
