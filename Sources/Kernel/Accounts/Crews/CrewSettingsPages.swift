import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The pages for a new crew and for the settings of a crew.
struct CrewPages: Sendable {
    let site: Site
    let home: CrewHome
    let links: [SettingsLink]
    /// Whether a new crew is asked which modules it wants.
    let asksForModules: Bool

    func addRoutes(to router: Router<WebContext>) {
        let mine = Routes<PersonContext>(site, router)
        mine.get("crews/new", new)
        mine.post("crews/new", make)
        let pages = Routes<CrewContext>.pages(site, router)
        pages.get("") { _, context in seeOther(home.path(of: context.viewer.slug)) }
        pages.get("settings", settings)
        pages.post("settings", change)
        pages.post("settings/archive", archive)
    }

    // MARK: - A new crew

    @Sendable private func new(_ request: Request, _ context: PersonContext) async throws -> Response {
        try await showNew(Form(), .ok, request, context)
    }

    @Sendable private func make(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let (person, now, language) = (context.account.person, site.clock.now, context.language)
        let limits = site.settings.limits
        return try await submitForm(form, fields: ["name", "timeZone", "language", "weekStart"]) {
            let details = try CrewDetails(checking: form.input(), language: language)
            let slug = try await site.database.write { tx in
                let crew = try Crews.make(details, by: person, within: limits, at: now, in: tx)
                try CrewSetup.start(crew, at: now, in: tx)
                return try Crews.read(crew, by: person, in: tx).crew.slug
            }
            return seeOther("/c/\(slug)/\(asksForModules ? "setup/modules" : "people/invite?setup=yes")")
        } again: { form, status in
            try await showNew(form, status, request, context)
        }
    }

    private func showNew(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let (person, language) = (context.account.person, context.language)
        return try await context.page(
            request,
            active: nil,
            status: status,
            load: { tx in NewCrewView(form: form, zone: try likelyZone(of: person, language, tx), language: language) },
            title: { _, words in words("newCrew.title") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    // MARK: - Settings

    @Sendable private func settings(_ request: Request, _ context: CrewContext) async throws -> Response {
        try await showSettings(nil, .ok, request, context)
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let viewer = context.viewer
        return try await submitForm(form, fields: ["name", "timeZone", "language", "weekStart", "positions"]) {
            try await context.write { tx in
                _ = try Crews.change(CrewPatch(form), if: .shown(form["version"]), in: tx)
            }
            return seeOther("\(viewer.path)/settings").leaving(Flash(Phrase("crewSettings.saved")))
        } again: { form, status in
            try await showSettings(form, status, request, context)
        }
    }

    private func showSettings(
        _ form: Form?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        try context.viewer.requireManager()
        let (viewer, links) = (context.viewer, links)
        return try await context.page(
            request,
            active: "crew-settings",
            status: status,
            load: { tx in
                let (crew, version) = try Crews.read(viewer.crew, by: viewer.person, in: tx)
                let links = try links.shown(to: viewer, in: tx)
                return CrewSettingsView(viewer: viewer, crew: crew, version: version, links: links, form: form)
            },
            title: { _, words in words("crewSettings.title") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    @Sendable private func archive(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        // From the page that was shown, so that a form sent twice changes nothing more.
        let archives = try await Form(request)["archived"] == "yes"
        let done = archives ? Phrase("crewSettings.archived") : Phrase("crewSettings.opened")
        return try await context.act(back: "\(viewer.path)/settings", say: done, archived: .allowed) { tx in
            try Crews.change(CrewPatch(archived: archives), if: .none, in: tx)
        }
    }
}

/// The most likely time zone of a new crew: that of the person's other crews, or else by their language.
private func likelyZone(of person: PersonID, _ language: Language, _ tx: Tx) throws -> String {
    let known = try tx.value(
        """
        SELECT crew.time_zone FROM member JOIN crew ON crew.id = member.crew
        WHERE member.person = \(person) AND member.left_at IS NULL ORDER BY member.joined_at DESC LIMIT 1
        """,
        as: String.self
    )
    if let known { return known }
    switch language {
    case .english: return "Europe/London"
    case .dutch: return "Europe/Amsterdam"
    }
}

extension CrewPatch {
    fileprivate init(_ form: Form) {
        self.init(
            name: form["name"],
            timeZone: form["timeZone"],
            language: form["language"],
            weekStart: form["weekStart"].map { Int($0) ?? 0 },
            positions: form["positions"].map { text in
                text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
            }
        )
    }
}
