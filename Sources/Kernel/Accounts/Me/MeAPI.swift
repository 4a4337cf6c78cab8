import API
import Core
import Hummingbird
import Storage
import Web

/// The API for one's own account.
struct MeAPI: Sendable {
    let site: Site

    func addRoutes(to router: Router<WebContext>) {
        let mine = Routes<PersonContext>(site, router)
        mine.on(.getMe, me)
        mine.on(.changeMe, change)
    }

    @Sendable private func me(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, only, language) = (context.account.person, context.account.onlyCrew, context.language)
        let me = try await site.database.read { tx in
            Me(
                person: try People.read(person, language: language, in: tx),
                crews: try Crews.all(of: person, only: only, in: tx).map {
                    MyCrew(id: $0.id.description, slug: $0.slug, name: $0.name, role: $0.role)
                }
            )
        }
        return jsonAnswer(me)
    }

    @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
        let input = try await request.json(MePatch.self)
        let change = try MeChange(checking: input)
        let (person, language) = (context.account.person, context.language)
        return try await context.write(request, input: input) { tx in
            try change.apply(to: person, in: tx)
            return Reply(try People.read(person, language: language, in: tx))
        }
    }
}
