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
            let rules = try await context.site.database.read { tx in
                try CrewRules.of(viewer.crew, weekStart: viewer.weekStart, in: tx)
            }
            return context.answer(rules.json, version: rules.version, to: request)
        }
        routes.patch("shift-settings") { request, context in
            let viewer = context.viewer
            let precondition = Precondition(request)
            let input = try await request.json(ShiftSettingsPatch.self)
            return try await context.write(request, input: input) { tx, _ in
                let rules = try CrewRules.change(
                    approval: input.approval,
                    rules: input.changes,
                    if: precondition,
                    by: viewer,
                    in: tx
                )
                return try Reply(rules.json, version: rules.version)
            }
        }
    }
}
