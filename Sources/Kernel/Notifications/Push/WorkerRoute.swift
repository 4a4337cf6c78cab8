import HTTPTypes
import Hummingbird
import Web

/// Serves the service worker from the root, because its path limits the pages that it controls.
struct WorkerRoute: Sendable {
    let site: Site

    func add(to router: Router<WebContext>) {
        router.get("sw.js") { _, _ in
            guard let file = site.assets.path("worker.page.js").flatMap(site.assets.file) else {
                return Response(status: .notFound)
            }
            let headers: HTTPFields = [.contentType: file.type, .cacheControl: "no-cache"]
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: file.plain))
        }
    }
}
