import API
import Core
import HTML
import Web

/// Explains what to do on this server after forgetting a password.
struct ForgottenView: BareView {
    func title(_ words: Words) -> String { words("forgotten.title") }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        if site.settings.mailOrigin != nil {
            html.p(words("forgotten.mail"), .class("lede"))
            html.div(.class("actions")) {
                html.a(words("code.askTitle"), .class("button button-primary"), .href("/signin/mail"))
            }
            html.p(words("forgotten.orLink"))
        } else {
            html.p(words("forgotten.noMail"), .class("lede"))
            html.p(words("forgotten.lede"))
        }
        html.h2(words("forgotten.crewTitle"))
        html.p(words("forgotten.crew"))
        html.h2(words("forgotten.serverTitle"))
        html.p(words("forgotten.server"))
        html.p { html.code("decklog person link name@example.org") }
        html.p(.class("bare-foot")) { html.a(words("forgotten.back"), .href("/signin")) }
    }
}

/// The page behind a link, on which the person it is for chooses a password.
struct UseSignInLinkView: BareView {
    let code: Secret
    let link: OpenSignInLink
    let form: Form

    func title(_ words: Words) -> String { words("signInLink.useTitle") }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        html.p(.class("lede")) {
            html.text(words("signInLink.for") + " ")
            html.bdi(link.name)
        }
        html.p(words("signInLink.useText"))
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action(SignInLinks.path(code))) {
            fields.summary(["password": "password.new"])
            // For password managers: the account that the new password belongs to.
            html.input(
                .type("text"),
                .name("email"),
                .value(link.email),
                .autocomplete("username"),
                .readonly(),
                .hidden()
            )
            fields.input(
                "password",
                label: "password.new",
                type: "password",
                hint: "signUp.passwordHint",
                .autocomplete("new-password")
            )
            html.submit(words("signInLink.use"))
        }
    }
}

/// The link that has just been created.
struct NewSignInLinkView: Sendable {
    let viewer: Viewer
    let person: PersonID
    let name: String
    let link: String
    let expiresAt: Instant

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        let back = "\(viewer.path)/people/\(person)"
        site.pageHead(html, title: words("signInLink.title"), back: (back, name))
        let card = LinkCard(
            title: words("signInLink.made"),
            text: words(
                "signInLink.madeText",
                ["name": .text(name), "moment": .text(words.moment(expiresAt, in: viewer.zone))]
            ),
            label: words("signInLink.title"),
            link: link,
            page: back
        )
        card.write(html, site, words)
        html.div(.class("actions")) {
            html.a(words("invite.ready"), .class("button button-primary"), .href(back))
        }
    }
}

/// The part of a member's page about a forgotten password.
struct SignInLinkSection: Sendable {
    /// Why no one in the crew can create a link.
    let obstacle: SignInLinks.Obstacle?
    /// The expiry of the current link.
    let expiresAt: Instant?

    func write(_ html: HTML, path: String, zone: Zone, _ words: Words) {
        html.section(words("signInLink.section"), id: "sign-in-link") {
            if let obstacle {
                html.p(words(obstacle.phrase), .class("muted"))
                return
            }
            html.p(words("signInLink.sectionText"), .class("muted"))
            html.postButton("\(path)/sign-in-link", words("signInLink.create"))
            if let expiresAt {
                html.p(words("signInLink.until", ["moment": .text(words.moment(expiresAt, in: zone))]))
                html.form(.class("inline-form"), .post(), .action("\(path)/sign-in-link/end")) {
                    html.button(words("signInLink.revoke"), .class("button button-quiet"))
                }
            }
        }
    }
}
