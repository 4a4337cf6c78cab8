import API
import Accounts
import Core
import HTML
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
    /// The path of its creator's profile; `nil` unless it is shared with everyone on the server and the creator has a
    /// username.
    let profile: String?
    /// Whether everyone with an account can see it without the link.
    let isOnServer: Bool
    /// Whether the visitor has saved it.
    let isSaved: Bool
    let scenes: [Scene]
    let path: ScenePath

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

    /// - Throws: `AppError.notFound` when it was erased.
    static func find(_ id: ExperienceID, isSaved: Bool = false, in tx: Tx) throws -> SharedExperience {
        let scenes = try Scene.list(of: id, in: tx)
        let path = try ScenePath.find(id, scenes, in: tx)
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
                isSaved: isSaved,
                scenes: scenes,
                path: path
            )
        }
        .orNotFound()
    }
}

/// The page of an experience for a visitor with a link, and for a guest who saved it.
struct SharedView {
    let experience: SharedExperience
    /// The path of the page.
    let path: String
    let site: Site
    let tiles: MapTiles?
    let words: Words

    /// What search engines and previews read: Open Graph (ogp.me) and oEmbed.
    /// - Parameter address: the URL of the page.
    func head(_ html: HTML, _ address: String, _ origin: String) {
        html.meta(.name("robots"), .content("noindex"))
        var graph = [
            ("og:title", experience.title), ("og:type", "article"), ("og:url", address), ("og:site_name", "Decklog"),
            ("og:locale", words.language == .dutch ? "nl_NL" : "en_GB"),
        ]
        if let summary = experience.summary { graph.append(("og:description", summary)) }
        if let (picture, title) = experience.cover {
            graph += [
                ("og:image", "\(address)/pictures/\(picture.id)"), ("og:image:type", picture.type.rawValue),
                ("og:image:width", String(picture.width)), ("og:image:height", String(picture.height)),
                ("og:image:alt", title),
            ]
        }
        for (name, value) in graph { html.meta(.property(name), .content(value)) }
        html.meta(.name("twitter:card"), .content(experience.cover == nil ? "summary" : "summary_large_image"))
        html.link(
            .rel("alternate"),
            .type("application/json+oembed"),
            .href("\(origin)/oembed?format=json&url=\(percentEncode(address))")
        )
    }

    func body(_ html: HTML) {
        site.style(html, "places")
        html.h1 { html.bdi(experience.title) }
        html.p(.class("row-note")) {
            if let profile = experience.profile {
                html.a(.href(profile)) { html.bdi(experience.author) }
            } else {
                html.bdi(experience.author)
            }
            html.text(" · " + words.count("places.scenes", experience.scenes.count))
        }
        html.div(.class("actions")) {
            let isSaved = experience.isSaved
            let action = isSaved ? "/saved/\(experience.id)/unsave" : "\(path)/save"
            site.saveButton(html, words, action, isSaved: isSaved)
            if isSaved { html.a(words("places.guest.title"), .class("button button-quiet"), .href("/saved")) }
        }
        if let description = experience.description { html.prose(description) }
        ScenesView(
            pictures: "\(path)/pictures",
            map: InteractiveMap(tiles: tiles, site: site, html: html, words: words),
            html: html,
            words: words
        )
        .write(experience.scenes, experience.path)
        if experience.isOnServer {
            html.p(.class("bare-foot")) { html.a(words("places.link.open"), .href("/places/\(experience.id)")) }
        }
    }
}

extension Site {
    /// The button that saves an experience or, if it is saved, undoes that.
    func saveButton(_ html: HTML, _ words: Words, _ action: String, isSaved: Bool) {
        html.form(.class("inline-form"), .post(), .action(action)) {
            html.button(.class("button")) {
                icon(html, isSaved ? "bookmark-check" : "bookmark")
                html.text(words(isSaved ? "places.unsave" : "places.save"))
            }
        }
    }
}

/// A guest's list of saved experiences.
struct SavedView {
    let experiences: [Experience]
    let guests: GuestAccess
    let site: Site
    let words: Words

    func write(_ html: HTML) {
        site.style(html, "places")
        html.h1(words("places.guest.title"))
        html.p(words(experiences.isEmpty ? "places.guest.empty" : "places.guest.text"), .class("lede"))
        ExperienceCards(site: site, html: html, words: words, folder: "/saved").write(experiences, named: false)
        guests.writeSignIn(html, words, next: PlacesTab.saved.path)
    }
}
