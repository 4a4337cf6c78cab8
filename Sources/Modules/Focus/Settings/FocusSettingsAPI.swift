import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/settings`
struct FocusSettingsAPI {
    func add(to routes: FocusRoutes) {
        routes.on(.getFocusSettings) { request, context in
            let person = context.account.person
            let settings = try await context.site.database.read { tx in try FocusSettings.of(person, in: tx) }
            return context.answer(settings.json, version: settings.version, to: request)
        }
        routes.on(.changeFocusSettings) { request, context, input in
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let settings = try FocusSettings.change(if: precondition, in: tx) { draft in
                    switch input.timeZone {
                    case .keep: break
                    case .clear: draft.zone = nil
                    case .set(let name): draft.zone = try FocusSettings.zone(named: name)
                    }
                    draft.isParallel = input.severalAtOnce ?? draft.isParallel
                    draft.tolerance = input.toleranceMinutes ?? draft.tolerance
                    draft.shiftMode = input.shiftMode.applied(to: draft.shiftMode)
                    draft.hasDailyLine = input.dailyLine ?? draft.hasDailyLine
                }
                return Reply(settings.json, version: settings.version)
            }
        }
    }
}

extension FocusSettings {
    fileprivate var json: API.FocusSettings {
        API.FocusSettings(
            timeZone: zone.name,
            ownTimeZone: hasOwnZone,
            severalAtOnce: isParallel,
            toleranceMinutes: tolerance,
            shiftMode: shiftMode?.description,
            dailyLine: hasDailyLine
        )
    }
}
