import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/shift-settings`
struct SettingsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("shift-settings") { request, context in
            try Query(request, []).finish()
            let viewer = context.viewer
            let page = try await context.site.database.read { tx in try ShiftSettingsPage.load(viewer, tx) }
            return context.answer(page.json, version: page.rules.version, to: request)
        }
        routes.patch("shift-settings") { request, context in
            let viewer = context.viewer
            let precondition = Precondition(request)
            let input = try await request.json(ShiftSettingsPatch.self)
            return try await context.write(request, input: input) { tx, now in
                _ = try CrewRules.change(
                    approval: input.approval,
                    overnight: input.overnight,
                    rules: input.rules?.settings ?? [:],
                    youngWorkers: try input.youngPeople(),
                    leaderboard: input.leaderboard,
                    if: precondition,
                    by: viewer,
                    at: now,
                    in: tx
                )
                let page = try ShiftSettingsPage.load(viewer, tx)
                return Reply(page.json, version: page.rules.version)
            }
        }
        routes.get("shift-settings/presets") { request, context in
            try Query(request, []).finish()
            return jsonAnswer(Page(items: Preset.allCases.map { $0.json(context.words) }))
        }
    }
}

extension ShiftSettingsPatch {
    /// - Throws: `AppError.invalid` for what is not an id.
    fileprivate func youngPeople() throws -> Set<PersonID>? {
        var check = Validation()
        let people = youngWorkers?.compactMap { text -> PersonID? in
            let id: PersonID? = check.id("youngWorkers", text)
            // An empty text is no id either.
            if text.isEmpty { check.fail("youngWorkers", "id", Phrase("error.field.id")) }
            return id
        }
        try check.finish()
        return people.map { Set($0) }
    }
}
