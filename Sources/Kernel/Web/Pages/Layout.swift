package import Core
package import HTML

/// What stands around the content of a page for somebody who is signed in.
package struct Frame: Sendable {
    package var language: Language
    package var appearance: Appearance
    package var person: (id: PersonID, name: String)
    /// The crew that the page is about; `nil` on a person's own pages.
    package var crew: CrewLink?
    /// The crew that the navigation leads to on a person's own pages: the one that they looked at last.
    package var lastCrew: CrewLink?
    /// All crews of the person.
    package var crews: [CrewLink]
    package var unread: Int
    /// The ids of the navigation items that are not there for the person in that crew.
    package var hidden: Set<String> = []

    package struct CrewLink: Sendable {
        package let name: String
        package let slug: String

        package init(name: String, slug: String) {
            self.name = name
            self.slug = slug
        }

        package var path: String { "/c/\(slug)" }
    }

    package init(
        language: Language,
        appearance: Appearance,
        person: (id: PersonID, name: String),
        crew: CrewLink?,
        lastCrew: CrewLink? = nil,
        crews: [CrewLink],
        unread: Int
    ) {
        self.language = language
        self.appearance = appearance
        self.person = person
        self.crew = crew
        self.lastCrew = lastCrew
        self.crews = crews
        self.unread = unread
    }

    /// The crew that the navigation leads to.
    package var navigated: CrewLink? { crew ?? lastCrew ?? crews.first }
}

package enum Appearance: String, Sendable, CaseIterable {
    case system, light, dark
}

extension Site {
    /// A page for somebody who is signed in.
    /// - Parameters:
    ///   - active: the id of the navigation item that the page belongs to.
    ///   - live: whether the page's `data-live` parts follow what happens.
    package func page(
        title: String,
        _ frame: Frame,
        active: String?,
        flash: Flash? = nil,
        isWide: Bool = false,
        body: (HTML) -> Void
    ) -> HTML {
        let words = words(frame.language)
        let html = HTML()
        html.doctype()
        html.html(
            .lang(frame.language.rawValue),
            .data(.appearance, frame.appearance.rawValue),
            .data(.live, frame.crew.map { "/live?crew=\($0.slug)" } ?? "/live"),
            .data(.person, frame.person.id.description),
            .data(.offline, words("form.offline")),
            .data(.restored, words("form.restored"))
        ) {
            head(html, title: [title, frame.crew?.name].compactMap { $0 }.joined(separator: " · "))
            html.body(.class("shell")) {
                html.a(words("layout.skip"), .class("skip"), .href("#main"))
                topbar(html, frame, words)
                navigationBar(html, frame, active, words)
                html.main(.class(isWide ? "main main-wide" : "main"), .id("main"), .tabindex(-1)) {
                    if let flash { show(flash, html, words) }
                    body(html)
                }
                announcer(html)
            }
        }
        return html
    }

    /// A page without navigation: first run, sign-in, invitations, errors.
    package func barePage(
        title: String,
        _ language: Language,
        flash: Flash? = nil,
        body: (HTML) -> Void
    ) -> HTML {
        let html = HTML()
        html.doctype()
        html.html(.lang(language.rawValue), .data(.appearance, Appearance.system.rawValue)) {
            head(html, title: title)
            html.body(.class("bare")) {
                html.main(.class("bare-main"), .id("main")) {
                    html.p(.class("wordmark")) {
                        brand(html, 40)
                        html.text(" Decklog")
                    }
                    if let flash { show(flash, html, words(language)) }
                    body(html)
                }
                announcer(html)
            }
        }
        return html
    }

    private func head(_ html: HTML, title: String) {
        html.head {
            html.meta(.charset("utf-8"))
            html.meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
            html.title { html.text("\(title) · Decklog") }
            html.meta(.name("theme-color"), .content("#12283f"))
            if let css = assets.path("app.css") { html.link(.rel("stylesheet"), .href(css)) }
            if let icon = assets.path("icon.svg") {
                html.link(.rel("icon"), .type("image/svg+xml"), .href(icon))
            }
            if let icon = assets.path("icon-180.png") { html.link(.rel("apple-touch-icon"), .href(icon)) }
            html.link(.rel("manifest"), .href("/manifest.webmanifest"))
            if let script = assets.path("app.js") { html.script(.type("module"), .src(script)) }
        }
    }

    private func topbar(_ html: HTML, _ frame: Frame, _ words: Words) {
        html.header(.class("topbar")) {
            crewMenu(html, frame, words)
            html.a(.class("topbar-link"), .href("/inbox")) {
                icon(html, "bell")
                html.span(words("layout.inbox"), .class("topbar-word"))
                html.text(" ")
                html.span(.class("badge"), .id("inbox-badge"), .data(.live, "inbox"), .hidden(frame.unread == 0)) {
                    if frame.unread > 0 {
                        html.text("\(min(frame.unread, 99)) ")
                        html.span(words("layout.unread"), .class("visually-hidden"))
                    }
                }
            }
            html.a(.class("topbar-link"), .href("/settings")) {
                avatar(html, frame.person.id, frame.person.name)
                html.text(" ")
                html.span(.class("topbar-word")) { html.bdi(frame.person.name) }
            }
        }
    }

    private func crewMenu(_ html: HTML, _ frame: Frame, _ words: Words) {
        html.details(.class("menu topbar-crew"), .id("crew-menu")) {
            html.summary {
                brand(html, 28)
                html.bdi(frame.navigated?.name ?? "Decklog")
            }
            html.div(.class("menu-panel")) {
                for crew in frame.crews {
                    html.a(
                        .class("menu-item"),
                        .href(crew.path),
                        .aria(.current, crew.slug == frame.navigated?.slug ? "true" : nil)
                    ) { html.bdi(crew.name) }
                }
                html.a(words("layout.newCrew"), .class("menu-item"), .href("/crews/new"))
            }
        }
    }

    private func navigationBar(_ html: HTML, _ frame: Frame, _ active: String?, _ words: Words) {
        let items = frame.navigated == nil ? navigation.filter { $0.kind == .person } : navigation
        if items.isEmpty { return }
        html.nav(.class("nav"), .aria(.label, words("layout.navigation"))) {
            for item in items where !frame.hidden.contains(item.id) {
                html.a(
                    .class("nav-item"),
                    .href(item.kind == .person ? item.path : (frame.navigated?.path ?? "") + item.path),
                    .aria(.current, item.id == active ? "page" : nil)
                ) {
                    icon(html, item.icon)
                    html.span(words("nav.\(item.id)"))
                }
            }
        }
    }

    private func brand(_ html: HTML, _ size: Int) {
        guard let path = assets.path("icon.svg") else { return }
        html.img(.class("brand"), .src(path), .alt(""), .width(size), .height(size))
    }

    private func announcer(_ html: HTML) {
        html.p(.class("visually-hidden"), .id("announcer"), .aria(.live, "polite")) {}
    }

    private func show(_ flash: Flash, _ html: HTML, _ words: Words) {
        html.div(.class("flash flash-\(flash.tone.rawValue)"), .role("status")) {
            icon(html, flash.tone == .success ? "circle-check" : "circle-alert")
            html.p(words(flash.phrase))
        }
    }
}
