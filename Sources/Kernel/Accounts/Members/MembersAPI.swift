import API
import Core
import Hummingbird
import Storage
import Web

/// The API for the members of a crew.
struct MembersAPI: Sendable {
    let site: Site
    let departures: [any DepartureRule]

    func addRoutes(to router: Router<WebContext>) {
        let crew = Routes<CrewContext>.api(site, router)
        crew.on(.listMembers, list)
        crew.on(.addMembers, add)
        crew.on(.changeMember, change)
        crew.on(.removeMember, remove)
    }

    @Sendable private func list(_ request: Request, _ context: CrewContext) async throws -> Response {
        let paging = try Paging(request, keys: 2)
        let viewer = context.viewer
        let after = try paging.last { keys in PersonID(keys[1]).map { (name: keys[0], id: $0) } }
        let members = try await site.database.read { tx in
            try Members.all(of: viewer.crew, after: after, most: paging.fetched, in: tx)
        }
        return paging.answer(members, to: request, keys: { [$0.name, $0.person.description] }) { $0.wire(for: viewer) }
    }

    @Sendable private func add(_ request: Request, _ context: CrewContext) async throws -> Response {
        let input = try await request.json(NewMembers.self)
        let limits = site.settings.limits
        return try await context.write(request, input: input) { tx in
            let people = try Members.enter(input.names, positions: input.positions ?? [], within: limits, in: tx)
            let members = try people.map { try Members.read($0, of: tx.crew, in: tx).wire(for: tx.viewer) }
            return Reply(AddedMembers(items: members), status: .created)
        }
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let person = try context.id("person", of: PersonKey.self)
        let input = try await request.json(MemberPatch.self)
        let limits = site.settings.limits
        return try await context.write(request, input: input) { tx in
            try Members.change(
                person,
                name: input.name,
                role: input.role,
                positions: input.positions,
                within: limits,
                in: tx
            )
            return Reply(try Members.read(person, of: tx.crew, in: tx).wire(for: tx.viewer))
        }
    }

    @Sendable private func remove(_ request: Request, _ context: CrewContext) async throws -> Response {
        let person = try context.id("person", of: PersonKey.self)
        let departures = departures
        return try await context.write(request, archived: .allowed) { tx in
            try Members.remove(person, departures: departures, in: tx)
            return .noContent
        }
    }
}
