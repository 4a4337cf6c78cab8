import API
import Core
import HTML
import Web

/// An invitation, for people without an account or who are not signed in.
struct NewcomerView: BareView {
    let code: Secret
    let invitation: OpenInvitation
    let form: Form

    func title(_ words: Words) -> String { words("join.title", ["crew": .text(invitation.crewName)]) }

    /// The form, prefilled with the name under which a manager entered the person.
    private var named: Form {
        guard let entered = invitation.entered, form["name"] == nil else { return form }
        return Form(prefilled: ["name": [entered.name]])
    }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        invitation.lede(html, words)
        invitation.enteredAs("join.enteredAs", html, words)
        let fields = Fields(site, html, named, words)
        html.form(.class("form"), .post(), .action(code.joinPath)) {
            fields.newPerson(email: invitation.email)
            html.submit(words("join.signUp"))
        }
        providerButtons(html, site, words, next: code.joinPath)
        html.p(.class("bare-foot")) {
            html.a(words("join.signIn"), .href("/signin?next=\(percentEncode(code.joinPath))"))
        }
    }
}

/// An invitation, for people who are signed in.
struct JoinView: BareView {
    let code: Secret
    let invitation: OpenInvitation
    let form: Form
    let name: String
    /// The home page of the crew, for those who are already members.
    let homePath: String?

    func title(_ words: Words) -> String { words("join.title", ["crew": .text(invitation.crewName)]) }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        if let homePath {
            if let entered = invitation.entered, !invitation.isUsed {
                html.p(words("error.takeOver.member", ["name": .text(entered.name)]))
            } else {
                html.p(words("join.alreadyIn"))
            }
            html.div(.class("actions")) {
                html.a(words("join.toRoster"), .class("button button-primary"), .href(homePath))
            }
            return
        }
        invitation.lede(html, words)
        invitation.enteredAs("join.takeOver", html, words)
        html.form(.class("form"), .post(), .action(code.joinPath)) {
            Fields(site, html, form, words).summary()
            html.p {
                html.text(words("join.signedInAs") + " ")
                html.bdi(name)
            }
            html.div(.class("actions")) {
                html.button(words("join.submit"), .class("button button-primary"), .id("join"))
            }
        }
        html.form(.class("bare-foot"), .post(), .action("/signout")) {
            html.input(.type("hidden"), .name("next"), .value(code.joinPath))
            html.button(words("join.other"), .class("button button-quiet"))
        }
    }
}

extension OpenInvitation {
    fileprivate func lede(_ html: HTML, _ words: Words) {
        html.p(.class("lede")) {
            html.bdi(inviter)
            html.text(" " + words("join.invites"))
            if role == .manager { html.text(" " + words("join.asManager")) }
        }
    }

    /// Says under which name they are already in the crew.
    fileprivate func enteredAs(_ key: String, _ html: HTML, _ words: Words) {
        if let entered { html.p(words(key, ["name": .text(entered.name)])) }
    }
}

extension Secret {
    var joinPath: String { "/join/\(text)" }
}
