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
        pages.get("people/{person}/invite") { try await form($0, $1, for: person($1)) }
        pages.post("people/{person}/invite") { try await make($0, $1, for: person($1)) }
        pages.post("people/invitations/{invitation}/end", end)
    }

    @Sendable private func form(_ request: Request, _ context: CrewContext) async throws -> Response {
        try await form(request, context, for: nil)
    }

    @Sendable private func make(_ request: Request, _ context: CrewContext) async throws -> Response {
        try await make(request, context, for: nil)
    }

    /// - Parameter person: the person without an account whom the invitation is for; `nil` if it is for anyone.
    private func form(_ request: Request, _ context: CrewContext, for person: Named?) async throws -> Response {
        try context.viewer.requireManager()
        try context.viewer.requireOpen()
        let isSetup = request.uri.queryParameters.get("setup") != nil
        return try await show(
            InviteView(viewer: context.viewer, person: person, isSetup: isSetup),
            .ok,
            request,
            context
        )
    }

    private func make(_ request: Request, _ context: CrewContext, for person: Named?) async throws -> Response {
        let form = try await Form(request)
        let isSetup = form["setup"] != nil
        return try await submitForm(form, fields: ["email", "role"]) {
            let made = try await invite(form, person, request, context)
            // Shown in this response, without a redirect: the link is only known now.
            let view = InviteView(viewer: context.viewer, person: person, made: made, isSetup: isSetup)
            return try await show(view, .ok, request, context)
        } again: { form, status in
            let view = InviteView(viewer: context.viewer, person: person, form: form, isSetup: isSetup)
            return try await show(view, status, request, context)
        }
    }

    /// The person in the path.
    /// - Throws: `AppError.notFound` for someone who has an account or is not in the crew.
    private func person(_ context: CrewContext) async throws -> Named {
        let person = try context.id("person", of: PersonKey.self)
        let crew = context.viewer.crew
        let member = try await site.database.read { tx in try Members.read(person, of: crew, in: tx) }
        if member.hasAccount { throw AppError.notFound }
        return Named(id: member.person, name: member.name)
    }

    private func invite(
        _ form: Form,
        _ person: Named?,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Made {
        let (viewer, site) = (context.viewer, site)
        var check = Validation()
        let emails = check.emails("email", form["email"])
        let role = check.choice("role", form["role"], default: Role.member)
        if emails.count > 1 && site.settings.mailOrigin == nil {
            check.fail("email", "tooMany", Phrase("error.invite.one"))
        } else if emails.count > 1 && person != nil {
            check.fail("email", "tooMany", Phrase("error.invite.onePerson"))
        }
        try check.finish()
        try limits.takeInvitationMails(emails.count, by: viewer.person, site)
        if emails.count > 1, let origin = site.settings.mailOrigin {
            try await context.write { tx in try Invitations.mail(to: emails, role: role, from: origin, site, in: tx) }
            return .mailed(emails)
        }
        let code = try await context.write { tx in
            let made = try Invitations.make(
                email: emails.first,
                role: role,
                for: person?.id,
                within: site.settings.limits,
                in: tx
            )
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
            title: { view, words in view.title(words) },
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
    /// The person without an account whom the invitation is for.
    var person: Named?
    var form = Form()
    /// The invitations that have just been created.
    var made: InvitePages.Made?
    /// Whether the page is the last of the three set-up steps of a new crew.
    var isSetup = false

    private var path: String { "\(viewer.path)/people" + (person.map { "/\($0.id)" } ?? "") }
    private var formPath: String { "\(path)/invite" + (isSetup ? "?setup=yes" : "") }

    func title(_ words: Words) -> String {
        person.map { words("invite.titleFor", ["name": .text($0.name)]) } ?? words("invite.title")
    }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: title(words),
            lede: isSetup ? words("setup.step", ["step": .number(3)]) : nil,
            back: isSetup ? nil : (path, person?.name ?? words("people.title"))
        )
        if let made {
            show(made, html, site, words)
            return
        }
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("\(path)/invite")) {
            fields.summary(["email": "signUp.email", "role": "member.role"])
            html.p(person.map { words("invite.textFor", ["name": .text($0.name)]) } ?? words("invite.text"))
            if person != nil || site.settings.mailOrigin == nil {
                fields.input(
                    "email",
                    label: "invite.email",
                    type: "email",
                    hint: person == nil ? "invite.emailHint" : "invite.emailHintFor",
                    .autocomplete("off")
                )
            } else {
                fields.textArea("email", label: "invite.emails", hint: "invite.emailsHint", .autocomplete("off"))
            }
            if viewer.isOwner && person == nil {
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
        if person == nil { byName(html, words) }
    }

    /// For those who want to plan before anyone has registered.
    private func byName(_ html: HTML, _ words: Words) {
        html.section(words("invite.byName"), id: "by-name") {
            html.p(words("invite.byNameText"), .class("muted"))
            html.a(words("people.add"), .class("button"), .href("\(viewer.path)/people/add"))
        }
    }

    private func show(_ made: InvitePages.Made, _ html: HTML, _ site: Site, _ words: Words) {
        switch made {
        case .link(let link, let email): show(link, mailedTo: email, html, site, words)
        case .mailed(let emails):
            html.article(.class("card"), .data(.once, formPath)) {
                html.h2(words.count("invite.mailed", emails.count))
                html.p(words("invite.mailedText", ["days": .number(Invitations.minutes / (24 * 60))]))
                html.ul { for email in emails { html.li { html.bdi(email) } } }
            }
        }
        html.div(.class("actions")) {
            let ready = isSetup ? viewer.path : path
            if person == nil { html.a(words("invite.another"), .class("button"), .href(formPath)) }
            html.a(words("invite.ready"), .class("button button-primary"), .href(ready))
        }
    }

    private func show(_ link: String, mailedTo email: String?, _ html: HTML, _ site: Site, _ words: Words) {
        if let email { html.p(words("invite.mailedOne", ["email": .text(email)]), .class("lede")) }
        let card = LinkCard(
            title: words("invite.made"),
            text: words("invite.madeText", ["days": .number(Invitations.minutes / (24 * 60))]),
            label: words("invite.link"),
            link: link,
            page: formPath
        )
        card.write(html, site, words)
    }
}
