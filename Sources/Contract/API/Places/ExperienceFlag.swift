extension Wire {
    /// Why an experience is reported; may have several lines.
    /// - Limit: 1...1000
    /// - Example: The photos show people who did not agree to it.
    public typealias FlagReason = String

    /// The reason for a moderator's decision; may have several lines.
    /// - Limit: ...1000
    /// - Example: Blur the faces, then we show it again.
    public typealias DecisionNote = String
}

/// A report of an experience to the moderators of the server.
public struct ExperienceFlag: Codable, Hashable, Sendable {
    /// The report's id.
    public var id: Wire.ID
    /// The id of the experience.
    public var experience: Wire.ID
    /// The title of the experience.
    public var title: Wire.PlaceTitle
    /// Who created the experience.
    public var owner: PersonRef
    /// Why it is reported.
    public var reason: Wire.FlagReason
    /// Who reported it; null after they deleted their account, and for the owner of the experience.
    @OrNull public var reportedBy: PersonRef?
    /// When it was reported.
    public var createdAt: Wire.Instant
    /// The decision; null while the report is open.
    @OrNull public var decision: FlagDecision?
}

/// A moderator's decision on an experience.
public struct FlagDecision: Codable, Hashable, Sendable {
    /// What was decided.
    public var decision: ModerationDecision
    /// The reason; null for none. The owner of a hidden experience can read it.
    @OrNull public var note: Wire.DecisionNote?
    /// Who decided.
    public var by: PersonRef
    /// When it was decided.
    public var at: Wire.Instant
}

/// The decisions that a moderator can make.
public enum ModerationDecision: String, Codable, CaseIterable, Sendable {
    /// Leave it as it is, or show it again.
    case dismiss
    /// Hide it from everyone but those who can edit it. Its links do not work while it is hidden.
    case hide
}

/// Which reports a list contains.
public enum FlagState: String, Codable, CaseIterable, Sendable {
    /// Reports without a decision.
    case open
    /// Reports with a decision.
    case decided
}

/// A new report of an experience.
/// - Example: {"reason": "The photos show people who did not agree to it."}
public struct NewExperienceFlag: APIInput {
    /// Why it is reported.
    public var reason: Wire.FlagReason
}

/// A new decision on a reported experience.
/// - Example: {"decision": "hide", "note": "Blur the faces, then we show it again."}
public struct NewFlagDecision: APIInput {
    /// The decision.
    public var decision: ModerationDecision
    /// The reason.
    public var note: Wire.DecisionNote?
}
