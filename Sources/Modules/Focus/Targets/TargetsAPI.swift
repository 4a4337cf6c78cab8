import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/targets`
struct TargetsAPI {
    func add(to routes: FocusRoutes) {
        routes.list(.listFocusTargets, by: \.id) { context in
            let (person, now) = (context.account.person, context.site.clock.now)
            return try await context.slowly {
                try await context.read { tx in try TargetHistory.all(of: person, now: now, in: tx).map(\.json) }
            }
        }
        routes.add(.makeFocusTarget) { input, tx in
            try TargetHistory.of(FocusTarget.add(input, in: tx), now: tx.now, in: tx)
        }
        routes.change(.changeFocusTarget, "target") { id, precondition, input, tx in
            try TargetHistory.of(
                FocusTarget.change(id, if: precondition, minutes: input.minutes, weekdays: input.weekdays, in: tx),
                now: tx.now,
                in: tx
            )
        }
        routes.remove(.removeFocusTarget, "target") { try FocusTarget.delete($0, if: $1, in: $2) }
    }
}

extension TargetHistory: FocusThing {
    var version: Int { target.version }

    var json: API.FocusTarget {
        API.FocusTarget(
            id: target.id.description,
            mode: FocusModeRef(id: target.mode.description, name: target.modeName),
            kind: target.kind,
            period: target.period,
            minutes: target.minutes,
            weekdays: target.period == .week ? nil : target.weekdays.map(\.rawValue).sorted(),
            loggedSeconds: Int(current / 1_000),
            streak: streak,
            longestStreak: longest,
            bestSeconds: Int((best?.milliseconds ?? 0) / 1_000),
            bestOn: best?.start.description
        )
    }
}
