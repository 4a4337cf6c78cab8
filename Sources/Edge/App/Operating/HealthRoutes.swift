import API
import Core
import Hummingbird
import Storage
import Synchronization
import Web
import Work

/// `/health`: whether the server can serve requests.
struct HealthRoutes: Sendable {
    let site: Site
    let disks: Disks

    func add(to router: Router<WebContext>) {
        // Probes come every few seconds, and an outage may take hours.
        let faults = Mutex(FaultLog("checking the database", site.logger))
        router.get("health") { [site, disks] request, context in
            do {
                try await site.database.ping()
                faults.withLock { $0.note(nil) }
            } catch {
                // Whatever is wrong with the database, no other request can be served either.
                faults.withLock { $0.note(error) }
                return site.answer(AppError.unavailable, to: request, context)
            }
            let engine = Health.Engine(rawValue: site.database.engineName) ?? .sqlite
            return jsonAnswer(
                Health(engine: engine, schema: site.database.schemaVersion, disk: disks.isFull ? .full : .ok)
            )
        }
    }
}
