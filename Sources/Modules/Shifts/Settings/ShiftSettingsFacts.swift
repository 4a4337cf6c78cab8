import Core

/// A crew's settings for exchanges were changed: together with the version that a decision names, this shows the rules
/// it was judged by. The subject is the crew. Young workers are left out, because a person's age does not belong in a
/// history.
struct ShiftSettingsChanged: Fact {
    static let kind = "shiftSettings.changed"

    let version: Int
    let approval: String
    /// Missing in facts recorded before the setting existed.
    let planning: String?
    let overnight: String
    /// All adjustable rules after the change.
    let rules: [String: Rule]

    struct Rule: Hashable, Codable, Sendable {
        let mode: String
        let value: Int?
    }
}
