import API
import HTML
import Web

/// The page of a server without any accounts.
struct WelcomeView: BareView {
    let hasDemo: Bool

    func title(_ words: Words) -> String { words("welcome.title") }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        html.p(words("welcome.lede"), .class("lede"))
        html.div(.class("stack")) {
            html.a(
                words("welcome.ownCrew"),
                .class("button button-primary button-wide"),
                .href("/signup?next=%2Fcrews%2Fnew")
            )
            if hasDemo {
                html.form(.post(), .action("/demo")) {
                    html.button(words("welcome.demo"), .class("button button-wide"))
                    html.p(words("welcome.demoHint"), .class("hint"))
                }
            }
        }
    }
}

struct SignInView: BareView {
    var form = Form()
    let next: LocalPath?
    let canSignUp: Bool

    func title(_ words: Words) -> String { words("signIn.title") }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("/signin")) {
            fields.summary(["email": "signIn.email", "password": "signIn.password"])
            hidden(html, next)
            fields.input("email", label: "signIn.email", type: "email", .autocomplete("username webauthn"))
            fields.input("password", label: "signIn.password", type: "password", .autocomplete("current-password"))
            html.submit(words("signIn.submit"))
        }
        providerButtons(html, site, words, next: next?.text)
        if RelyingParty(site.settings) != nil { passkey(html, site, words) }
        html.div(.class("bare-foot")) {
            if site.settings.mailOrigin != nil {
                html.p { html.a(words("code.link"), .href(address("/signin/mail", next))) }
            }
            html.p { html.a(words("forgotten.link"), .href("/signin/forgotten")) }
        }
        if canSignUp {
            html.p(.class("bare-foot")) { html.a(words("signIn.signUp"), .href(address("/signup", next))) }
        } else {
            html.p(words("signIn.invited"), .class("bare-foot"))
        }
    }
}

extension SignInView {
    /// A script shows it in browsers that support passkeys.
    private func passkey(_ html: HTML, _ site: Site, _ words: Words) {
        html.form(.class("bare-foot"), .id("passkey-sign-in"), .post(), .action("/signin/passkey"), .hidden()) {
            hidden(html, next)
            html.input(.type("hidden"), .name("credential"))
            html.button(.class("button button-wide")) {
                site.icon(html, "shield")
                html.text(words("passkeys.signIn"))
            }
            html.p(
                words("passkeys.failed"),
                .class("error"),
                .id("passkey-failed"),
                .role("alert"),
                .hidden()
            )
        }
        site.script(html, "passkeys")
    }
}

/// Shown instead of the form where an account requires an invitation.
struct InvitedOnlyView: BareView {
    let next: LocalPath?

    func title(_ words: Words) -> String { words("signUp.title") }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        html.p(words("error.signUpClosed"))
        html.p(.class("bare-foot")) { html.a(words("signUp.signIn"), .href(address("/signin", next))) }
    }
}

struct SignUpView: BareView {
    var form = Form()
    let next: LocalPath?

    func title(_ words: Words) -> String { words("signUp.title") }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        let fields = Fields(site, html, form, words)
        html.p(words("signUp.invited"), .class("lede"))
        html.form(.class("form"), .post(), .action("/signup")) {
            hidden(html, next)
            fields.newPerson()
            html.submit(words("signUp.submit"))
        }
        providerButtons(html, site, words, next: next?.text)
        html.p(.class("bare-foot")) { html.a(words("signUp.signIn"), .href(address("/signin", next))) }
    }
}

extension Fields {
    /// The fields for a new account, also used when joining a crew.
    func newPerson(email: String? = nil) {
        summary(["name": "signUp.name", "email": "signUp.email", "password": "signUp.password"])
        input("name", label: "signUp.name", hint: "signUp.nameHint", .autocomplete("name"), .autocapitalize("words"))
        input("email", label: "signUp.email", type: "email", value: email, .autocomplete("username"))
        input(
            "password",
            label: "signUp.password",
            type: "password",
            hint: "signUp.passwordHint",
            .autocomplete("new-password")
        )
    }
}

/// The hidden field with the page to continue to after signing in.
func hidden(_ html: HTML, _ next: LocalPath?) {
    if let next { html.input(.type("hidden"), .name("next"), .value(next.text)) }
}

private func address(_ path: String, _ next: LocalPath?) -> String {
    next.map { "\(path)?next=\(percentEncode($0.text))" } ?? path
}
