import API
import Accounts
import Core
import HTML
import Hummingbird
import Media
import Storage
import Web

/// The model of one page of the list of reports.
struct FlagsPage: Sendable {
    let state: FlagState
    let flags: PagedList<Flag>
    let zone: Zone

    static let path = "/moderation/flags"
}

/// The model of the page on which a moderator decides.
struct FlagPage: Sendable {
    let flag: Flag
    let experience: SharedExperience
    /// All reports and decisions about the experience.
    let flags: [Flag]
    let decisions: [Flag.Decision]
    let zone: Zone
    let form: Form
}

/// `/places/{experience}/report` and `/moderation/flags`
struct ModerationPages {
    let media: Media

    func add(to routes: Routes<PersonContext>) {
        routes.get("places/{experience}/report") { request, context in try await report(Form(), request, context) }
        routes.post("places/{experience}/report") { request, context in
            let id = try context.id("experience", of: ExperienceKey.self)
            return try await context.submit(request, fields: ["reason"]) { form, tx in
                _ = try Flag.add(form["reason"] ?? "", about: id, in: tx)
                return ("/places/\(id)", Flash(Phrase("places.said.flagged")))
            } again: { form in
                try await report(form, request, context)
            }
        }
        routes.get(RouterPath(FlagsPage.path), list)
        routes.get("moderation/flags/{flag}") { request, context in try await show(Form(), request, context) }
        routes.post("moderation/flags/{flag}", decide)
        routes.pictures("moderation/flags/{flag}/pictures/{picture}") { part, request, context in
            try await media.answer(part, to: request, context) { tx in
                try Flag.find(context.id("flag"), for: context.account.person, in: tx).experience
            }
        }
    }

    private func report(_ form: Form, _ request: Request, _ context: PersonContext) async throws -> Response {
        try await context.page(request, active: "places", title: "places.report.title", status: form.status) { tx in
            let experience = try context.experience(in: tx)
            if experience.isOwn { throw AppError.notFound }
            return experience
        } body: { experience, html, words in
            ReportView(context: context, html: html, words: words).write(experience, form)
        }
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let reader = context.account.person
        var query = try Query(request, ["after", "limit", "state"])
        let state = query.choice("state", default: FlagState.open)
        let paging = Paging(&query, keys: 1)
        try query.finish()
        return try await context.page(request, active: "places", title: "places.flags.title") { tx in
            let flags = paging.page(try Flag.list(state, for: reader, paging, in: tx)) { [$0.id.description] }
            return FlagsPage(state: state, flags: flags, zone: try People.zone(of: reader, in: tx))
        } body: { page, html, words in
            FlagsView(context: context, html: html, words: words).write(page)
        }
    }

    @Sendable private func decide(_ request: Request, _ context: PersonContext) async throws -> Response {
        try await context.submit(request, fields: ["decision", "note"]) { form, tx in
            let input = try form.input(NewFlagDecision.self)
            _ = try Flag.decide(context.id("flag"), input.decision, note: input.note, in: tx)
            return (FlagsPage.path, Flash(Phrase("places.said.\(input.decision.rawValue)")))
        } again: { form in
            try await show(form, request, context)
        }
    }

    private func show(_ form: Form, _ request: Request, _ context: PersonContext) async throws -> Response {
        let (id, reader) = (try context.id("flag", of: FlagKey.self), context.account.person)
        return try await context.page(request, active: "places", status: form.status, isWide: true) { tx in
            let flag = try Flag.find(id, for: reader, in: tx)
            return FlagPage(
                flag: flag,
                experience: try SharedExperience.find(flag.experience, in: tx),
                flags: try Flag.all(of: flag.experience, for: reader, in: tx),
                decisions: try Flag.Decision.all(of: flag.experience, in: tx),
                zone: try People.zone(of: reader, in: tx),
                form: form
            )
        } title: { page, _ in
            page.flag.title
        } body: { page, html, words in
            FlagView(context: context, html: html, words: words).write(page)
        }
    }
}
