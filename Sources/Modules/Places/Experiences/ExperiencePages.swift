import API
import Accounts
import Core
import HTML
import Hummingbird
import Media
import Storage
import Web

/// The model of the page of one experience.
struct ExperiencePage: Sendable {
    let experience: Experience
    let scenes: [Scene]
    let path: ScenePath
    /// The work to do at each scene.
    let work: [SceneID: [PlacedWork]]
    /// How the reader avoids the owner.
    let avoided: Set<AvoidanceKind>
    /// The note of the moderator who hid it.
    let note: String?
}

/// `/places/{experience}`: the page of one experience, and its pictures.
struct ExperiencePages {
    let media: Media
    let tiles: MapTiles?
    let work: (any WorkAtPlaces)?

    func add(to routes: Routes<PersonContext>) {
        routes.get("places/{experience}", show)
        routes.pictures("places/{experience}/pictures/{picture}") { try await media.answer($0, to: $1, $2) }
    }

    @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (id, reader) = (try context.id("experience", of: ExperienceKey.self), context.account.person)
        let now = context.site.clock.now
        return try await context.page(request, active: "places", isWide: true) { tx in
            let experience = try context.experience(in: tx)
            let scenes = try Scene.list(of: id, in: tx)
            return ExperiencePage(
                experience: experience,
                scenes: scenes,
                path: try ScenePath.find(id, scenes, in: tx),
                work: try work?.open(at: scenes, of: experience, for: reader, now, in: tx) ?? [:],
                avoided: try Avoidance.kinds(of: experience.owner.id, for: reader, in: tx),
                note: try experience.isHidden ? Flag.Decision.all(of: id, in: tx).first?.note : nil
            )
        } title: { page, _ in
            page.experience.title
        } body: { page, html, words in
            ExperienceView(context: context, tiles: tiles, html: html, words: words).write(page)
        }
        .showingPictures(from: tiles?.origin)
    }
}
