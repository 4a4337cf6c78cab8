import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/targets`
struct TargetsAPI {
    func add(to routes: FocusRoutes) {
        routes.on(.listFocusTargets) { request, context in
            let (person, now) = (context.account.person, context.site.clock.now)
            var query = Query(request)
            let paging = Paging(&query, keys: 1)
            try query.finish()
            return try await context.slowly {
                let all = try await context.site.database.read { tx in
                    try TargetHistory.all(of: person, now: now, in: tx)
                }
                // At most 50 targets: paging in memory is enough.
                let after = paging.after.flatMap { keys in all.firstIndex { $0.target.id.description == keys[0] } }
                let rest = after.map { all[($0 + 1)...] } ?? (paging.after == nil ? all[...] : [])
                return paging.answer(Array(rest.prefix(paging.fetched)), to: request) {
                    [$0.target.id.description]
                } item: {
                    $0.json
                }
            }
        }
        routes.on(.makeFocusTarget) { request, context, input in
            try await context.write(request, input: input) { tx in
                let draft = FocusTargetDraft(
                    mode: input.mode,
                    kind: input.kind,
                    period: input.period,
                    minutes: input.minutes,
                    weekdays: input.weekdays ?? []
                )
                let target = try FocusTarget.add(draft, in: tx)
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
        routes.on(.removeFocusTarget) { request, context in
            let id = try context.id("target", of: FocusTargetKey.self)
            let precondition = Precondition(request)
            return try await context.write(request) { tx in
                try FocusTarget.delete(id, if: precondition, in: tx)
                return .noContent
            }
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
