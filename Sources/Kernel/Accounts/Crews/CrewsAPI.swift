import API
import Core
import Hummingbird
import Storage
import Web

/// The API of crews.
struct CrewsAPI: Sendable {
    let site: Site
    let settings: [any CrewSetting]

    func addRoutes(to router: Router<WebContext>) {
        let mine = Routes<PersonContext>(site, router)
        mine.on(.listCrews, list)
        mine.on(.makeCrew, make)
        let crew = Routes<CrewContext>.api(site, router)
        crew.on(.getCrew, get)
        crew.on(.changeCrew, change)
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let paging = try Paging(request, keys: 2)
        let (person, only) = (context.account.person, context.account.onlyCrew)
        let after = try paging.last { keys in CrewID(keys[1]).map { (name: keys[0], id: $0) } }
        let crews = try await site.database.read { [settings] tx in
            let lines = try Crews.all(of: person, only: only, after: after, most: paging.fetched, in: tx)
            return try Crews.read(lines.map(\.id), by: person, with: settings, in: tx).map(\.crew)
        }
        return paging.answer(crews, to: request) { [$0.name, $0.id] }
    }

    @Sendable private func make(_ request: Request, _ context: PersonContext) async throws -> Response {
        let input = try await request.json(NewCrew.self)
        let details = try CrewDetails(checking: input, language: context.language)
        let (person, limits) = (context.account.person, site.settings.limits)
        return try await context.write(request, input: input) { [settings] tx in
            let crew = try Crews.make(details, by: person, within: limits, at: tx.now, in: tx)
            let made = try Crews.read(crew, by: person, with: settings, in: tx)
            return Reply(made.crew, status: .created, version: made.version)
        }
    }

    @Sendable private func get(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let found = try await site.database.read { [settings] tx in
            try Crews.read(viewer.crew, by: viewer.person, with: settings, in: tx)
        }
        return context.answer(found.crew, version: found.version, to: request)
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let input = try await request.json(CrewPatch.self)
        let precondition = Precondition(request)
        return try await context.write(request, input: input, archived: .allowed) { [settings] tx in
            let changed = try Crews.change(input, if: precondition, with: settings, in: tx)
            return Reply(changed.crew, version: changed.version)
        }
    }
}
