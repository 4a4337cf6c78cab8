import Core

/// How a crew trades was changed: with this, a decision that names a version can be held against the rules it was judged by. The
/// subject is the crew. Who is a young worker is not in it: nobody's age belongs in a history.
struct ShiftSettingsChanged: Fact {
    static let kind = "shiftSettings.changed"

    let version: Int
    let approval: String
    /// Not in facts of before there was a choice.
    let planning: String?
    let overnight: String
    /// All that a crew can set, as they are from then on.
    let rules: [String: Rule]

    struct Rule: Hashable, Codable, Sendable {
        let mode: String
        let value: Int?
    }
}
