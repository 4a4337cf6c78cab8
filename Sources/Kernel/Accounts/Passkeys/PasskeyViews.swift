import Core
import HTML
import Web

struct PasskeysView: Sendable {
    let passkeys: [PasskeyRow]
    let ways: SignInWays
    let zone: Zone
    let form: Form

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("passkeys.title"),
            lede: words("passkeys.lede"),
            back: ("/settings", words("settings.title"))
        )
        if !passkeys.isEmpty {
            html.ul(.class("rows")) {
                for passkey in passkeys { row(passkey, html, site, words) }
            }
        }
        if RelyingParty(site.settings) == nil {
            html.p(words("error.passkeys.off"))
            if passkeys.isEmpty { return }
        } else if ways.isConfirmed {
            add(html, site, words)
        }
        if ways.isConfirmed { return }
        if ways.hasPassword {
            confirm(html, site, words)
        } else {
            ways.askProvider(html, site, words, next: "/settings/passkeys")
        }
    }

    private func row(_ passkey: PasskeyRow, _ html: HTML, _ site: Site, _ words: Words) {
        let moment = passkey.usedAt ?? passkey.createdAt
        html.li(.class("row")) {
            site.icon(html, "shield")
            html.div(.class("row-body")) {
                html.p(.class("row-title")) { html.bdi(passkey.name) }
                html.p(
                    words(
                        passkey.usedAt == nil ? "passkeys.addedAt" : "devices.used",
                        ["moment": .text(words.moment(moment, in: zone))]
                    ),
                    .class("row-note")
                )
            }
            if ways.isConfirmed {
                html.div(.class("row-end")) { remove(passkey, html, words) }
            }
        }
    }

    private func remove(_ passkey: PasskeyRow, _ html: HTML, _ words: Words) {
        html.confirmedForm(
            "/settings/passkeys/\(passkey.id)/end",
            words,
            words("passkeys.confirmRemoval", ["name": .text(passkey.name)]),
            yes: words("passkeys.remove")
        ) {
            html.button(.class("button button-quiet")) {
                html.named(words("passkeys.remove"), passkey.name)
            }
        }
    }

    private func add(_ html: HTML, _ site: Site, _ words: Words) {
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("/settings/passkeys/new")) {
            fields.summary()
            html.submit(words("passkeys.new"))
        }
    }

    private func confirm(_ html: HTML, _ site: Site, _ words: Words) {
        let fields = Fields(site, html, form, words)
        html.section(words("passkeys.confirm"), id: "confirm-title") {
            html.p(words("passkeys.confirmText"))
            html.form(.class("form"), .post(), .action("/settings/passkeys/confirm")) {
                fields.summary(["password": "password.current"])
                fields.input(
                    "password",
                    label: "password.current",
                    type: "password",
                    .autocomplete("current-password")
                )
                html.submit(words("passkeys.continue"))
            }
        }
    }
}

/// The page on which the browser creates a passkey.
struct NewPasskeyView: Sendable {
    /// In JSON, for the script.
    let options: String
    let form: Form

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("passkeys.new"),
            lede: words("passkeys.newLede"),
            back: ("/settings/passkeys", words("passkeys.title"))
        )
        let fields = Fields(site, html, form, words)
        html.form(
            .class("form"),
            .id("passkey-creation"),
            .post(),
            .action("/settings/passkeys"),
            .data(.options, options)
        ) {
            html.input(.type("hidden"), .name("credential"))
            fields.input("name", label: "passkeys.name", hint: "passkeys.nameHint")
            html.p(words("passkeys.unsupported"), .id("passkey-unsupported"))
            html.p(words("passkeys.failed"), .class("error"), .id("passkey-failed"), .role("alert"), .hidden())
            html.div(.class("actions")) {
                html.button(words("passkeys.create"), .class("button button-primary"), .hidden())
            }
        }
        site.script(html, "passkeys")
    }
}
