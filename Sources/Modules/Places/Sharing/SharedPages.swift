import API
import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Media
import Storage
import Web

/// An experience, as a visitor with a link sees it.
struct SharedExperience: Sendable {
    let id: ExperienceID
    let title: String
    let description: String?
    /// Who created it, or the crew that it belongs to.
    let author: String
    /// The path of the profile of a person who created it and shares it with everyone on the server; `nil` without one.
    let profile: String?
    /// Whether everyone with an account can see it without the link.
    let isOnServer: Bool
    let scenes: [Scene]
    let language: Language

    /// The first picture, with the title of its scene.
    var cover: (picture: StoredPicture, title: String)? {
        scenes.lazy.compactMap { scene in scene.pictures.first.map { ($0, scene.title) } }.first
    }

    /// The text for previews: at most 200 characters of the description, or nothing.
    var summary: String? {
        guard let description else { return nil }
        let line = description.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count <= 200 ? line : trim(String(line.prefix(199))) + "…"
    }

    /// `nil` when it was erased.
    static func read(_ id: ExperienceID, _ language: Language, in tx: Tx) throws -> SharedExperience? {
        let scenes = try Scene.list(of: id, in: tx)
        return try tx.first(
            """
            SELECT experience.title, experience.description, COALESCE(crew.name, person.name),
                CASE WHEN experience.sharing = 'server' THEN person.username END, experience.sharing = 'server'
            FROM experience JOIN person ON person.id = experience.owner LEFT JOIN crew ON crew.id = experience.crew
            WHERE experience.id = \(id)
            """
        ) { row in
            SharedExperience(
                id: id,
                title: try row.read(),
                description: try row.read(),
                author: try row.read(),
                profile: (try row.read() as String?).map(Profile.path),
                isOnServer: try row.read(),
                scenes: scenes,
                language: language
            )
        }
    }
}

/// `/p/{sharedSecret}`: an experience for anyone who has a link, without signing in; `/oembed`: its preview for other programs.
struct SharedPages: Sendable {
    let site: Site
    let media: Media
    let tiles: MapTiles?
    /// Secrets cannot be guessed; the limits protect the server from programs that read far too often.
    private let pageLimit = RateLimit(burst: 120, perHour: 1_200)
    private let pictureLimit = RateLimit(burst: 2_000, perHour: 20_000)

    init(site: Site, media: Media, tiles: MapTiles?) {
        (self.site, self.media, self.tiles) = (site, media, tiles)
    }

    func add(to router: Router<WebContext>) {
        router.get("p/{sharedSecret}", use: show)
        router.get("p/{sharedSecret}/pictures/{picture}") { request, web in
            try await picture(.whole, request, web)
        }
        router.get("p/{sharedSecret}/pictures/{picture}/thumbnail") { request, web in
            try await picture(.thumbnail, request, web)
        }
        router.get("oembed", use: embed)
    }

    /// The URL of a link.
    static func address(_ secret: Secret, _ site: Site, _ request: Request) -> String {
        "\(site.settings.publicURL ?? request.ownOrigin)/p/\(percentEncode(secret.text))"
    }

    @Sendable private func show(_ request: Request, _ web: WebContext) async throws -> Response {
        try limit(pageLimit, request, web)
        let secret = try secret(web)
        var response: Response
        switch try await find(secret) {
        case .failure(let ended): response = gone(language(ended.language, request, web))
        case .success(let experience):
            let language = language(experience.language, request, web)
            let view = SharedView(
                experience: experience,
                address: Self.address(secret, site, request),
                origin: site.settings.publicURL ?? request.ownOrigin,
                site: site,
                tiles: tiles,
                words: site.words(language)
            )
            let page = site.barePage(title: experience.title, language, isWide: true) {
                view.head($0)
            } body: {
                view.body($0)
            }
            response = htmlAnswer(page).showingPictures(from: tiles?.origin)
        }
        response.headers[.robotsTag] = "noindex"
        return response
    }

    @Sendable private func picture(
        _ part: StoredPicture.Part,
        _ request: Request,
        _ web: WebContext
    ) async throws -> Response {
        try limit(pictureLimit, request, web)
        let (secret, now) = (try secret(web), site.clock.now)
        guard let picture = web.parameters.get("picture").flatMap({ PictureID($0) }) else { throw AppError.notFound }
        return try await media.answer(picture, part, to: request, site) { tx in
            guard case .open(let id, _) = try VisitedLink.find(secret, at: now, in: tx) else { return false }
            return try Scene.has(picture, in: id, tx: tx)
        }
    }

    /// oEmbed 1.0 (oembed.com): what programs show instead of a link. Only as a link with a thumbnail: pages may not be framed.
    @Sendable private func embed(_ request: Request, _ web: WebContext) async throws -> Response {
        try limit(pageLimit, request, web)
        let query = request.uri.queryParameters
        if let format = query.get("format"), format != "json" {
            return Response(status: .notImplemented)
        }
        let origin = site.settings.publicURL ?? request.ownOrigin
        guard let url = query.get("url"), url.hasPrefix("\(origin)/p/") else { throw AppError.notFound }
        let secret = Secret(
            text: String(url.dropFirst("\(origin)/p/".count).prefix { $0 != "?" && $0 != "#" && $0 != "/" })
        )
        guard case .success(let experience) = try await find(secret) else { throw AppError.notFound }
        let cover = experience.cover.map {
            "\(Self.address(secret, site, request))/pictures/\($0.picture.id)/thumbnail"
        }
        return jsonAnswer(
            Embed(
                title: experience.title,
                authorName: experience.author,
                providerURL: origin,
                thumbnailURL: cover,
                thumbnailWidth: experience.cover?.picture.thumbnailSize.width,
                thumbnailHeight: experience.cover?.picture.thumbnailSize.height
            )
        )
    }

    private func find(_ secret: Secret) async throws -> Result<SharedExperience, EndedLink> {
        let now = site.clock.now
        return try await site.database.read { tx in
            switch try VisitedLink.find(secret, at: now, in: tx) {
            case .ended(let language): return .failure(EndedLink(language: language))
            case .open(let id, let language):
                guard let experience = try SharedExperience.read(id, language, in: tx) else { throw AppError.notFound }
                return .success(experience)
            }
        }
    }

    /// Says nothing about what the link led to.
    private func gone(_ language: Language) -> Response {
        let words = site.words(language)
        let page = site.barePage(title: words("places.link.ended"), language) { html in
            html.h1(words("places.link.ended"))
            html.p(words("places.link.endedText"), .class("lede"))
        }
        return htmlAnswer(page, status: .gone)
    }

    /// Previews ask without a language, and get that of the link.
    private func language(_ own: Language, _ request: Request, _ web: WebContext) -> Language {
        request.headers[.acceptLanguage] == nil ? own : web.language
    }

    private func secret(_ web: WebContext) throws -> Secret {
        guard let text = web.parameters.get("sharedSecret") else { throw AppError.notFound }
        return Secret(text: text)
    }

    private func limit(_ limit: RateLimit, _ request: Request, _ web: WebContext) throws {
        if site.settings.limitsRates { try limit.take(web.caller(request), at: site.clock.now) }
    }
}

private struct EndedLink: Error {
    let language: Language
}

private struct Embed: Encodable {
    let version = "1.0"
    let type = "link"
    let title: String
    let authorName: String
    let providerName = "Decklog"
    let providerURL: String
    let thumbnailURL: String?
    let thumbnailWidth: Int?
    let thumbnailHeight: Int?

    private enum CodingKeys: String, CodingKey {
        case version, type, title
        case authorName = "author_name"
        case providerName = "provider_name"
        case providerURL = "provider_url"
        case thumbnailURL = "thumbnail_url"
        case thumbnailWidth = "thumbnail_width"
        case thumbnailHeight = "thumbnail_height"
    }
}

extension HTTPField.Name {
    fileprivate static var robotsTag: HTTPField.Name { HTTPField.Name("X-Robots-Tag") ?? .vary }
}
