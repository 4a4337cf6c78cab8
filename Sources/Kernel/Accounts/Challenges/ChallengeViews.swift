import API
import Core
import HTML
import Web

/// Asks for the address to which the code is mailed.
struct AskForCodeView: BareView {
    var form = Form()
    let next: LocalPath?

    func title(_ words: Words) -> String { words("code.askTitle") }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        let fields = Fields(site, html, form, words)
        html.p(words("code.askText"), .class("lede"))
        html.form(.class("form"), .post(), .action("/signin/mail")) {
            fields.summary(["email": "signIn.email"])
            hidden(html, next)
            fields.input("email", label: "signIn.email", type: "email", .autocomplete("username"))
            html.submit(words("code.ask"))
        }
        html.p(.class("bare-foot")) { html.a(words("forgotten.back"), .href("/signin")) }
    }
}

/// Asks for the code, on the device that requested it.
struct EnterCodeView: BareView {
    var form = Form()
    let next: LocalPath?

    func title(_ words: Words) -> String { words("code.title") }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        let fields = Fields(site, html, form, words)
        html.p(words("code.text", ["minutes": .number(SignInChallenges.minutes)]), .class("lede"))
        html.form(.class("form"), .post(), .action("/signin/code")) {
            fields.summary(["code": "code.code", "password": "code.password"])
            hidden(html, next)
            fields.code()
            fields.optionalPassword()
            html.submit(words("signIn.submit"))
        }
        html.p(.class("bare-foot")) { html.a(words("code.again"), .href("/signin/mail")) }
    }
}

/// The page behind the link in the mail.
struct FollowLinkView: BareView {
    let link: Secret
    let opened: SignInChallenges.Opened
    let zone: Zone
    /// Whether the link was opened on a device other than the one that requested it.
    let asksForCode: Bool
    let form: Form

    func title(_ words: Words) -> String { words("signIn.title") }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        let fields = Fields(site, html, form, words)
        html.p(.class("lede")) { html.bdi(opened.passed.email) }
        html.p(
            words(
                "code.asked",
                ["device": .text(opened.device), "moment": .text(words.moment(opened.askedAt, in: zone))]
            )
        )
        if asksForCode { html.p(words("code.otherDevice")) }
        html.form(.class("form"), .post(), .action("/signin/mail/\(link.text)")) {
            fields.summary(["code": "code.code", "password": "code.password"])
            if asksForCode { fields.code() }
            fields.optionalPassword()
            html.submit(words("signIn.submit"))
        }
    }
}

extension Fields {
    func code() {
        input(
            "code",
            label: "code.code",
            hint: "code.codeHint",
            isShort: true,
            .autocomplete("one-time-code"),
            .autocapitalize("characters")
        )
    }

    fileprivate func optionalPassword() {
        input(
            "password",
            label: "code.password",
            type: "password",
            hint: "code.passwordHint",
            .autocomplete("new-password")
        )
    }
}
