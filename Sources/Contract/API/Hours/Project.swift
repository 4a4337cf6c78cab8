/// Something that hours are spent on, for a client. Its version is not a field: it is the `ETag` of the answer.
public struct Project: Codable, Hashable, Sendable {
    /// The project's id.
    public var id: String
    /// Whom it is for.
    public var client: ClientRef
    /// Its name, which no other project of that client has, in whatever case.
    public var name: String
    /// Whether its hours are billed unless somebody says otherwise.
    public var billable: Bool
    /// How much may go into it; null for no budget, and where all of it is money and I am no manager.
    @OrNull public var budget: ProjectBudget?
    /// Whether it is archived, by itself or with its client.
    public var archived: Bool
    /// Whether I have added myself to it.
    public var pinned: Bool
    /// How many have added themselves to it.
    public var people: Int

    /// Each field in the order of the JSON.
    public init(
        id: String,
        client: ClientRef,
        name: String,
        billable: Bool,
        budget: ProjectBudget?,
        archived: Bool,
        pinned: Bool,
        people: Int
    ) {
        self.id = id
        self.client = client
        self.name = name
        self.billable = billable
        self.budget = budget
        self.archived = archived
        self.pinned = pinned
        self.people = people
    }
}

/// How much may go into a project, and what was used of it. Only managers are told of money, and of what was used.
public struct ProjectBudget: Codable, Hashable, Sendable {
    /// In minutes; null for none.
    @OrNull public var minutes: Int?
    /// In minor units of the crew's currency; null for none.
    @OrNull public var amount: Int?
    /// Whether it is there anew every month.
    public var monthly: Bool
    /// What was used, this month if it is monthly, in minutes.
    @OrNull public var usedMinutes: Int?
    /// The same in money: what is billed and has a rate.
    @OrNull public var usedAmount: Int?

    /// Each field in the order of the JSON.
    public init(minutes: Int?, amount: Int?, monthly: Bool, usedMinutes: Int?, usedAmount: Int?) {
        self.minutes = minutes
        self.amount = amount
        self.monthly = monthly
        self.usedMinutes = usedMinutes
        self.usedAmount = usedAmount
    }
}

/// A budget to be given; one of the two, or both.
public struct NewBudget: APIInput {
    /// In minutes.
    public var minutes: Int?
    /// In minor units of the crew's currency.
    public var amount: Int?
    /// Whether it is there anew every month; once when left out.
    public var monthly: Bool?

    /// Each field in the order of the JSON.
    public init(minutes: Int? = nil, amount: Int? = nil, monthly: Bool? = nil) {
        self.minutes = minutes
        self.amount = amount
        self.monthly = monthly
    }

    /// The fields of the object.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case minutes, amount, monthly
    }
}

/// A project to be made. Whoever makes it is added to it.
public struct NewProject: APIInput {
    /// Whom it is for: the name or the id of a client. A name that no client has makes one.
    public var client: String
    /// Its name, 1 to 299 characters.
    public var name: String
    /// Whether its hours are billed unless somebody says otherwise; yes when left out.
    public var billable: Bool?
    /// Only managers may give one.
    public var budget: NewBudget?

    /// Each field in the order of the JSON.
    public init(client: String, name: String, billable: Bool? = nil, budget: NewBudget? = nil) {
        self.client = client
        self.name = name
        self.billable = billable
        self.budget = budget
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case client, name, billable, budget
    }

    /// The objects in it.
    public static var nested: [String: any APIInput.Type] { ["budget": NewBudget.self] }
}

/// A change of a project; what is left out stays.
public struct ProjectPatch: APIInput {
    /// Its name.
    public var name: String?
    /// Whether its hours are billed unless somebody says otherwise. Hours that are written down already stay as they are.
    public var billable: Bool?
    /// A whole new budget, or none.
    public var budget: Change<NewBudget>
    /// Whether it is archived: nobody can spend hours on it, and nothing of it is lost.
    public var archived: Bool?

    /// What to change.
    public init(
        name: String? = nil,
        billable: Bool? = nil,
        budget: Change<NewBudget> = .keep,
        archived: Bool? = nil
    ) {
        self.name = name
        self.billable = billable
        self.budget = budget
        self.archived = archived
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, billable, budget, archived
    }

    /// The objects in it.
    public static var nested: [String: any APIInput.Type] { ["budget": NewBudget.self] }
}
