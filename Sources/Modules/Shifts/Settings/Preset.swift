import API
import Core
import Web

/// A set of rules required by a law, to start from. Nothing changes until a manager saves it, and each rule can be
/// adjusted.
enum Preset: String, CaseIterable {
    case euWorkingTime, usMinors

    var rules: RulesPatch {
        switch self {
        case .euWorkingTime:
            // Directive 2003/88/EC, articles 3, 5, 6 and 16. Weeks of more than 48 hours are allowed if other weeks
            // compensate for them.
            RulesPatch(
                minimumRest: RulePatch(mode: .block, value: 11 * 60),
                weeklyRest: RulePatch(mode: .block, value: (24 + 11) * 60),
                hoursPerWeek: RulePatch(mode: .approve, value: 48 * 60),
                averageHours: RulePatch(mode: .block, value: 48 * 60)
            )
        case .usMinors:
            // 29 CFR 570.35.
            RulesPatch(youngWorker: RulePatch(mode: .block))
        }
    }

    func name(_ words: Words) -> String { words("shifts.preset.\(rawValue)") }

    func text(_ words: Words) -> String { words("shifts.preset.\(rawValue).text") }

    func json(_ words: Words) -> RulePreset {
        RulePreset(id: rawValue, name: name(words), text: text(words), rules: rules)
    }
}
