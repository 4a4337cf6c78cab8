// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/ShiftSettings.swift: change that.

extension ShiftSettings {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
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

    /// The names that the JSON object may have.
    public static let fields: Set<String> = [
        "approval",
        "planning",
        "overnight",
        "rules",
        "youngWorkers",
        "leaderboard",
    ]

    /// The fields that are objects with fields of their own, or lists of such objects.
    public static var nested: [String: any APIInput.Type] { ["rules": RulesPatch.self] }

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `youngWorkers`.
        public static let youngWorkers = 0...200
    }
}

extension RulePreset {
    /// Each property in the order of its declaration.
    public init(id: String, name: String, text: Wire.Sentence, rules: RulesPatch, _: Void = ()) {
        self.init(id: id, name: name, text: text, rules: rules)
    }
}
