import API
import Core
import HTML
import Web

/// A button for each provider. They are links: a form that leads to another site is refused by the content security
/// policy.
func providerButtons(_ html: HTML, _ site: Site, _ words: Words, next: String?) {
    if site.settings.openID.isEmpty { return }
    html.div(.class("stack")) {
        for provider in site.settings.openID {
            html.a(.class("button button-wide"), .href(provider.path(next: next))) {
                html.text(words("openID.continue", ["name": .text(provider.name)]))
            }
        }
    }
}

extension OpenIDProvider {
    /// - Parameter connects: whether to connect an account to the visitor's.
    func path(next: String?, connects: Bool = false) -> String {
        let parameters = (connects ? ["connect=1"] : []) + (next.map { ["next=\(percentEncode($0))"] } ?? [])
        return "/sign-in/oidc/\(id)" + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
    }
}

extension SignInWays {
    /// Asks someone without a password to prove who they are, to continue on a page.
    func askProvider(_ html: HTML, _ site: Site, _ words: Words, next: String) {
        html.section(words("passkeys.confirm"), id: "confirm-title") {
            if providers.isEmpty {
                html.p(words("error.passkeys.confirm", ["minutes": .number(ConfirmSession.minutes)]))
            } else {
                html.p(words("openID.confirmText"))
                html.div(.class("actions")) {
                    for provider in providers {
                        html.a(
                            words("openID.continue", ["name": .text(provider.name)]),
                            .class("button"),
                            .href(provider.path(next: next, connects: true))
                        )
                    }
                }
            }
        }
    }
}

/// The connected accounts of a person.
struct IdentitiesView: Sendable {
    let identities: [IdentityRow]
    let ways: SignInWays
    let zone: Zone
    let form: Form

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("openID.title"),
            lede: words("openID.lede"),
            back: ("/settings", words("settings.title"))
        )
        if identities.isEmpty {
            html.p(words("openID.none"))
        } else {
            html.ul(.class("rows")) {
                for identity in identities { row(identity, html, site, words) }
            }
        }
        if site.settings.openID.isEmpty {
            html.p(words("openID.off"))
        } else if ways.isConfirmed {
            connect(html, site, words)
        }
        if ways.isConfirmed || site.settings.openID.isEmpty && identities.isEmpty { return }
        if ways.hasPassword { confirm(html, site, words) } else { ways.askProvider(html, site, words, next: path) }
    }

    private var path: String { "/settings/identities" }

    private func row(_ identity: IdentityRow, _ html: HTML, _ site: Site, _ words: Words) {
        let name = identity.name(site)
        let moment: [String: Phrase.Argument] = [
            "moment": .text(words.moment(identity.usedAt ?? identity.createdAt, in: zone))
        ]
        html.li(.class("row")) {
            site.icon(html, "link")
            html.div(.class("row-body")) {
                html.p(.class("row-title")) { html.bdi(name) }
                html.p(.class("row-note")) {
                    if let email = identity.email {
                        html.bdi(email)
                        html.text(" · ")
                    }
                    html.text(words(identity.usedAt == nil ? "openID.connectedAt" : "devices.used", moment))
                }
            }
            if ways.isConfirmed {
                html.div(.class("row-end")) { disconnect(identity, name, html, words) }
            }
        }
    }

    private func disconnect(_ identity: IdentityRow, _ name: String, _ html: HTML, _ words: Words) {
        html.confirmedForm(
            "\(path)/\(identity.id)/end",
            words,
            words("openID.confirmRemoval", ["name": .text(name)]),
            yes: words("openID.disconnect")
        ) {
            html.button(.class("button button-quiet")) {
                html.named(words("openID.disconnect"), name)
            }
        }
    }

    private func connect(_ html: HTML, _ site: Site, _ words: Words) {
        let others = site.settings.openID.filter { provider in !identities.contains { $0.issuer == provider.issuer } }
        if others.isEmpty { return }
        html.div(.class("actions")) {
            for provider in others {
                html.a(
                    words("openID.connect", ["name": .text(provider.name)]),
                    .class("button"),
                    .href(provider.path(next: nil, connects: true))
                )
            }
        }
    }

    private func confirm(_ html: HTML, _ site: Site, _ words: Words) {
        let fields = Fields(site, html, form, words)
        html.section(words("passkeys.confirm"), id: "confirm-title") {
            html.p(words("openID.passwordText"))
            html.form(.class("form"), .post(), .action("\(path)/confirm")) {
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
