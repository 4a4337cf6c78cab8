// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/Project.swift: change that.

extension Project {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        client: ClientRef,
        name: Wire.ProjectName,
        billable: Bool,
        budget: ProjectBudget?,
        archived: Bool,
        pinned: Bool,
        people: Wire.Count,
        _: Void = ()
    ) {
        self.init(
            id: id,
            client: client,
            name: name,
            billable: billable,
            budget: budget,
            archived: archived,
            pinned: pinned,
            people: people
        )
    }
}

extension ProjectBudget {
    /// Creates a value with all properties.
    public init(
        minutes: Int?,
        amount: Int?,
        monthly: Bool,
        usedMinutes: Wire.Minutes?,
        usedAmount: Wire.Money?,
        _: Void = ()
    ) {
        self.init(minutes: minutes, amount: amount, monthly: monthly, usedMinutes: usedMinutes, usedAmount: usedAmount)
    }
}

extension NewBudget {
    /// Creates a value with all properties.
    public init(minutes: Int? = nil, amount: Int? = nil, monthly: Bool? = nil, _: Void = ()) {
        self.init(minutes: minutes, amount: amount, monthly: monthly)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["minutes", "amount", "monthly"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `minutes`.
        public static let minutes = 1...5_270_400_000
        /// The limit of `amount`.
        public static let amount = 1...1_000_000_000_000
    }
}

extension NewProject {
    /// Creates a value with all properties.
    public init(
        client: Wire.ProjectName,
        name: Wire.ProjectName,
        billable: Bool? = nil,
        budget: NewBudget? = nil,
        _: Void = ()
    ) {
        self.init(client: client, name: name, billable: billable, budget: budget)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["client", "name", "billable", "budget"]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["budget": NewBudget.self] }
}

extension ProjectPatch {
    /// Creates a value with all properties.
    public init(
        name: Wire.ProjectName? = nil,
        billable: Bool? = nil,
        budget: Change<NewBudget> = .keep,
        archived: Bool? = nil,
        _: Void = ()
    ) {
        self.init(name: name, billable: billable, budget: budget, archived: archived)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "billable", "budget", "archived"]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["budget": NewBudget.self] }
}
