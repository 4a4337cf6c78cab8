/// What an hour costs, in the days from one to another. Of the rates that could count for an hour, that of the person on the project
/// comes first, then that of the project, then that of the person, then that of the crew.
public struct HourlyRate: Codable, Hashable, Sendable {
    /// The rate's id.
    public var id: String
    /// For which project; null for all of them.
    @OrNull public var project: ProjectRef?
    /// For whose work; null for everybody's.
    @OrNull public var person: PersonRef?
    /// The first day on which it counts.
    public var validFrom: String
    /// The last day; null while no other of the same project and person follows it.
    @OrNull public var validUntil: String?
    /// In minor units of the crew's currency.
    public var amount: Int
    /// The crew's currency, ISO 4217.
    public var currency: String

    /// Each field in the order of the JSON.
    public init(
        id: String,
        project: ProjectRef?,
        person: PersonRef?,
        validFrom: String,
        validUntil: String?,
        amount: Int,
        currency: String
    ) {
        self.id = id
        self.project = project
        self.person = person
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.amount = amount
        self.currency = currency
    }
}

/// What an hour is to cost from a day on.
public struct NewHourlyRate: APIInput {
    /// The id of the project that it is for; all of them when left out.
    public var project: String?
    /// The id of the person whose work it is for; everybody's when left out.
    public var person: String?
    /// The first day on which it counts. A rate that began on that day for the same is replaced.
    public var validFrom: String
    /// In minor units of the crew's currency, at most 100000000.
    public var amount: Int

    /// Each field in the order of the JSON.
    public init(project: String? = nil, person: String? = nil, validFrom: String, amount: Int) {
        self.project = project
        self.person = person
        self.validFrom = validFrom
        self.amount = amount
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case project, person, validFrom, amount
    }
}

/// A rate that was just set.
public struct SetHourlyRate: Codable, Hashable, Sendable {
    /// The rate.
    public var rate: HourlyRate
    /// How many records cost something else since: those from its day on that it concerns, and that are not locked.
    public var records: Int

    /// Each field in the order of the JSON.
    public init(rate: HourlyRate, records: Int) {
        self.rate = rate
        self.records = records
    }
}
