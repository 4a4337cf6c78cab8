// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/ShiftSettings.swift: change that.

extension ShiftSettings {
    /// Creates a value with all properties.
    public init(
        approval: Approval,
        planning: PlanningPolicy,
        overnight: Overnight,
        rules: Rules,
        youngWorkers: [PersonRef],
        leaderboard: Bool,
        _: Void = ()
    ) {
        self.init(
            approval: approval,
            planning: planning,
            overnight: overnight,
            rules: rules,
            youngWorkers: youngWorkers,
            leaderboard: leaderboard
        )
    }
}

extension ShiftSettingsPatch {
    /// Creates a value with all properties.
    public init(
        approval: Approval? = nil,
        planning: PlanningPolicy? = nil,
        overnight: Overnight? = nil,
        rules: RulesPatch? = nil,
        youngWorkers: [Wire.ID]? = nil,
        leaderboard: Bool? = nil,
        _: Void = ()
    ) {
        self.init(
            approval: approval,
            planning: planning,
            overnight: overnight,
            rules: rules,
            youngWorkers: youngWorkers,
            leaderboard: leaderboard
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "approval",
        "planning",
        "overnight",
        "rules",
        "youngWorkers",
        "leaderboard",
    ]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["rules": RulesPatch.self] }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `youngWorkers`.
        public static let youngWorkers = 0...200
    }
}

extension RulePreset {
    /// Creates a value with all properties.
    public init(id: String, name: String, text: Wire.Sentence, rules: RulesPatch, _: Void = ()) {
        self.init(id: id, name: name, text: text, rules: rules)
    }
}
