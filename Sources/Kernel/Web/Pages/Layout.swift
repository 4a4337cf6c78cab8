import Core
package import HTML

extension Site {
    /// A page for someone who is signed in.
    /// - Parameter active: the id of the navigation item, or of the page inside one, that the page belongs to.
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
        html.pictures = frame.pictures
        html.doctype()
        html.html(
            .lang(frame.language.rawValue),
            .data(.appearance, frame.appearance.rawValue),
            .data(.live, frame.crew.map { "/live?crew=\($0.slug)" } ?? "/live"),
            .data(.person, frame.person.id.description),
            .data(.nav, frame.isNarrow ? "narrow" : nil),
            .data(.fresh, words("layout.fresh", ["count": .text("{count}")])),
            .data(.push, settings.publicURL?.hasPrefix("https:") == true ? assets.path("push.page.js") : nil),
            .data(.offline, words("form.offline"))
        ) {
            head(html, title: [title, frame.crew?.name].compactMap { $0 }.joined(separator: " · "))
            html.body(.class("shell")) {
                let shell = ShellView(site: self, html: html, frame: frame, words: words, active: active)
                html.a(words("layout.skip"), .class("skip"), .href("#main"))
                shell.topBar()
                shell.navigation()
                shell.pages()
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
        isWide: Bool = false,
        head more: (HTML) -> Void = { _ in },
        body: (HTML) -> Void
    ) -> HTML {
        let html = HTML()
        html.doctype()
        html.html(.lang(language.rawValue), .data(.appearance, Appearance.system.rawValue)) {
            head(html, title: title, more)
            html.body(.class(isWide ? "bare bare-wide" : "bare")) {
                html.main(.class("bare-main"), .id("main")) {
                    html.p(.class("wordmark")) {
                        brand(html, 40)
                        html.text(" Decklog")
                    }
                    if let flash { show(flash, html, words(language)) }
                    body(html)
                    operatorLinks(html, words(language))
                }
                announcer(html)
            }
        }
        return html
    }

    private func head(_ html: HTML, title: String, _ more: (HTML) -> Void = { _ in }) {
        html.head {
            html.meta(.charset("utf-8"))
            html.meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
            html.title { html.text("\(title) · Decklog") }
            html.meta(.name("theme-color"), .content("#12283f"))
            if let css = assets.path("app.css") { html.link(.rel("stylesheet"), .href(css)) }
            if let icon = assets.path("icon.svg") {
                html.link(.rel("icon"), .href(icon))
            }
            if let icon = assets.path("icon-180.png") { html.link(.rel("apple-touch-icon"), .href(icon)) }
            html.link(.rel("manifest"), .href("/manifest.webmanifest"))
            if let script = assets.path("app.js") { html.script(.type("module"), .src(script)) }
            more(html)
        }
    }

    /// A style sheet that only one page needs.
    package func style(_ html: HTML, _ name: String) {
        if let style = assets.path("\(name).page.css") { html.link(.rel("stylesheet"), .href(style)) }
    }

    /// A script that only one page needs.
    package func script(_ html: HTML, _ name: String) {
        if let script = assets.path("\(name).page.js") { html.script(.type("module"), .src(script)) }
    }

    /// On a wide screen, opens links inside `.data(.inspect, "")` beside their list, if their address begins with
    /// `path`.
    package func inspector(_ html: HTML, _ words: Words, within path: String) {
        style(html, "inspector")
        html.aside(.class("inspector"), .data(.within, path)) {
            html.button(words("layout.close"), .class("button"), .type("button"))
        }
        script(html, "inspector")
    }

    func brand(_ html: HTML, _ size: Int) {
        guard let path = assets.path("icon.svg") else { return }
        html.img(.class("brand"), .src(path), .alt(""), .width(size), .height(size))
    }

    private func announcer(_ html: HTML) {
        html.p(.class("visually-hidden"), .id("announcer"), .aria(.live, "polite")) {}
    }

    private func show(_ flash: Flash, _ html: HTML, _ words: Words) {
        let toast = flash.undo == nil && flash.link == nil ? "" : " toast"
        html.div(.class("flash flash-\(flash.tone.rawValue)\(toast)"), .role("status")) {
            icon(html, flash.tone == .success ? "circle-check" : "circle-alert")
            html.p(words(flash.phrase))
            if let link = flash.link { html.a(words(link.label), .class("button"), .href(link.path)) }
            guard let undo = flash.undo else { return }
            html.form(.class("inline-form"), .post(), .action(undo.path)) {
                for (name, value) in undo.fields.sorted(by: { $0.key < $1.key }) {
                    html.input(.type("hidden"), .name(name), .value(value))
                }
                html.button(words("layout.undo"), .class("button"))
            }
        }
    }
}
