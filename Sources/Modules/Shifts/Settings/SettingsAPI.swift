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
            return jsonAnswer(rules.json)
        }
        routes.patch("shift-settings") { request, context in
            let viewer = context.viewer
            let input = try await request.json(ShiftSettingsPatch.self)
            return try await context.write(request, input: input) { tx, _ in
                try Reply(CrewRules.change(approval: input.approval, rules: input.changes, by: viewer, in: tx).json)
            }
        }
    }
}
