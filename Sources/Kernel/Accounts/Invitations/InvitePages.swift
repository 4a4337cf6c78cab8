import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The pages to create and revoke invitations, for managers.
struct InvitePages: Sendable {
    let site: Site
    let limits: SignInLimits

    func addRoutes(to router: Router<WebContext>) {
        let pages = Routes<CrewContext>.pages(site, router)
        pages.get("people/invite", form)
        pages.post("people/invite", make)
        pages.post("people/invitations/{invitation}/end", end)
    }

    @Sendable private func form(_ request: Request, _ context: CrewContext) async throws -> Response {
        try context.viewer.requireManager()
        try context.viewer.requireOpen()
        let isSetup = request.uri.queryParameters.get("setup") != nil
        return try await show(InviteView(viewer: context.viewer, isSetup: isSetup), .ok, request, context)
    }

    @Sendable private func make(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let isSetup = form["setup"] != nil
        return try await submitForm(form, fields: ["email", "role"]) {
            let made = try await invite(form, request, context)
            // Shown in this response, without a redirect: the link is only known now.
            let view = InviteView(viewer: context.viewer, made: made, isSetup: isSetup)
            return try await show(view, .ok, request, context)
        } again: { form, status in
            let view = InviteView(viewer: context.viewer, form: form, isSetup: isSetup)
            return try await show(view, status, request, context)
        }
    }

    private func invite(_ form: Form, _ request: Request, _ context: CrewContext) async throws -> Made {
        let (viewer, site) = (context.viewer, site)
        var check = Validation()
        let emails = check.emails("email", form["email"])
        let role = check.choice("role", form["role"], default: Role.member)
        if emails.count > 1 && site.settings.mailOrigin == nil {
            check.fail("email", "tooMany", Phrase("error.invite.one"))
        }
        try check.finish()
        try limits.takeInvitationMails(emails.count, by: viewer.person, site)
        if emails.count > 1, let origin = site.settings.mailOrigin {
            try await context.write { tx in try Invitations.mail(to: emails, role: role, from: origin, site, in: tx) }
            return .mailed(emails)
        }
        let code = try await context.write { tx in
            let made = try Invitations.make(email: emails.first, role: role, within: site.settings.limits, in: tx)
            if let email = emails.first, let origin = site.settings.mailOrigin {
                try Invitations.mail(made.code, to: email, expiresAt: made.expiresAt, from: origin, site, in: tx)
            }
            return made.code
        }
        let mailed = site.settings.mailOrigin == nil ? nil : emails.first
        return .link(invitationAddress(code, site, request), mailedTo: mailed)
    }

    /// The result of the form.
    enum Made: Sendable {
        case link(String, mailedTo: String?)
        case mailed([String])
    }

    private func show(
        _ view: InviteView,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        try await context.page(
            request,
            active: "people",
            status: status,
            load: { _ in view },
            title: { _, words in words("invite.title") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    @Sendable private func end(_ request: Request, _ context: CrewContext) async throws -> Response {
        let invitation = try context.id("invitation", of: InvitationKey.self)
        let viewer = context.viewer
        return try await context.act(back: "\(viewer.path)/people", say: Phrase("invitations.ended")) { tx in
            try Invitations.revoke(invitation, in: tx)
        }
    }
}

struct InviteView: Sendable {
    let viewer: Viewer
    var form = Form()
    /// The invitations that have just been created.
    var made: InvitePages.Made?
    /// Whether the page is the last of the three set-up steps of a new crew.
    var isSetup = false

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("invite.title"),
            lede: isSetup ? words("setup.step", ["step": .number(3)]) : nil,
            back: isSetup ? nil : ("\(viewer.path)/people", words("people.title"))
        )
        if let made {
            show(made, html, site, words)
            return
        }
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("\(viewer.path)/people/invite")) {
            fields.summary(["email": "signUp.email", "role": "member.role"])
            html.p(words("invite.text"))
            if site.settings.mailOrigin == nil {
                fields.input(
                    "email",
                    label: "invite.email",
                    type: "email",
                    hint: "invite.emailHint",
                    .autocomplete("off")
                )
            } else {
                fields.textArea("email", label: "invite.emails", hint: "invite.emailsHint", .autocomplete("off"))
            }
            if viewer.isOwner {
                fields.pills(
                    "role",
                    legend: "invite.role",
                    value: Role.member.rawValue,
                    [Role.member, .manager].map { ($0.rawValue, words("role.\($0.rawValue)")) }
                )
            }
            if isSetup { html.input(.type("hidden"), .name("setup"), .value("yes")) }
            html.div(.class("actions")) {
                html.button(words("invite.submit"), .class("button button-primary"))
                if isSetup { html.a(words("setup.later"), .class("button button-quiet"), .href(viewer.path)) }
            }
        }
        byName(html, words)
    }

    /// For those who want to plan before anyone has registered.
    private func byName(_ html: HTML, _ words: Words) {
        html.section(.class("section"), .aria(.labelledby, "by-name")) {
            html.h2(words("invite.byName"), .id("by-name"))
            html.p(words("invite.byNameText"), .class("muted"))
            html.a(words("people.add"), .class("button"), .href("\(viewer.path)/people/add"))
        }
    }

    private func show(_ made: InvitePages.Made, _ html: HTML, _ site: Site, _ words: Words) {
        switch made {
        case .link(let link, let email): show(link, mailedTo: email, html, site, words)
        case .mailed(let emails):
            html.article(.class("card")) {
                html.h2(words.count("invite.mailed", emails.count))
                html.p(words("invite.mailedText", ["days": .number(Invitations.minutes / (24 * 60))]))
                html.ul { for email in emails { html.li { html.bdi(email) } } }
            }
        }
        html.div(.class("actions")) {
            let again = "\(viewer.path)/people/invite" + (isSetup ? "?setup=yes" : "")
            let ready = isSetup ? viewer.path : "\(viewer.path)/people"
            html.a(words("invite.another"), .class("button"), .href(again))
            html.a(words("invite.ready"), .class("button button-primary"), .href(ready))
        }
    }

    private func show(_ link: String, mailedTo email: String?, _ html: HTML, _ site: Site, _ words: Words) {
        if let email { html.p(words("invite.mailedOne", ["email": .text(email)]), .class("lede")) }
        let card = LinkCard(
            title: words("invite.made"),
            text: words("invite.madeText", ["days": .number(Invitations.minutes / (24 * 60))]),
            label: words("invite.link"),
            link: link
        )
        card.write(html, site, words)
    }
}
