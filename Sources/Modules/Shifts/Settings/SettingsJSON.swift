import API
import Accounts
import Core

// Conversion between the settings and the wire types.

extension CrewRules {
    var json: API.Rules {
        API.Rules(
            overlap: self[.overlap],
            oneADay: self[.oneADay],
            minimumRest: self[.minimumRest],
            weeklyRest: self[.weeklyRest],
            daysInARow: self[.daysInARow],
            daysPerWeek: self[.daysPerWeek],
            weekendsInARow: self[.weekendsInARow],
            hoursPerShift: self[.hoursPerShift],
            hoursPerDay: self[.hoursPerDay],
            hoursPerWeek: self[.hoursPerWeek],
            averageHours: self[.averageHours],
            youngWorker: self[.youngWorker],
            position: self[.position],
            notice: self[.notice]
        )
    }
}

extension ShiftSettingsPage {
    var json: ShiftSettings {
        ShiftSettings(
            approval: rules.approval,
            planning: rules.planning,
            overnight: rules.overnight,
            rules: rules.json,
            youngWorkers: youngWorkers.map(\.json),
            leaderboard: hasLeaderboard
        )
    }
}

extension RulesPatch {
    var settings: [RuleName: RuleSetting] {
        let patches: [(RuleName, RulePatch?)] = [
            (.overlap, overlap),
            (.oneADay, oneADay),
            (.minimumRest, minimumRest),
            (.weeklyRest, weeklyRest),
            (.daysInARow, daysInARow),
            (.daysPerWeek, daysPerWeek),
            (.weekendsInARow, weekendsInARow),
            (.hoursPerShift, hoursPerShift),
            (.hoursPerDay, hoursPerDay),
            (.hoursPerWeek, hoursPerWeek),
            (.averageHours, averageHours),
            (.youngWorker, youngWorker),
            (.position, position),
            (.notice, notice),
        ]
        return Dictionary(
            uniqueKeysWithValues: patches.compactMap { rule, patch in
                patch.map { (rule, RuleSetting(mode: $0.mode, value: $0.value)) }
            }
        )
    }
}
