/// How a crew trades its shifts.
public struct ShiftSettings: Codable, Hashable, Sendable {
    /// Who has to agree before a shift changes hands.
    public var approval: Approval
    /// What is watched when a shift changes hands.
    public var rules: Rules

    /// Each field in the order of the JSON.
    public init(approval: Approval, rules: Rules) {
        self.approval = approval
        self.rules = rules
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

/// Each rule of a crew, and what it does.
public struct Rules: Codable, Hashable, Sendable {
    /// Nobody works two shifts at once.
    public var overlap: RuleSetting
    /// Nobody works two shifts that start on the same day.
    public var oneADay: RuleSetting
    /// At least `value` minutes between two shifts.
    public var minimumRest: RuleSetting
    /// At most `value` minutes of work a day.
    public var hoursPerDay: RuleSetting
    /// At most `value` minutes of work a week.
    public var hoursPerWeek: RuleSetting
    /// At most `value` days of work in a row.
    public var daysInARow: RuleSetting
    /// The taker can work the shift's position.
    public var position: RuleSetting
    /// At least `value` minutes before the shift starts.
    public var notice: RuleSetting

    /// Each field in the order of the JSON.
    public init(
        overlap: RuleSetting,
        oneADay: RuleSetting,
        minimumRest: RuleSetting,
        hoursPerDay: RuleSetting,
        hoursPerWeek: RuleSetting,
        daysInARow: RuleSetting,
        position: RuleSetting,
        notice: RuleSetting
    ) {
        self.overlap = overlap
        self.oneADay = oneADay
        self.minimumRest = minimumRest
        self.hoursPerDay = hoursPerDay
        self.hoursPerWeek = hoursPerWeek
        self.daysInARow = daysInARow
        self.position = position
        self.notice = notice
    }
}

/// What one rule does.
public struct RuleSetting: Codable, Hashable, Sendable {
    /// What happens when the rule is broken.
    public var mode: RuleMode
    /// The rule's number, in minutes or days; null for a rule that has none.
    @OrNull public var value: Int?

    /// Each field in the order of the JSON.
    public init(mode: RuleMode, value: Int? = nil) {
        self.mode = mode
        self.value = value
    }
}

/// What happens when a rule is broken.
public enum RuleMode: String, Codable, CaseIterable, Sendable {
    /// The shift does not change hands.
    case block
    /// A manager has to agree.
    case approve
    /// Everybody concerned is told.
    case warn
    /// Nothing.
    case off
}

/// A change of how a crew trades; what is left out stays.
public struct ShiftSettingsPatch: APIInput {
    /// Who has to agree.
    public var approval: Approval?
    /// The rules to change.
    public var rules: RulesPatch?

    /// What to change.
    public init(approval: Approval? = nil, rules: RulesPatch? = nil) {
        self.approval = approval
        self.rules = rules
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case approval, rules
    }

    /// The rules are an object of their own.
    public static var nested: [String: any APIInput.Type] { ["rules": RulesPatch.self] }
}

/// The rules to change; what is left out stays.
public struct RulesPatch: APIInput {
    /// Nobody works two shifts at once.
    public var overlap: RulePatch?
    /// Nobody works two shifts that start on the same day.
    public var oneADay: RulePatch?
    /// At least `value` minutes between two shifts.
    public var minimumRest: RulePatch?
    /// At most `value` minutes of work a day.
    public var hoursPerDay: RulePatch?
    /// At most `value` minutes of work a week.
    public var hoursPerWeek: RulePatch?
    /// At most `value` days of work in a row.
    public var daysInARow: RulePatch?
    /// The taker can work the shift's position.
    public var position: RulePatch?
    /// At least `value` minutes before the shift starts.
    public var notice: RulePatch?

    /// What to change.
    public init(
        overlap: RulePatch? = nil,
        oneADay: RulePatch? = nil,
        minimumRest: RulePatch? = nil,
        hoursPerDay: RulePatch? = nil,
        hoursPerWeek: RulePatch? = nil,
        daysInARow: RulePatch? = nil,
        position: RulePatch? = nil,
        notice: RulePatch? = nil
    ) {
        self.overlap = overlap
        self.oneADay = oneADay
        self.minimumRest = minimumRest
        self.hoursPerDay = hoursPerDay
        self.hoursPerWeek = hoursPerWeek
        self.daysInARow = daysInARow
        self.position = position
        self.notice = notice
    }

    /// The fields of the object.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case overlap, oneADay, minimumRest, hoursPerDay, hoursPerWeek, daysInARow, position, notice
    }

    /// Every rule is an object of its own.
    public static var nested: [String: any APIInput.Type] {
        Dictionary(uniqueKeysWithValues: fields.map { ($0, RulePatch.self) })
    }
}

/// A change of one rule.
public struct RulePatch: APIInput {
    /// What happens when the rule is broken.
    public var mode: RuleMode
    /// The rule's number, in minutes or days; what it was when left out.
    public var value: Int?

    /// Each field in the order of the JSON.
    public init(mode: RuleMode, value: Int? = nil) {
        self.mode = mode
        self.value = value
    }

    /// The fields of the object.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case mode, value
    }
}
