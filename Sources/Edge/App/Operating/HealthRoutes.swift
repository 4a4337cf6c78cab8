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
        router.get("health") { [site, disks] request, context in
            do {
                try await site.database.ping()
            } catch {
                // Whatever is wrong with the database, no other request can be served either.
                _ = site.told(error, context)
                return site.answer(AppError.unavailable, to: request, context)
            }
            let engine = Health.Engine(rawValue: site.database.engineName) ?? .sqlite
            return jsonAnswer(
                Health(engine: engine, schema: site.database.schemaVersion, disk: disks.isFull ? .full : .ok)
            )
        }
    }
}
