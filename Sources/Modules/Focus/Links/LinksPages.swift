import API
import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// `/focus/links`
struct LinksPages {
    static let path = "/focus/links"

    func add(to routes: FocusRoutes) {
        routes.get("focus/links") { request, context in try await show(Form(), nil, request, context) }
        routes.post("focus/links") { request, context in
            let form = try await Form(request)
            return try await submitForm(form, fields: ["mode", "action"]) {
                let input: NewFocusLink = try form.input()
                let secret = try await context.write { tx in try FocusLink.make(input.mode, input.action, in: tx).secret
                }
                // Shown in this response, without a redirect: the secret is only known now.
                let address = FocusLinkRoute.address(secret, context.site, request)
                return try await show(Form(), address, request, context)
            } again: { form in
                try await show(form, nil, request, context)
            }
        }
        routes.post("focus/links/{focusLink}/delete") { _, context in
            let id = try context.id("focusLink", of: FocusLinkKey.self)
            return try await context.act(back: Self.path, say: Phrase("focus.said.linkDeleted")) { tx in
                try FocusLink.delete(id, in: tx)
            }
        }
    }

    private func show(_ form: Form, _ address: String?, _ request: Request, _ context: PersonContext) async throws
        -> Response
    {
        let person = context.account.person
        return try await context.page(request, active: FocusTab.settings.id, status: form.status) { tx in
            LinksView(
                links: try FocusLink.all(of: person, in: tx),
                modes: try FocusMode.all(of: person, in: tx),
                zone: try FocusSettings.of(person, in: tx).zone,
                address: address,
                form: form
            )
        } title: { _, words in
            words("focus.links.title")
        } body: { view, html, words in
            view.write(html, context.site, words)
        }
    }
}

/// The list of links, and the form to create one.
struct LinksView: Sendable {
    let links: [FocusLink]
    let modes: [FocusMode]
    let zone: Zone
    /// The address of the link that has just been created.
    let address: String?
    let form: Form

    func write(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("focus.links.title"),
            lede: words("focus.links.lede"),
            back: ("/focus/settings", words("focus.settings.title"))
        )
        if let address {
            html.article(.class("card")) {
                html.h2(words("focus.link.made"))
                html.p(words("focus.link.madeText"))
                html.copyLine(address, id: "link-url", label: words("focus.link.address"), once: "/focus/links", words)
            }
        }
        if !links.isEmpty {
            html.ul(.class("rows")) {
                for link in links { row(link, html, words) }
            }
        }
        html.section(words("focus.link.new"), id: "new-link") {
            editor(Fields(site, html, form, words), html, words)
        }
        html.section(words("focus.links.how"), id: "how") {
            html.p(words("focus.links.howText"))
        }
    }

    private func row(_ link: FocusLink, _ html: HTML, _ words: Words) {
        let title = words("focus.link.title.\(link.action.rawValue)", ["name": .text(link.modeName)])
        html.row(modes.first { $0.id == link.mode }, title, path: nil) {
            let used = link.usedAt.map { words("devices.used", ["moment": .text(words.moment($0, in: zone))]) }
            let day = words.shortDay(zone.today(at: link.createdAt))
            let since = words("focus.link.since", ["day": .text(day)])
            html.p("\(since) · \(used ?? words("focus.link.unused"))", .class("row-note"))
        } end: {
            html.confirmedForm(
                "\(LinksPages.path)/\(link.id)/delete",
                words,
                words("focus.link.deleteConfirm", ["link": .text(title)]),
                yes: words("focus.link.delete"),
                class: "row-end inline-form"
            ) {
                html.button(.class("button button-quiet")) {
                    html.named(words("focus.link.delete"), title, separator: ": ")
                }
            }
        }
    }

    private func editor(_ fields: Fields, _ html: HTML, _ words: Words) {
        html.form(.class("form"), .post(), .action(LinksPages.path)) {
            fields.summary(["mode": "focus.entry.mode", "action": "focus.link.action"])
            fields.modes(modes)
            fields.radios(
                "action",
                legend: "focus.link.action",
                value: FocusLinkAction.switch.rawValue,
                [FocusLinkAction.switch, .start, .stop].map { action in
                    (
                        action.rawValue, words("focus.link.press.\(action.rawValue)"),
                        words("focus.link.hint.\(action.rawValue)")
                    )
                }
            )
            html.submit(words("focus.link.add"))
        }
    }
}
