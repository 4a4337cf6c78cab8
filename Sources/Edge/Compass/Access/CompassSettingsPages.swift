import API
import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// `/c/{crew}/settings/compass`: switches the setting on and off, and shows what to enter into a client.
struct CompassSettingsPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/compass") { request, context in
            try context.viewer.requireManager()
            let (viewer, origin) = (context.viewer, context.site.settings.publicURL ?? request.ownOrigin)
            return try await context.page(request, active: "crew-settings", title: "compass.set.title") { tx in
                let isOpen = try CompassSetting.isOpen(viewer.crew, in: tx)
                let email = try People.emails(of: [viewer.person], in: tx)[viewer.person]
                return CompassSettingsView(viewer: viewer, isOpen: isOpen, origin: origin, email: email ?? "")
            } body: { view, html, words in
                view.write(html, context.site, words)
            }
        }
        routes.post("settings/compass") { request, context in
            let form = try await Form(request)
            let (viewer, isOpen) = (context.viewer, form["open"] == "yes")
            let said = isOpen ? Phrase("compass.said.open") : Phrase("compass.said.shut")
            return try await context.act(back: "\(viewer.path)/settings/compass", say: said) { tx in
                let patch = CrewPatch(compass: isOpen)
                try Crews.change(patch, if: .none, with: [CompassSetting()], in: tx)
            }
        }
    }
}

struct CompassSettingsView: Sendable {
    let viewer: Viewer
    let isOpen: Bool
    let origin: String
    let email: String

    func write(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("compass.set.title"),
            lede: words(isOpen ? "compass.set.isOpen" : "compass.set.isShut"),
            back: ("\(viewer.path)/settings", words("crewSettings.title"))
        )
        html.p(words("compass.set.what"))
        html.p(words(isOpen ? "compass.set.opens" : "compass.set.wouldOpen"), .class("muted"))
        html.ul(.class("compass-opens")) {
            for key in ["compass.set.name", "compass.set.addresses", "compass.set.defects"] {
                html.li(words(key), .class("muted"))
            }
        }
        if isOpen { address(html, words) }
        if !viewer.isArchived { door(html, words) }
    }

    /// In the form that the app asks for.
    private func address(_ html: HTML, _ words: Words) {
        html.section(words("compass.set.client"), id: "client") {
            html.p(words("compass.set.clientText"), .class("muted"))
            html.dl(.class("facts compass-address")) {
                html.fact(words("compass.set.server")) { html.code(origin) }
                html.fact(words("compass.set.repository")) { html.code(viewer.slug) }
                html.fact(words("compass.set.database")) { html.code(RepositoryRoutes.databaseName) }
                html.fact(words("compass.set.user")) { html.code(email) }
                html.div {
                    html.dt(words("compass.set.password"))
                    html.dd(words("compass.set.passwordText"))
                }
            }
        }
    }

    private func door(_ html: HTML, _ words: Words) {
        let (action, confirm) =
            isOpen ? ("compass.set.shut", "compass.set.shutConfirm") : ("compass.set.open", "compass.set.openConfirm")
        html.div(.class("section")) { button(html, action: action, confirm: confirm, words) }
    }

    private func button(_ html: HTML, action: String, confirm: String, _ words: Words) {
        html.confirmedForm("\(viewer.path)/settings/compass", words, words(confirm), yes: words(action)) {
            html.input(.type("hidden"), .name("open"), .value(isOpen ? "no" : "yes"))
            html.button(words(action), .class(isOpen ? "button button-danger" : "button button-primary"))
        }
    }
}
