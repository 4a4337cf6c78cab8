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
            let settings = try await context.read { tx in try FocusSettings.of(person, in: tx) }
            return context.answer(settings.json, version: settings.version, to: request)
        }
        routes.on(.changeFocusSettings) { request, context, input in
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let settings = try FocusSettings.change(if: precondition, in: tx, input.apply)
                return Reply(settings.json, version: settings.version)
            }
        }
    }
}

extension FocusSettingsPatch {
    /// - Throws: `AppError.invalid` for an unknown time zone.
    func apply(to draft: inout FocusSettings.Draft) throws {
        draft.zone = try FocusSettings.zone(named: timeZone.applied(to: draft.zone?.name))
        draft.isParallel = severalAtOnce ?? draft.isParallel
        draft.tolerance = toleranceMinutes ?? draft.tolerance
        draft.shiftMode = shiftMode.applied(to: draft.shiftMode)
        draft.hasDailyLine = dailyLine ?? draft.hasDailyLine
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
