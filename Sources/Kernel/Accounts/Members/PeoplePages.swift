import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Mail
import Storage
import Web

/// The pages about the members of a crew, and those who join and leave.
struct PeoplePages: Sendable {
    let site: Site
    let departures: [any DepartureRule]
    let links: [SettingsLink]

    func addRoutes(to router: Router<WebContext>) {
        let pages = Routes<CrewContext>.pages(site, router)
        pages.get("people", list)
        pages.get("people/{person}", member)
        pages.post("people/{person}", change)
        pages.post("people/{person}/remove", remove)
        pages.post("leave", leave)
    }

    @Sendable private func list(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, now, limits) = (context.viewer, site.clock.now, site.settings.limits)
        return try await context.page(
            request,
            active: "people",
            isWide: true,
            load: { tx in
                let invitations =
                    viewer.isManager
                    ? try Invitations.all(of: viewer.crew, most: limits.invitationsPerCrew, at: now, in: tx) : []
                return PeopleView(
                    viewer: viewer,
                    members: try Members.all(of: viewer.crew, most: limits.membersPerCrew, in: tx),
                    count: try Members.count(of: viewer.crew, in: tx),
                    isSoleOwner: try Members.owners(of: viewer.crew, in: tx) == [viewer.person],
                    invitations: invitations,
                    refused: try MailQueue.refused(among: invitations.compactMap(\.email), in: tx)
                )
            },
            title: { _, words in words("people.title") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    @Sendable private func member(_ request: Request, _ context: CrewContext) async throws -> Response {
        try await show(nil, .ok, request, context)
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let person = try context.id("person", of: PersonKey.self)
        let form = try await Form(request)
        let (viewer, limits) = (context.viewer, site.settings.limits)
        let new = form["newPosition"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        let positions = form.all("positions") + [new].compactMap(\.self)
        return try await submitForm(form, fields: ["name", "newPosition", "positions", "role"]) {
            var check = Validation()
            let role = form["role"].map { check.choice("role", $0, default: Role.member) }
            try check.finish()
            try await context.write { tx in
                try Members.change(
                    person,
                    name: form["name"],
                    role: role,
                    positions: positions,
                    within: limits,
                    in: tx
                )
            }
            return seeOther("\(viewer.path)/people").leaving(Flash(Phrase("member.saved")))
        } again: { form, status in
            try await show(form, status, request, context)
        }
    }

    private func show(
        _ form: Form?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let person = try context.id("person", of: PersonKey.self)
        let (viewer, now, links, departures) = (context.viewer, site.clock.now, links, departures)
        return try await context.page(
            request,
            active: "people",
            status: status,
            isWide: true,
            load: { tx in
                let member = try Members.read(person, of: viewer.crew, in: tx)
                return MemberView(
                    viewer: viewer,
                    member: member,
                    positions: try Positions.all(of: viewer.crew, in: tx),
                    links: viewer.isManager ? try links.shown(to: viewer, in: tx) : [],
                    form: form,
                    signInLink: try SignInLinks.section(for: member, viewer, at: now, in: tx),
                    invitation: viewer.isManager && !member.hasAccount
                        ? try Invitations.open(for: person, at: now, in: tx) : nil,
                    consequences: viewer.mayRemove(member)
                        ? try departures.flatMap { try $0.consequences(ofLeaving: person, viewer, at: now, in: tx) }
                        : []
                )
            },
            title: { view, _ in view.member.name },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    @Sendable private func remove(_ request: Request, _ context: CrewContext) async throws -> Response {
        let person = try context.id("person", of: PersonKey.self)
        let (viewer, departures) = (context.viewer, departures)
        return try await context.act(back: "\(viewer.path)/people", say: Phrase("member.removed"), archived: .allowed) {
            tx in
            try Members.remove(person, departures: departures, in: tx)
        }
    }

    @Sendable private func leave(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, departures) = (context.viewer, departures)
        let left = Phrase("member.left", ["crew": .text(viewer.crewName)])
        return try await context.act(back: "/", say: left, archived: .allowed) { tx in
            try Members.remove(tx.person, departures: departures, in: tx)
        }
    }
}
