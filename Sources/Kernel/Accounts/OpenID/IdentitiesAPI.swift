import API
import Core
import Hummingbird
import Storage
import Web

/// The API for one's connected accounts.
struct IdentitiesAPI: Sendable {
    let service: OpenIDService

    func add(to mine: Routes<PersonContext>) {
        mine.on(.listIdentities, list)
        mine.on(.removeIdentity, remove)
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, site, paging) = (context.account.person, context.site, try Paging(request))
        let identities = try await site.database.read { tx in try Identities.all(of: person, in: tx) }
        return try paging.answer(identities.map { $0.wire(site) }, inMemory: \.id, to: request) { $0 }
    }

    @Sendable private func remove(_ request: Request, _ context: PersonContext) async throws -> Response {
        let identity = try context.id("identity", of: IdentityRow.self)
        let account = context.account
        return try await context.change(request) { tx in try service.disconnect(identity, account, in: tx) }
    }
}
