/// A crew's settings for exchanging shifts.
public struct ShiftSettings: Codable, Hashable, Sendable {
    /// The party who has to approve an exchange.
    public var approval: Approval
    /// The people who may change the fixed shifts.
    public var planning: PlanningPolicy
    /// The day that hours after midnight count towards.
    public var overnight: Overnight
    /// The rules that exchanges are checked against.
    public var rules: Rules
    /// The people aged 14 or 15, by name; for managers. Members see at most themselves.
    public var youngWorkers: [PersonRef]
    /// Whether the crew has a leaderboard.
    /// - Example: true
    public var leaderboard: Bool
}

/// The party who has to approve an exchange.
public enum Approval: String, Codable, CaseIterable, Sendable {
    /// No one.
    case none
    /// The giver of the shift.
    case giver
    /// A manager.
    case manager
    /// A manager, but only when a rule requires it.
    case smart
}

/// The people who may change the fixed shifts of a crew. Managers always may.
public enum PlanningPolicy: String, Codable, CaseIterable, Sendable {
    /// Only managers.
    case managers
    /// Everyone for themselves, except fixed shifts created by a manager, which need approval.
    case everyone
    /// Everyone for themselves, with the approval of a manager.
    case approval
}

/// The day, and therefore the week, that the hours after midnight count towards.
public enum Overnight: String, Codable, CaseIterable, Sendable {
    /// The day on which the shift starts.
    case start
    /// The day after.
    case split
}

/// Changes to a crew's settings for exchanging shifts. Settings that are left out stay unchanged.
/// - Example: {"approval": "smart", "rules": {"minimumRest": {"mode": "approve", "value": 660}, "position": {"mode": "warn"}}}
public struct ShiftSettingsPatch: APIInput {
    /// The party who has to approve an exchange.
    public var approval: Approval?
    /// The people who may change the fixed shifts.
    public var planning: PlanningPolicy?
    /// The day that hours after midnight count towards.
    public var overnight: Overnight?
    /// The rules to change.
    public var rules: RulesPatch?
    /// The ids of everyone aged 14 or 15, replacing the current list.
    /// - Limit: ...200
    public var youngWorkers: [Wire.ID]?
    /// Whether the crew has a leaderboard.
    public var leaderboard: Bool?
}

/// A set of rules that belong together, for instance because a law requires them. It changes nothing until its rules
/// are sent in a change of the settings.
public struct RulePreset: Codable, Hashable, Sendable {
    /// The preset's id.
    /// - Example: euWorkingTime
    public var id: String
    /// The name, in the caller's language.
    /// - Example: Working time in the European Union
    public var name: String
    /// The purpose of the preset and what it leaves out, in the caller's language.
    public var text: Wire.Sentence
    /// The rules of the preset, in the form of a change.
    public var rules: RulesPatch
}
