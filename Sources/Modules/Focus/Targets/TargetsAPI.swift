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
                try await context.site.database.read { tx in
                    try TargetHistory.all(of: person, now: now, in: tx).map(\.json)
                }
            }
        }
        routes.on(.makeFocusTarget) { request, context, input in
            try await context.write(request, input: input) { tx in
                let target = try FocusTarget.add(input.draft, in: tx)
                let json = try TargetHistory.of(target, now: tx.now, in: tx).json
                return Reply(json, status: .created, version: target.version)
            }
        }
        routes.on(.changeFocusTarget) { request, context, input in
            let id = try context.id("target", of: FocusTargetKey.self)
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let target = try FocusTarget.change(
                    id,
                    if: precondition,
                    minutes: input.minutes,
                    weekdays: input.weekdays,
                    in: tx
                )
                return Reply(try TargetHistory.of(target, now: tx.now, in: tx).json, version: target.version)
            }
        }
        routes.remove(.removeFocusTarget, "target") { try FocusTarget.delete($0, if: $1, in: $2) }
    }
}

extension NewFocusTarget {
    var draft: FocusTargetDraft {
        FocusTargetDraft(mode: mode, kind: kind, period: period, minutes: minutes, weekdays: weekdays ?? [])
    }
}

extension TargetHistory {
    fileprivate var json: API.FocusTarget {
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
