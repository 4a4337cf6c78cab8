import Core

/// How a crew trades was changed: with this, a decision that names a version can be held against the rules it was judged by. The
/// subject is the crew. Who is a young worker is not in it: nobody's age belongs in a history.
package struct ShiftSettingsChanged: Fact {
    package static let kind = "shiftSettings.changed"

    package let version: Int
    package let approval: String
    package let overnight: String
    /// All that a crew can set, as they are from then on.
    package let rules: [String: Rule]

    package struct Rule: Hashable, Codable, Sendable {
        package let mode: String
        package let value: Int?

        package init(mode: String, value: Int?) {
            self.mode = mode
            self.value = value
        }
    }

    package init(version: Int, approval: String, overnight: String, rules: [String: Rule]) {
        self.version = version
        self.approval = approval
        self.overnight = overnight
        self.rules = rules
    }
}
