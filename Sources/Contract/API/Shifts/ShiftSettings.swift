/// How a crew trades its shifts.
public struct ShiftSettings: Codable, Hashable, Sendable {
    /// Who has to agree before a shift changes hands.
    public var approval: Approval
    /// For which day the hours after midnight count.
    public var overnight: Overnight
    /// What is watched when a shift changes hands.
    public var rules: Rules
    /// Who is 14 or 15 years old, by name: for managers. Others find at most themselves.
    public var youngWorkers: [PersonRef]
    /// Whether everybody sees who covered most for others.
    public var leaderboard: Bool

    /// Each field in the order of the JSON.
    public init(
        approval: Approval,
        overnight: Overnight,
        rules: Rules,
        youngWorkers: [PersonRef],
        leaderboard: Bool
    ) {
        self.approval = approval
        self.overnight = overnight
        self.rules = rules
        self.youngWorkers = youngWorkers
        self.leaderboard = leaderboard
    }
}

/// Who has to agree before a shift changes hands.
public enum Approval: String, Codable, CaseIterable, Sendable {
    /// Nobody.
    case none
    /// The one who gives the shift away.
    case giver
    /// A manager.
    case manager
    /// A manager, but only when a rule asks for it.
    case smart
}

/// For which day, and so for which week, the hours of a shift count that goes on after midnight.
public enum Overnight: String, Codable, CaseIterable, Sendable {
    /// All of them for the day on which the shift starts.
    case start
    /// Those after midnight for the day after.
    case split
}

/// A change of how a crew trades; what is left out stays.
public struct ShiftSettingsPatch: APIInput {
    /// Who has to agree.
    public var approval: Approval?
    /// For which day the hours after midnight count.
    public var overnight: Overnight?
    /// The rules to change.
    public var rules: RulesPatch?
    /// The ids of all who are 14 or 15 years old, at most 200; nobody else is from then on.
    public var youngWorkers: [String]?
    /// Whether everybody sees who covered most for others.
    public var leaderboard: Bool?

    /// What to change.
    public init(
        approval: Approval? = nil,
        overnight: Overnight? = nil,
        rules: RulesPatch? = nil,
        youngWorkers: [String]? = nil,
        leaderboard: Bool? = nil
    ) {
        self.approval = approval
        self.overnight = overnight
        self.rules = rules
        self.youngWorkers = youngWorkers
        self.leaderboard = leaderboard
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case approval, overnight, rules, youngWorkers, leaderboard
    }

    /// The rules are an object of their own.
    public static var nested: [String: any APIInput.Type] { ["rules": RulesPatch.self] }
}

/// Values for some rules that go together, by a law say. It sets nothing by itself: its rules are there to be sent as a patch.
public struct RulePreset: Codable, Hashable, Sendable {
    /// The preset's id, such as `euWorkingTime`.
    public var id: String
    /// What it is called, in the reader's language.
    public var name: String
    /// What it is for and what it leaves out, in the reader's language.
    public var text: String
    /// The rules that it is about, as a patch takes them.
    public var rules: RulesPatch

    /// Each field in the order of the JSON.
    public init(id: String, name: String, text: String, rules: RulesPatch) {
        self.id = id
        self.name = name
        self.text = text
        self.rules = rules
    }
}
