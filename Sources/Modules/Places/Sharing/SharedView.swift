import API
import Core
import HTML
import Media
import Web

/// The page of an experience for a visitor with a link.
struct SharedView {
    let experience: SharedExperience
    /// The URL of the page.
    let address: String
    let origin: String
    let site: Site
    let tiles: MapTiles?
    let words: Words

    /// What search engines and previews read: Open Graph (ogp.me) and oEmbed.
    func head(_ html: HTML) {
        html.meta(.name("robots"), .content("noindex"))
        var graph = [
            ("og:title", experience.title), ("og:type", "article"), ("og:url", address), ("og:site_name", "Decklog"),
            ("og:locale", words.language == .dutch ? "nl_NL" : "en_GB"),
        ]
        if let summary = experience.summary { graph.append(("og:description", summary)) }
        if let (picture, title) = experience.cover {
            graph += [
                ("og:image", "\(address)/pictures/\(picture.id)"), ("og:image:width", String(picture.width)),
                ("og:image:height", String(picture.height)), ("og:image:alt", title),
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
        if let description = experience.description { html.prose(description) }
        ScenesView(
            pictures: "/p/\(address.split(separator: "/").last ?? "")/pictures",
            map: InteractiveMap(tiles: tiles, site: site, html: html, words: words),
            html: html,
            words: words
        )
        .write(experience.scenes)
        if experience.isOnServer {
            html.p(.class("bare-foot")) {
                html.a(words("places.link.open"), .href("/places/\(experience.id)"))
            }
        }
    }
}
