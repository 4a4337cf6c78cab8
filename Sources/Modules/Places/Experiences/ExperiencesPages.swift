import API
import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// The model of one page of a list of experiences.
struct ExperiencesPage: Sendable {
    let tab: PlacesTab
    let experiences: PagedList<Experience>
    /// The path of the reader's profile; `nil` without a username.
    let profile: String?
    let isModerator: Bool
}

/// The model of the form of an experience.
struct ExperienceForm: Sendable {
    /// `nil` for a new one.
    let experience: Experience?
    /// The person's crews that are not archived.
    let crews: [(slug: String, name: String)]
    let form: Form

    /// The value of the choice for a crew.
    static func value(of crew: String) -> String { prefix + crew }
    private static let prefix = "crew:"

    /// Splits the form's choice into a sharing and a crew, as in the API's input.
    static func sharing(_ form: Form) throws -> (sharing: ExperienceSharing?, crew: String?)? {
        guard let text = form["sharing"] else { return nil }
        if text.hasPrefix(prefix) { return (.crew, String(text.dropFirst(prefix.count))) }
        let sharing = try Validation.one { $0.choice("sharing", text, default: ExperienceSharing.private) }
        return (sharing, nil)
    }
}

/// `/places`: the lists, and the form of an experience.
struct ExperiencesPages {
    private static let fields = ["title", "description", "sharing"]

    func add(to routes: Routes<PersonContext>) {
        for tab in PlacesTab.allCases {
            routes.get(RouterPath(tab.path)) { request, context in try await list(tab, request, context) }
        }
        routes.get("places/new") { request, context in try await show(nil, Form(), request, context) }
        routes.post("places/new", add)
        routes.get("places/{experience}/edit") { request, context in
            try await show(try context.id("experience"), Form(), request, context)
        }
        routes.post("places/{experience}/edit", change)
        routes.post("places/{experience}/delete") { _, context in
            let id = try context.id("experience", of: ExperienceKey.self)
            let (said, undo) = (Phrase("places.said.deleted"), "/places/\(id)/restoration")
            return try await context.act(back: PlacesTab.mine.path, say: said, undo: undo) { tx in
                try Experience.delete(id, in: tx)
            }
        }
        routes.post("places/{experience}/restoration") { _, context in
            let id = try context.id("experience", of: ExperienceKey.self)
            let most = context.site.settings.limits.experiencesPerPerson
            return try await context.act(back: "/places/\(id)", say: Phrase("places.said.restored")) { tx in
                _ = try Experience.restore(id, most: most, in: tx)
            }
        }
    }

    private func list(_ tab: PlacesTab, _ request: Request, _ context: PersonContext) async throws -> Response {
        let (reader, paging) = (context.account.person, try Paging(request))
        return try await context.page(request, active: tab.id, title: "nav.places", isWide: true) { tx in
            let experiences = try tab.list(for: reader, paging, at: context.site.clock.now, in: tx)
            return ExperiencesPage(
                tab: tab,
                experiences: paging.page(experiences) { [tab.key(of: $0)] },
                profile: tab == .mine ? try Profile.path(of: reader, in: tx) : nil,
                isModerator: try tab == .server && Moderators.contains(reader, in: tx)
            )
        } body: { page, html, words in
            ExperiencesView(context: context, html: html, words: words).write(page)
        }
    }

    @Sendable private func add(_ request: Request, _ context: PersonContext) async throws -> Response {
        let most = context.site.settings.limits.experiencesPerPerson
        return try await context.submit(request, fields: Self.fields) { form, tx in
            let choice = try ExperienceForm.sharing(form)
            let draft = NewExperience(
                title: form["title"] ?? "",
                description: form["description"],
                crew: choice?.crew,
                sharing: choice?.sharing
            )
            let experience = try Experience.add(draft, most: most, in: tx)
            return (experience.path, Flash(Phrase("places.said.created")))
        } again: { form in
            try await show(nil, form, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
        let id = try context.id("experience", of: ExperienceKey.self)
        return try await context.submit(request, fields: Self.fields) { form, tx in
            let choice = try ExperienceForm.sharing(form)
            let experience = try Experience.change(id, if: .shown(form["version"]), in: tx) { draft in
                draft.title = form["title"] ?? ""
                draft.description = form["description"]
                if let choice { (draft.sharing, draft.crew) = choice }
            }
            return (next(experience, form), Flash(Phrase("places.said.changed")))
        } again: { form in
            try await show(id, form, request, context)
        }
    }

    /// Someone who chose people or links still has to say which.
    private func next(_ experience: Experience, _ form: Form) -> String {
        let needsMore = ["people", "link"].contains(form["sharing"]) && form["was"] != form["sharing"]
        return needsMore ? "\(experience.path)/sharing" : experience.path
    }

    private func show(_ id: ExperienceID?, _ form: Form, _ request: Request, _ context: PersonContext) async throws
        -> Response
    {
        let reader = context.account.person
        return try await context.page(request, active: "places", status: form.status) { tx in
            let experience = try id.map { try Experience.find($0, for: reader, in: tx) }
            try experience?.requireEditable()
            return ExperienceForm(experience: experience, crews: try crews(of: reader, in: tx), form: form)
        } title: { page, words in
            page.experience?.title ?? words("places.new.title")
        } body: { page, html, words in
            ExperienceFormView(context: context, html: html, words: words).write(page)
        }
    }

    private func crews(of person: PersonID, in tx: Tx) throws -> [(slug: String, name: String)] {
        try tx.all(
            """
            SELECT crew.slug, crew.name FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL AND crew.archived_at IS NULL
            ORDER BY lower(crew.name), crew.slug LIMIT 50
            """
        ) { (slug: try $0.read(), name: try $0.read()) }
    }
}
