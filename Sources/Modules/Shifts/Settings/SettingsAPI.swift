import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/shift-settings`
struct SettingsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.getShiftSettings) { request, context in
            let viewer = context.viewer
            let page = try await context.read { tx in try ShiftSettingsPage.load(viewer, tx) }
            return context.answer(page.json, version: page.rules.version, to: request)
        }
        routes.on(.changeShiftSettings) { request, context, input in
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                _ = try CrewRules.change(try input.checked(), if: precondition, in: tx)
                let page = try ShiftSettingsPage.load(tx.viewer, tx)
                return Reply(page.json, version: page.rules.version)
            }
        }
        routes.on(.listRulePresets) { request, context in
            let presets = Preset.allCases.map { $0.json(context.words) }
            return try Paging(request).answer(presets, inMemory: \.id, to: request) { $0 }
        }
    }
}

extension ShiftSettingsPatch {
    /// - Throws: `AppError.invalid` for an invalid id.
    fileprivate func checked() throws -> ShiftSettingsChange {
        ShiftSettingsChange(
            approval: approval,
            planning: planning,
            overnight: overnight,
            rules: rules?.settings ?? [:],
            youngWorkers: try youngPeople(),
            leaderboard: leaderboard
        )
    }

    private func youngPeople() throws -> Set<PersonID>? {
        var check = Validation()
        let people = youngWorkers?.compactMap { text -> PersonID? in
            let id: PersonID? = check.id("youngWorkers", text)
            // An empty string is not an id either.
            if text.isEmpty { check.fail("youngWorkers", "id", Phrase("error.field.id")) }
            return id
        }
        try check.finish()
        return people.map { Set($0) }
    }
}
