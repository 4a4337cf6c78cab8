package import Hummingbird

/// Serves `Assets`, the service worker, and the web manifest that makes the site installable.
package struct AssetRoutes: Sendable {
    private let site: Site

    package init(_ site: Site) {
        self.site = site
    }

    package func add(to router: some RouterMethods<WebContext>) {
        router.get("assets/**") { request, _ in try asset(request) }
        router.get("manifest.webmanifest") { _, context in manifest(context) }
        // At the root, because its path limits the pages that it controls.
        router.get("sw.js") { request, _ in worker(request) }
    }

    private func asset(_ request: Request) throws -> Response {
        guard let file = site.assets.file(at: request.uri.path) else { return Response(status: .notFound) }
        return answer(file, [.cacheControl: "public, max-age=31536000, immutable"], to: request)
    }

    /// Browsers ask for it after every page, so mostly nothing is sent.
    private func worker(_ request: Request) -> Response {
        guard let path = site.assets.path("worker.js"), let file = site.assets.file(at: path) else {
            return Response(status: .notFound)
        }
        // The path contains a hash of the content.
        let etag = "\"\(path)\""
        let headers: HTTPFields = [.eTag: etag, .cacheControl: "no-cache"]
        if request.knows(etag) { return Response(status: .notModified, headers: headers) }
        return answer(file, headers, to: request)
    }

    private func answer(_ file: Assets.File, _ headers: HTTPFields, to request: Request) -> Response {
        var headers = headers
        headers[.contentType] = file.type
        headers[.vary] = "Accept-Encoding"
        if let gzipped = file.gzipped, request.acceptsGzip {
            headers[.contentEncoding] = "gzip"
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: gzipped))
        }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: file.plain))
    }

    private func manifest(_ context: WebContext) -> Response {
        let icons = [
            ("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "maskable"),
            ("icon-512.png", "512x512", "any"),
        ]
        .compactMap { name, sizes, purpose in
            site.assets.path(name).map { Manifest.Icon(src: $0, sizes: sizes, type: "image/png", purpose: purpose) }
        }
        let words = site.words(context.language)
        // Shown on a long press on the app's icon. No crew pages: none has an address that everyone can open.
        let shortcuts = site.navigation.filter { $0.kind == .person }
            .map { Manifest.Shortcut(name: words($0.label), url: $0.path) }
        let manifest = Manifest(
            id: "/",
            name: "Decklog",
            shortName: "Decklog",
            startURL: "/",
            display: "standalone",
            backgroundColor: "#f6f2e9",
            themeColor: "#12283f",
            lang: context.language.rawValue,
            icons: icons,
            shortcuts: shortcuts
        )
        var response = jsonAnswer(manifest)
        response.headers[.contentType] = "application/manifest+json"
        // Private, because its language depends on the cookie and the headers of the request.
        response.headers[.cacheControl] = "private, max-age=3600"
        return response
    }
}

private struct Manifest: Encodable {
    let id, name, shortName, startURL, display, backgroundColor, themeColor, lang: String
    let icons: [Icon]
    let shortcuts: [Shortcut]

    struct Icon: Encodable {
        let src, sizes, type, purpose: String
    }

    struct Shortcut: Encodable {
        let name, url: String
    }

    enum CodingKeys: String, CodingKey {
        case id, name, display, lang, icons, shortcuts
        case shortName = "short_name"
        case startURL = "start_url"
        case backgroundColor = "background_color"
        case themeColor = "theme_color"
    }
}
