import API
import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Media
import Storage
import Web

/// `/p/{sharedSecret}`: an experience for anyone who has a link, without signing in; `/oembed`: its preview for other programs; `/saved`:
/// what people without an account saved.
struct SharedPages: Sendable {
    let site: Site
    let media: Media
    let tiles: MapTiles?
    private let guests: GuestAccess
    /// Secrets cannot be guessed; the limits protect the server from programs that read far too often.
    private let pageLimit = RateLimit(burst: 120, perHour: 1_200)
    private let pictureLimit = RateLimit(burst: 2_000, perHour: 20_000)

    init(site: Site, media: Media, tiles: MapTiles?) {
        (self.site, self.media, self.tiles) = (site, media, tiles)
        guests = GuestAccess(site)
    }

    func add(to router: Router<WebContext>) {
        router.get("p/{sharedSecret}", use: show)
        router.post("p/{sharedSecret}/save", use: save)
        router.get("saved", use: list)
        router.get("saved/{experience}", use: open)
        router.post("saved/{experience}/unsave", use: unsave)
        router.pictures("p/{sharedSecret}/pictures/{picture}") { try await visited($0, $1, $2) }
        router.pictures("saved/{experience}/pictures/{picture}") { try await saved($0, $1, $2) }
        router.get("oembed", use: embed)
    }

    /// The URL of a link.
    static func address(_ secret: Secret, _ site: Site, _ request: Request) -> String {
        "\(site.settings.publicURL ?? request.ownOrigin)\(path(secret))"
    }

    private static func path(_ secret: Secret) -> String { "/p/\(percentEncode(secret.text))" }

    @Sendable private func show(_ request: Request, _ web: WebContext) async throws -> Response {
        try pageLimit.take(request, web, site)
        let secret = try secret(web)
        let (found, own) = try await find(secret, for: guests.visitor(request).person)
        // Previews send no language, and get that of the link.
        let language = request.headers[.acceptLanguage] == nil ? own : web.language
        var response: Response
        if let experience = found {
            let (path, words, flash) = (Self.path(secret), site.words(language), Flash(request, site.catalog))
            let view = SharedView(experience: experience, path: path, site: site, tiles: tiles, words: words)
            let address = Self.address(secret, site, request)
            let page = site.barePage(title: experience.title, language, flash: flash, isWide: true) {
                view.head($0, address, site.settings.publicURL ?? request.ownOrigin)
            } body: {
                view.body($0)
            }
            response = htmlAnswer(page).showingPictures(from: tiles?.origin).clearing(flash)
        } else {
            response = gone(language)
        }
        response.headers[.robots] = "noindex"
        return response
    }

    private func visited(_ part: StoredPicture.Part, _ request: Request, _ web: WebContext) async throws -> Response {
        let (secret, now) = (try secret(web), site.clock.now)
        return try await untilEnd(web) {
            try await picture(part, request, web) { tx in try VisitedLink.open(secret, at: now, in: tx).experience }
        }
    }

    /// Answers that the link has ended if the body finds that it has.
    private func untilEnd(_ web: WebContext, _ body: () async throws -> Response) async throws -> Response {
        do { return try await body() } catch is LinkEndedError { return gone(web.language) }
    }

    private func picture(
        _ part: StoredPicture.Part,
        _ request: Request,
        _ web: WebContext,
        of experience: @escaping @Sendable (Tx) throws -> ExperienceID?
    ) async throws -> Response {
        try pictureLimit.take(request, web, site)
        guard let picture = web.parameters.get("picture").flatMap({ PictureID($0) }) else { throw AppError.notFound }
        return try await media.answer(picture, part, to: request, site) { tx in
            try experience(tx).map { try Scene.has(picture, of: $0, in: tx) } ?? false
        }
    }

    /// oEmbed 1.0 (oembed.com): what programs show instead of a link. Only as a link with a thumbnail: pages may not be framed.
    @Sendable private func embed(_ request: Request, _ web: WebContext) async throws -> Response {
        try pageLimit.take(request, web, site)
        let query = request.uri.queryParameters
        if let format = query.get("format"), format != "json" { return Response(status: .notImplemented) }
        let origin = site.settings.publicURL ?? request.ownOrigin
        guard let url = query.get("url"), url.hasPrefix("\(origin)/p/") else { throw AppError.notFound }
        let secret = Secret(
            text: String(url.dropFirst("\(origin)/p/".count).prefix { $0 != "?" && $0 != "#" && $0 != "/" })
        )
        guard let experience = try await find(secret, for: nil).experience else { return gone(web.language) }
        let most = ["maxwidth", "maxheight"].map { name in query.get(name).flatMap { Int($0) } ?? Int.max }
        var embed: [String: JSON] = [
            "version": .text("1.0"), "type": .text("link"), "title": .text(experience.title),
            "author_name": .text(experience.author), "provider_name": .text("Decklog"), "provider_url": .text(origin),
            // How long other programs should keep it, in seconds. It is short, because links can be revoked.
            "cache_age": .number(600),
        ]
        embed["author_url"] = experience.profile.map { JSON.text("\(origin)\($0)") }
        if let cover = experience.cover?.picture {
            let size = cover.thumbnailSize
            if size.width <= most[0] && size.height <= most[1] {
                embed["thumbnail_url"] = .text("\(Self.address(secret, site, request))/pictures/\(cover.id)/thumbnail")
                embed["thumbnail_width"] = .number(Double(size.width))
                embed["thumbnail_height"] = .number(Double(size.height))
            }
        }
        return jsonAnswer(JSON.object(embed))
    }

    /// - Returns: the experience, `nil` for a link that ended; and the language of the link.
    private func find(_ secret: Secret, for reader: PersonID?) async throws
        -> (experience: SharedExperience?, language: Language)
    {
        let now = site.clock.now
        return try await site.database.read { tx -> (experience: SharedExperience?, language: Language) in
            let link = try VisitedLink.find(secret, at: now, in: tx)
            if !link.isOpen { return (nil, link.language) }
            let isSaved = try reader.map { try Experience.isLinked(link.experience, to: $0, at: now, in: tx) } ?? false
            return (try SharedExperience.find(link.experience, isSaved: isSaved, in: tx), link.language)
        }
    }

    /// Reveals nothing about what the link led to.
    private func gone(_ language: Language) -> Response {
        let words = site.words(language)
        let page = site.barePage(title: words("places.link.ended"), language) { html in
            html.h1(words("places.link.ended"))
            html.p(words("places.link.endedText"), .class("lede"))
        }
        return htmlAnswer(page, status: .gone)
    }

    private func secret(_ web: WebContext) throws -> Secret {
        Secret(text: try web.parameters.get("sharedSecret").orNotFound())
    }
}

extension SharedPages {
    @Sendable private func save(_ request: Request, _ web: WebContext) async throws -> Response {
        try pageLimit.take(request, web, site)
        let (secret, now) = (try secret(web), site.clock.now)
        let back = Self.path(secret)
        return try await untilEnd(web) {
            // Before a stranger is admitted: a link that does not work must not use up the admissions of a network.
            _ = try await site.database.read { tx in try VisitedLink.open(secret, at: now, in: tx) }
            return try await guests.write(request, web, admitsStrangers: true, back: back) { tx, isGuest in
                let link = try VisitedLink.open(secret, at: now, in: tx)
                let most = isGuest ? Experience.mostSavedByGuest : Experience.mostSaved
                try Experience.save(link.experience, with: link.id, isGuest: isGuest, most: most, in: tx)
            } answer: { visitor in
                seeOther(back).leaving(Flash(Phrase(visitor.hasAccount ? "places.said.saved" : "places.guest.saved")))
            }
        }
    }

    @Sendable private func unsave(_ request: Request, _ web: WebContext) async throws -> Response {
        let id = try experience(web)
        return try await guests.write(request, web, admitsStrangers: false, back: "/saved") { tx, _ in
            try Experience.unsave(id, in: tx)
        } answer: { _ in
            seeOther("/saved").leaving(Flash(Phrase("places.said.unsaved")))
        }
    }

    @Sendable private func list(_ request: Request, _ web: WebContext) async throws -> Response {
        try await guests.page(request, web, ofAccount: PlacesTab.saved.path) { guest, now, tx in
            try Experience.saved(by: guest, isGuest: true, .page(of: Experience.mostSavedByGuest), at: now, in: tx)
        } title: { _, words in
            words("places.guest.title")
        } body: { saved, html, words in
            SavedView(experiences: saved, guests: guests, site: site, words: words).write(html)
        }
    }

    @Sendable private func open(_ request: Request, _ web: WebContext) async throws -> Response {
        let id = try experience(web)
        return try await guests.page(request, web, ofAccount: "/places/\(id)") { guest, now, tx in
            guard try Experience.isOpen(id, to: guest, at: now, in: tx) else { throw AppError.notFound }
            return try SharedExperience.find(id, isSaved: true, in: tx)
        } title: { experience, _ in
            experience.title
        } body: { experience, html, words in
            SharedView(experience: experience, path: "/saved/\(id)", site: site, tiles: tiles, words: words).body(html)
        }
        .showingPictures(from: tiles?.origin)
    }

    private func saved(_ part: StoredPicture.Part, _ request: Request, _ web: WebContext) async throws -> Response {
        let (id, now) = (try experience(web), site.clock.now)
        guard let reader = try await guests.visitor(request).person else { throw AppError.unauthenticated }
        return try await picture(part, request, web) { tx in
            try Experience.isOpen(id, to: reader, at: now, in: tx) ? id : nil
        }
    }

    private func experience(_ web: WebContext) throws -> ExperienceID {
        try web.parameters.get("experience").flatMap({ ExperienceID($0) }).orNotFound()
    }
}
