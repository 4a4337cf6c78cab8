/// How a crew trades its shifts.
public struct ShiftSettings: Codable, Hashable, Sendable {
    /// Who has to agree before a shift changes hands.
    public var approval: Approval
    /// Who may change the fixed shifts.
    public var planning: PlanningPolicy
    /// For which day the hours after midnight count.
    public var overnight: Overnight
    /// What is watched when a shift changes hands.
    public var rules: Rules
    /// Who is 14 or 15 years old, by name: for managers. Others find at most themselves.
    public var youngWorkers: [PersonRef]
    /// Whether everybody sees who covered most for others.
    /// - Example: true
    public var leaderboard: Bool
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

/// Who may change the fixed shifts of a crew. Managers always may.
public enum PlanningPolicy: String, Codable, CaseIterable, Sendable {
    /// Managers only.
    case managers
    /// Everyone their own, but for those that a manager made: these need approval.
    case everyone
    /// Everyone their own, once a manager approves it.
    case approval
}

/// For which day, and so for which week, the hours of a shift count that goes on after midnight.
public enum Overnight: String, Codable, CaseIterable, Sendable {
    /// All of them for the day on which the shift starts.
    case start
    /// Those after midnight for the day after.
    case split
}

/// A change of how a crew trades; what is left out stays.
/// - Example: {"approval": "smart", "rules": {"minimumRest": {"mode": "approve", "value": 660}, "position": {"mode": "warn"}}}
public struct ShiftSettingsPatch: APIInput {
    /// Who has to agree.
    public var approval: Approval?
    /// Who may change the fixed shifts.
    public var planning: PlanningPolicy?
    /// For which day the hours after midnight count.
    public var overnight: Overnight?
    /// The rules to change.
    public var rules: RulesPatch?
    /// The ids of all who are 14 or 15 years old; nobody else is from then on.
    /// - Limit: ...200
    public var youngWorkers: [Wire.ID]?
    /// Whether everybody sees who covered most for others.
    public var leaderboard: Bool?
}

/// Values for some rules that go together, by a law say. It sets nothing by itself: its rules are there to be sent as a patch.
public struct RulePreset: Codable, Hashable, Sendable {
    /// The preset's id.
    /// - Example: euWorkingTime
    public var id: String
    /// Its name, in the reader's language.
    /// - Example: Working time in the European Union
    public var name: String
    /// What it is for and what it leaves out, in the reader's language.
    public var text: Wire.Sentence
    /// The rules that it is about, as a patch takes them.
    public var rules: RulesPatch
}
