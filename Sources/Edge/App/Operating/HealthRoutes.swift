import API
import Core
import Hummingbird
import Storage
import Web

/// `/health`: whether the server can serve.
struct HealthRoutes: Sendable {
    let site: Site

    func add(to router: Router<WebContext>) {
        router.get("health") { [site] _, _ in
            _ = try await site.database.read { tx in try tx.exists("SELECT 1 FROM crew LIMIT 1") }
            let engine = Health.Engine(rawValue: site.database.engineName) ?? .sqlite
            return jsonAnswer(Health(engine: engine, schema: site.database.schemaVersion))
        }
    }
}
