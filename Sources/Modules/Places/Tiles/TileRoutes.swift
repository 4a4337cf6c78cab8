import Core
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Web

/// `/tiles/{z}/{x}/{y}`: the tiles of a file, for everyone, because links to experiences open without signing in.
final class TileRoutes: Sendable {
    static let url = "/tiles/{z}/{x}/{y}"

    private let site: Site
    private let file: TileFile?
    /// A screen shows some 30 tiles, and every zoom step needs new ones.
    private let rate = RateLimit(burst: 3_000, perHour: 30_000)
    private let hasComplained = Atomic(false)

    init(_ site: Site, _ tiles: MapTiles?) {
        self.site = site
        file = tiles?.file
    }

    func add(to router: Router<WebContext>) {
        router.get("tiles/{z}/{x}/{y}") { request, web in try self.tile(request, web) }
    }

    private func tile(_ request: Request, _ web: WebContext) throws -> Response {
        try rate.take(request, web, site)
        func number(_ name: String) -> Int? { web.parameters.get(name).flatMap { Int($0) } }
        guard let file, let zoom = number("z"), let x = number("x"), let y = number("y"),
            let spot = TileSpot(zoom: zoom, x: x, y: y), let tile = read(spot, file)
        else { throw AppError.notFound }
        let etag = "\"\(tile.mark)\""
        var headers: HTTPFields = [.eTag: etag, .cacheControl: "public, max-age=86400"]
        if request.knows(etag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = tile.type
        headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: tile.bytes)))
    }

    private func read(_ spot: TileSpot, _ file: TileFile) -> TileFile.Tile? {
        do {
            return try file.tile(spot)
        } catch {
            // Log it once: a map asks for many tiles.
            if !hasComplained.exchange(true, ordering: .relaxed) {
                site.logger.warning("the file of map tiles is damaged", metadata: ["reason": "\(error)"])
            }
            return nil
        }
    }
}
