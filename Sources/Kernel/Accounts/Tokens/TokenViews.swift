import API
import Core
import HTML
import Web

struct TokensView: Sendable {
    let tokens: [TokenRow]
    let crews: [CrewLine]
    let zone: Zone
    let ways: SignInWays
    /// The secret of the token that has just been created.
    let secret: Secret?
    let form: Form

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("tokens.title"),
            lede: words("tokens.lede"),
            back: ("/settings", words("settings.title"))
        )
        if let secret { made(secret, html, words) }
        if !tokens.isEmpty {
            html.ul(.class("rows")) {
                for token in tokens { row(token, html, site, words) }
            }
        }
        if ways.needsProvider { return ways.askProvider(html, site, words, next: "/settings/tokens") }
        html.section(words("tokens.new"), id: "new-token") {
            editor(html, site, words)
        }
    }

    private func made(_ secret: Secret, _ html: HTML, _ words: Words) {
        html.article(.class("card")) {
            html.h2(words("tokens.made"))
            html.p(words("tokens.madeText"))
            html.copyLine(
                secret.text,
                id: "token-secret",
                label: words("tokens.secret"),
                once: "/settings/tokens",
                words
            )
        }
    }

    private func row(_ token: TokenRow, _ html: HTML, _ site: Site, _ words: Words) {
        html.li(.class("row")) {
            site.icon(html, "key-round")
            html.div(.class("row-body")) {
                html.p(.class("row-title")) { html.bdi(token.name) }
                html.p(note(token, words), .class("row-note"))
            }
            html.div(.class("row-end")) {
                html.confirmedForm(
                    "/settings/tokens/\(token.id)/end",
                    words,
                    words("tokens.confirm", ["name": .text(token.name)]),
                    yes: words("tokens.end")
                ) {
                    html.button(.class("button button-quiet")) {
                        html.named(words("tokens.end"), token.name)
                    }
                }
            }
        }
    }

    private func note(_ token: TokenRow, _ words: Words) -> String {
        let used = token.usedAt.map { words("devices.used", ["moment": .text(words.moment($0, in: zone))]) }
        return [
            words("tokens.access.\(token.access.rawValue)"),
            token.crewName ?? words("tokens.allCrews"),
            used ?? words("tokens.unused"),
        ].joined(separator: " · ")
    }

    private func editor(_ html: HTML, _ site: Site, _ words: Words) {
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("/settings/tokens")) {
            fields.summary([
                "name": "tokens.name", "access": "tokens.access", "crew": "tokens.crew", "password": "password.current",
            ])
            fields.input("name", label: "tokens.name", hint: "tokens.nameHint")
            fields.pills(
                "access",
                legend: "tokens.access",
                value: TokenAccess.read.rawValue,
                TokenAccess.allCases.map { ($0.rawValue, words("tokens.access.\($0.rawValue)")) }
            )
            fields.select(
                "crew",
                label: "tokens.crew",
                value: "",
                [("", words("tokens.allCrews"))] + crews.map { ($0.id.description, $0.name) }
            )
            if ways.hasPassword {
                fields.input(
                    "password",
                    label: "password.current",
                    type: "password",
                    hint: "tokens.passwordHint",
                    .autocomplete("current-password")
                )
            }
            html.submit(words("tokens.submit"))
        }
    }
}
