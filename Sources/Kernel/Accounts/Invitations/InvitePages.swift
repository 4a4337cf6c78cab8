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
        let (viewer, limits) = (context.viewer, site.settings.limits)
        let attempt = try await attempt(form, fields: ["email", "role"]) {
            var check = Validation()
            let email = check.optionalLine("email", form["email"], most: Wire.Limits.emailAddress.upperBound)
            let role = check.choice("role", form["role"], default: Role.member)
            try check.finish()
            return try await context.write { tx in
                try Invitations.make(email: email, role: role, within: limits, in: tx)
            }
        }
        // Shown in this response, without a redirect: the link is only known now.
        switch attempt {
        case .done(let (code, _)):
            let link = invitationAddress(code, site, request)
            let isSetup = form["setup"] != nil
            return try await show(InviteView(viewer: viewer, link: link, isSetup: isSetup), .ok, request, context)
        case .again(let form, let status):
            let isSetup = form["setup"] != nil
            return try await show(InviteView(viewer: viewer, form: form, isSetup: isSetup), status, request, context)
        }
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
    /// The link of the invitation that has just been created.
    var link: String?
    /// Whether it is the last of the three steps of a new crew.
    var isSetup = false

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("invite.title"),
            lede: isSetup ? words("setup.step", ["step": .number(3)]) : nil,
            back: isSetup ? nil : ("\(viewer.path)/people", words("people.title"))
        )
        if let link {
            made(link, html, site, words)
            return
        }
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("\(viewer.path)/people/invite")) {
            fields.summary(["email": "signUp.email", "role": "member.role"])
            html.p(words("invite.text"))
            fields.input("email", label: "invite.email", type: "email", hint: "invite.emailHint", .autocomplete("off"))
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
    }

    private func made(_ link: String, _ html: HTML, _ site: Site, _ words: Words) {
        let card = LinkCard(
            title: words("invite.made"),
            text: words("invite.madeText", ["days": .number(Invitations.minutes / (24 * 60))]),
            label: words("invite.link"),
            link: link
        )
        card.write(html, site, words)
        html.div(.class("actions")) {
            let again = "\(viewer.path)/people/invite" + (isSetup ? "?setup=yes" : "")
            let ready = isSetup ? viewer.path : "\(viewer.path)/people"
            html.a(words("invite.another"), .class("button"), .href(again))
            html.a(words("invite.ready"), .class("button button-primary"), .href(ready))
        }
    }
}
