/// What I use while I am in a mode: recorded activity that matches a rule is suggested as time in its mode. Its version
/// is the `ETag` of the response.
public struct FocusRule: Codable, Hashable, Sendable {
    /// The rule's id.
    public var id: Wire.ID
    /// The mode that is suggested.
    public var mode: FocusModeRef
    /// What is compared.
    public var field: FocusRuleField
    /// What is searched for.
    public var text: Wire.FocusRuleText
    /// Its place among my rules, from 1 on. The first rule that matches counts.
    /// - Limit: 1...
    /// - Example: 1
    public var position: Int
}

/// What a rule compares with its text. Case is ignored.
public enum FocusRuleField: String, Codable, CaseIterable, Sendable {
    /// The name of the application contains the text.
    case app
    /// The title of the window or tab contains the text.
    case title
    /// The address is on this site, or on one below it. A text with a path matches the addresses below that path.
    case site
}

/// A rule to add.
/// - Example: {"mode": "Study", "field": "site", "text": "en.wikipedia.org"}
public struct NewFocusRule: APIInput {
    /// The mode: its id or its name.
    public var mode: Wire.FocusModeName
    /// What is compared.
    public var field: FocusRuleField
    /// What is searched for.
    public var text: Wire.FocusRuleText
    /// Its place among my rules, from 1 on; the last when left out.
    /// - Limit: 1...
    public var position: Int?
}

/// Changes to a rule. Fields that are left out stay unchanged.
/// - Example: {"text": "wikipedia.org", "position": 1}
public struct FocusRulePatch: APIInput {
    /// The mode: its id or its name.
    public var mode: Wire.FocusModeName?
    /// What is compared.
    public var field: FocusRuleField?
    /// What is searched for.
    public var text: Wire.FocusRuleText?
    /// Its place among my rules, from 1 on; the others make room.
    /// - Limit: 1...
    public var position: Int?
}

/// What recorded activity, hours and work on defects suggest to log on a day.
public struct FocusSuggestions: Codable, Hashable, Sendable {
    /// The day.
    public var date: Wire.Date
    /// The time zone of the day.
    public var timeZone: Wire.TimeZone
    /// The suggestions, by when they start. They overlap neither each other nor an entry.
    public var items: [FocusSuggestion]
}

/// Time in which nothing is logged, but in which my devices recorded activity that matches a rule, I logged hours in a
/// crew, or I worked on a defect.
public struct FocusSuggestion: Codable, Hashable, Sendable {
    /// The mode of the rule; for hours and defects, the mode of my shifts.
    public var mode: FocusModeRef
    /// When it began.
    public var startedAt: Wire.Instant
    /// When it ended.
    public var endedAt: Wire.Instant
    /// The application or site that was used most, the client and project of the hours, or the number and headline of the defect.
    /// - Example: Code
    public var source: String
}

extension Wire {
    /// The text of a rule.
    /// - Limit: 1...80
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$
    /// - Example: Code
    public typealias FocusRuleText = String
}
