import API
import Core
import Hummingbird
import Storage
import Web

/// `/health`: whether the server can serve requests.
struct HealthRoutes: Sendable {
    let site: Site
    let disks: Disks

    func add(to router: Router<WebContext>) {
        router.get("health") { [site, disks] _, _ in
            try await site.database.ping()
            let engine = Health.Engine(rawValue: site.database.engineName) ?? .sqlite
            return jsonAnswer(
                Health(engine: engine, schema: site.database.schemaVersion, disk: disks.isFull ? .full : .ok)
            )
        }
    }
}
