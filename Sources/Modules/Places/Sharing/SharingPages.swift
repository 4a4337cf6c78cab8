import API
import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// The model of the page on which an experience is shared.
struct SharingPage: Sendable {
    let experience: Experience
    let people: [Named]
    /// Those who can be added.
    let colleagues: [Named]
    let links: [ExperienceLink]
    let zone: Zone
    let form: Form
    /// The URL of the link that has just been created.
    let address: String?
}

/// How long a link works.
enum LinkDuration: String, CaseIterable {
    case week, month, year, unlimited

    func end(from now: Instant) -> Instant? {
        switch self {
        case .week: now.adding(minutes: 7 * 24 * 60)
        case .month: now.adding(minutes: 30 * 24 * 60)
        case .year: now.adding(minutes: 365 * 24 * 60)
        case .unlimited: nil
        }
    }
}

/// `/places/{experience}/sharing`: the people and links of an experience; saving one.
struct SharingPages {
    func add(to routes: Routes<PersonContext>) {
        routes.get("places/{experience}/sharing") { request, context in try await show(Form(), request, context) }
        routes.post("places/{experience}/sharing/links", createLink)
        routes.post("places/{experience}/sharing/links/{experienceLink}/end") { _, context in
            let id = try context.id("experience", of: ExperienceKey.self)
            return try await context.act(back: Self.path(id), say: Phrase("places.said.linkRevoked")) { tx in
                try ExperienceLink.revoke(context.id("experienceLink"), of: id, in: tx)
            }
        }
        routes.post("places/{experience}/sharing/people", addPerson)
        routes.post("places/{experience}/sharing/people/{colleague}/end") { _, context in
            let id = try context.id("experience", of: ExperienceKey.self)
            return try await context.act(back: Self.path(id), say: Phrase("places.said.personRemoved")) { tx in
                try Experience.remove(person: context.id("colleague"), from: id, in: tx)
            }
        }
        routes.post("places/{experience}/save") { _, context in
            let id = try context.id("experience", of: ExperienceKey.self)
            return try await context.act(back: "/places/\(id)", say: Phrase("places.said.saved")) { tx in
                try Experience.save(id, in: tx)
            }
        }
        routes.post("places/{experience}/unsave") { _, context in
            let id = try context.id("experience", of: ExperienceKey.self)
            let isSeen = try await context.write { tx in try Experience.unsave(id, in: tx) }
            let undo = isSeen ? Flash.Undo("/places/\(id)/save") : nil
            return seeOther(isSeen ? "/places/\(id)" : PlacesTab.saved.path)
                .leaving(Flash(Phrase("places.said.unsaved"), undo: undo))
        }
    }

    private static func path(_ id: ExperienceID) -> String { "/places/\(id)/sharing" }

    @Sendable private func createLink(_ request: Request, _ context: PersonContext) async throws -> Response {
        let id = try context.id("experience", of: ExperienceKey.self)
        let form = try await Form(request)
        let (language, site) = (context.language, context.site)
        return try await submitForm(form, fields: ["duration"]) {
            let duration = try Validation.one {
                $0.choice("duration", form["duration"], default: LinkDuration.unlimited)
            }
            let secret = try await context.write { tx in
                try ExperienceLink.create(for: id, until: duration.end(from: tx.now), language: language, in: tx).secret
            }
            // Shown in this response, without a redirect: the URL is only known now.
            return try await show(Form(), address: SharedPages.address(secret, site, request), request, context)
        } again: { form in
            try await show(form, request, context)
        }
    }

    @Sendable private func addPerson(_ request: Request, _ context: PersonContext) async throws -> Response {
        let id = try context.id("experience", of: ExperienceKey.self)
        return try await context.submit(request, fields: ["people"]) { form, tx in
            try Experience.add(person: form["people"] ?? "", to: id, in: tx)
            return (Self.path(id), Flash(Phrase("places.said.personAdded")))
        } again: { form in
            try await show(form, request, context)
        }
    }

    private func show(_ form: Form, address: String? = nil, _ request: Request, _ context: PersonContext) async throws
        -> Response
    {
        let (id, reader) = (try context.id("experience", of: ExperienceKey.self), context.account.person)
        let now = context.site.clock.now
        return try await context.page(request, active: "places", status: form.status) { tx in
            let experience = try context.editableExperience(archived: .allowed, in: tx)
            let people = try Experience.people(of: id, in: tx)
            let known = Set(people.map(\.id))
            let mayAdd = experience.isOwn && [.private, .people].contains(experience.sharing)
            let colleagues = mayAdd ? try Experience.colleagues(of: reader, in: tx) : []
            return SharingPage(
                experience: experience,
                people: people,
                colleagues: colleagues.filter { !known.contains($0.id) },
                links: try ExperienceLink.list(of: id, at: now, in: tx),
                zone: try People.zone(of: reader, in: tx),
                form: form,
                address: address
            )
        } title: { page, _ in
            page.experience.title
        } body: { page, html, words in
            SharingView(context: context, html: html, words: words).write(page)
        }
    }
}
