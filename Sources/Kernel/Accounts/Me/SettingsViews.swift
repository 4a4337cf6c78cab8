import API
import Core
import HTML
import Web

struct SettingsView: Sendable {
    let person: API.Person
    /// Whether the mail server has rejected the address.
    let isRefused: Bool
    let hasIdentities: Bool
    let form: Form?

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(html, title: words("settings.title"), lede: person.email)
        if isRefused {
            html.ul(.class("findings")) { site.finding(html, tone: .warn, words("settings.mailRefused"), words) }
            html.postButton("/settings/mail", words("settings.sendAgain"))
        }
        let form = form ?? Form(["name": person.name, "username": person.username ?? "", "bio": person.bio ?? ""])
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("/settings")) {
            fields.summary(["name": "signUp.name", "username": "settings.username", "bio": "settings.bio"])
            fields.input("name", label: "signUp.name", hint: "signUp.nameHint", .autocomplete("name"))
            fields.input(
                "username",
                label: "settings.username",
                hint: "settings.usernameHint",
                .autocomplete("nickname"),
                .autocapitalize("none")
            )
            fields.textArea("bio", label: "settings.bio", hint: "settings.bioHint")
            fields.pills(
                "language",
                legend: "settings.language",
                value: person.language,
                Language.allCases.map { ($0.rawValue, $0.ownName) }
            )
            fields.pills(
                "appearance",
                legend: "settings.appearance",
                value: person.appearance.rawValue,
                Web.Appearance.allCases.map { ($0.rawValue, words("settings.appearance.\($0.rawValue)")) }
            )
            html.submit(words("form.save"))
        }
        html.ul(.class("rows")) {
            row("/settings/picture", "user", "settings.picture", html, site, words)
            row("/settings/notifications", "bell", "settings.notifications", html, site, words)
        }
        html.section(words("settings.access"), id: "access") {
            html.ul(.class("rows")) {
                row("/settings/email", "user", "changeEmail.title", html, site, words)
                row("/settings/password", "key-round", "password.title", html, site, words)
                row("/settings/passkeys", "shield", "passkeys.title", html, site, words)
                if hasIdentities || !site.settings.openID.isEmpty {
                    row("/settings/identities", "link", "openID.title", html, site, words)
                }
                row("/settings/devices", "smartphone", "devices.title", html, site, words)
                row("/offline", "download", "offline.title", html, site, words)
                row("/settings/tokens", "link", "tokens.title", html, site, words)
                row(Call.exportMe().target, "download", "exportMe.title", html, site, words)
                row("/settings/delete", "trash-2", "deleteMe.title", html, site, words)
                for text in site.operatorTexts { row(text.path, "shield", text.title, html, site, words) }
            }
            html.postButton("/signout", words("signOut.submit"))
            html.p(words("offline.signOut"), .class("hint"))
        }
    }

    private func row(_ path: String, _ icon: String, _ label: String, _ html: HTML, _ site: Site, _ words: Words) {
        html.li(.class("row")) {
            site.icon(html, icon)
            html.div(.class("row-body")) {
                html.p(.class("row-title")) { html.a(words(label), .class("cover"), .href(path)) }
            }
        }
    }
}

struct PasswordView: Sendable {
    let form: Form
    let email: String
    let ways: SignInWays

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("password.title"),
            lede: words(ways.hasPassword ? "password.lede" : "password.none"),
            back: ("/settings", words("settings.title"))
        )
        if ways.needsProvider { return ways.askProvider(html, site, words, next: "/settings/password") }
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("/settings/password")) {
            fields.summary(["current": "password.current", "new": "password.new"])
            // For password managers: the account that the new password belongs to.
            html.input(
                .type("text"),
                .name("email"),
                .value(email),
                .autocomplete("username"),
                .readonly(),
                .hidden()
            )
            if ways.hasPassword {
                fields.input("current", label: "password.current", type: "password", .autocomplete("current-password"))
            }
            fields.input(
                "new",
                label: "password.new",
                type: "password",
                hint: "signUp.passwordHint",
                .autocomplete("new-password")
            )
            html.div(.class("actions")) {
                let label = words(ways.hasPassword ? "password.submit" : "password.choose")
                html.button(label, .class("button button-primary"))
            }
        }
    }
}

/// The list of sessions.
struct DevicesView: Sendable {
    let sessions: [SessionRow]
    let zone: Zone

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("devices.title"),
            lede: words("devices.lede"),
            back: ("/settings", words("settings.title"))
        )
        html.ul(.class("rows")) {
            for session in sessions { row(session, html, site, words) }
        }
        html.confirmedForm(
            "/settings/devices/end",
            words,
            words("devices.confirmAll"),
            yes: words("devices.endAll"),
            class: "form"
        ) {
            html.label(.class("choice")) {
                html.input(.id("tokens"), .type("checkbox"), .name("tokens"), .value("end"))
                html.text(" ")
                html.span {
                    html.text(words("devices.tokens"))
                    html.small(words("devices.tokensHint"), .class("hint"))
                }
            }
            html.submit(words("devices.endAll"), .danger)
        }
    }

    private func row(_ session: SessionRow, _ html: HTML, _ site: Site, _ words: Words) {
        html.li(.class("row")) {
            site.icon(html, "smartphone")
            html.div(.class("row-body")) {
                html.p(.class("row-title")) { html.bdi(session.device) }
                html.p(
                    words("devices.used", ["moment": .text(words.moment(session.usedAt, in: zone))]),
                    .class("row-note")
                )
            }
            html.div(.class("row-end")) {
                if session.isCurrent {
                    html.span(words("devices.current"), .class("status status-approved"))
                } else {
                    html.quietButton("/settings/devices/\(session.id)/end", words("devices.end"), session.device)
                }
            }
        }
    }
}
