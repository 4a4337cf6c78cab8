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
        routes.on(.makeFocusTarget) { request, context, input in
            let year = try await readYear(context)
            return try await context.write(request, input: input) { tx in
                let target = try FocusTarget.add(input, in: tx)
                return Reply(year.history(of: target).json, status: .created, version: target.version)
            }
        }
        routes.on(.changeFocusTarget) { request, context, input in
            let (id, precondition) = (try context.id("target", of: FocusTargetKey.self), Precondition(request))
            let year = try await readYear(context)
            return try await context.write(request, input: input) { tx in
                let (minutes, weekdays) = (input.minutes, input.weekdays)
                let target = try FocusTarget.change(id, if: precondition, minutes: minutes, weekdays: weekdays, in: tx)
                return Reply(year.history(of: target).json, version: target.version)
            }
        }
        routes.remove(.removeFocusTarget, "target") { try FocusTarget.delete($0, if: $1, in: $2) }
    }

    /// Reads what the answer to a change needs before its transaction, so that other writers do not wait.
    private func readYear(_ context: PersonContext) async throws -> TargetYear {
        let (person, now) = (context.account.person, context.site.clock.now)
        return try await context.slowly {
            try await context.read { tx in try TargetYear(of: person, now: now, in: tx) }
        }
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
