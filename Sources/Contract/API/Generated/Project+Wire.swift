// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/Project.swift: change that.

extension Project {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
    public init(minutes: Int? = nil, amount: Int? = nil, monthly: Bool? = nil, _: Void = ()) {
        self.init(minutes: minutes, amount: amount, monthly: monthly)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["minutes", "amount", "monthly"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `minutes`.
        public static let minutes = 1...5_270_400_000
        /// Of `amount`.
        public static let amount = 1...1_000_000_000_000
    }
}

extension NewProject {
    /// Each property in the order of its declaration.
    public init(
        client: Wire.ProjectName,
        name: Wire.ProjectName,
        billable: Bool? = nil,
        budget: NewBudget? = nil,
        _: Void = ()
    ) {
        self.init(client: client, name: name, billable: billable, budget: budget)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["client", "name", "billable", "budget"]

    /// The fields that are objects with fields of their own, or lists of such objects.
    public static var nested: [String: any APIInput.Type] { ["budget": NewBudget.self] }
}

extension ProjectPatch {
    /// Each property in the order of its declaration.
    public init(
        name: Wire.ProjectName? = nil,
        billable: Bool? = nil,
        budget: Change<NewBudget> = .keep,
        archived: Bool? = nil,
        _: Void = ()
    ) {
        self.init(name: name, billable: billable, budget: budget, archived: archived)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["name", "billable", "budget", "archived"]

    /// The fields that are objects with fields of their own, or lists of such objects.
    public static var nested: [String: any APIInput.Type] { ["budget": NewBudget.self] }
}
