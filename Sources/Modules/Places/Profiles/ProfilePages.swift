import API
import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// The model of the page of a person.
struct ProfilePage: Sendable {
    let profile: Profile
    let isOwn: Bool
    /// How the reader avoids the person.
    let avoided: Set<AvoidanceKind>
    let experiences: PagedList<Experience>
}

/// `/profiles/{username}`, in the API and as a page.
struct ProfileRoutes {
    func add(to routes: Routes<PersonContext>) {
        routes.on(.getProfile) { _, context in
            let profile = try await context.read { tx in try context.profile(in: tx) }
            return jsonAnswer(profile.json)
        }
        routes.on(.listProfileExperiences) { request, context in
            let (reader, now, paging) = (context.account.person, context.site.clock.now, try Paging(request))
            let experiences = try await context.read { tx in
                let person = try context.profile(in: tx).author.id
                return try Experience.created(by: person, for: reader, paging, at: now, in: tx)
            }
            return paging.answer(experiences, by: \.id, to: request) { $0.json }
        }
        routes.get("profiles/{username}", show)
    }

    @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (reader, now, paging) = (context.account.person, context.site.clock.now, try Paging(request))
        return try await context.page(request, active: "places", isWide: true) { tx in
            let profile = try context.profile(in: tx)
            let experiences = try Experience.created(by: profile.author.id, for: reader, paging, at: now, in: tx)
            return ProfilePage(
                profile: profile,
                isOwn: profile.author.id == reader,
                avoided: try Avoidance.kinds(of: profile.author.id, for: reader, in: tx),
                experiences: paging.page(experiences) { [$0.id.description] }
            )
        } title: { page, _ in
            page.profile.author.name
        } body: { page, html, words in
            ProfileView(context: context, html: html, words: words).write(page)
        }
    }
}

extension PersonContext {
    /// The profile in the path, as the reader sees it.
    fileprivate func profile(in tx: Tx) throws -> Profile {
        try Profile.find(text("username"), for: account.person, at: site.clock.now, in: tx)
    }
}
