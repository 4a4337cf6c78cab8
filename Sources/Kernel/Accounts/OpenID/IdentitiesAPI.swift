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
        let (person, site) = (context.account.person, context.site)
        let identities = try await site.database.read { tx in try Identities.all(of: person, in: tx) }
        return jsonAnswer(IdentityList(items: identities.map { $0.wire(site) }))
    }

    @Sendable private func remove(_ request: Request, _ context: PersonContext) async throws -> Response {
        let identity = try context.id("identity", of: IdentityRow.self)
        let account = context.account
        return try await context.write(request) { tx in
            try service.disconnect(identity, account, in: tx)
            return .noContent
        }
    }
}
