import API
import Accounts
import Core

// Conversion between the settings and the wire types.

extension ShiftSettingsPage {
    var json: ShiftSettings {
        ShiftSettings(
            approval: rules.approval,
            planning: rules.planning,
            overnight: rules.overnight,
            rules: API.Rules { rules[$0] },
            youngWorkers: youngWorkers.map(\.json),
            leaderboard: hasLeaderboard
        )
    }
}

extension RulesPatch {
    var settings: [RuleName: RuleSetting] {
        byName.mapValues { RuleSetting(mode: $0.mode, value: $0.value) }
    }
}
