import API
import Core
import Hummingbird
import Storage
import Web

/// The API for personal access tokens.
struct TokensAPI: Sendable {
    let site: Site

    func addRoutes(to router: Router<WebContext>) {
        let mine = Routes<PersonContext>(site, router)
        mine.on(.listTokens, list)
        mine.on(.makeToken, make)
        mine.on(.getToken, find)
        mine.on(.endToken, end)
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let paging = try Paging(request)
        let person = context.account.person
        let after = try paging.key(Credential.self)
        let tokens = try await site.database.read { tx in
            try Tokens.all(of: person, after: after, most: paging.fetched, in: tx)
        }
        return paging.answer(tokens, by: \.id, to: request) { $0.wire() }
    }

    @Sendable private func make(_ request: Request, _ context: PersonContext) async throws -> Response {
        try context.account.requireSession()
        // A token outlives the session. Whoever sends a session in the header started it with a password or a code, but
        // anyone at an unlocked screen can use the cookie. So in a browser only the page, which asks for the password,
        // creates tokens.
        if request.bearer == nil { throw AppError(.forbidden, Phrase("error.tokenByCookie")) }
        let input = try await request.json(NewToken.self)
        let name = try Validation.one { $0.line("name", input.name, Wire.Limits.tokenName) }
        let (person, limits) = (context.account.person, site.settings.limits)
        return try await context.write(request, input: input) { tx in
            let crew = try input.crew.map { try Crews.choose($0, of: person, in: tx) }
            let (id, secret) = try Tokens.make(
                for: person,
                name: name,
                access: input.access,
                crew: crew,
                within: limits,
                at: tx.now,
                in: tx
            )
            return Reply(try Tokens.find(id, of: person, in: tx).wire(secret: secret), status: .created)
        }
    }

    @Sendable private func find(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, token) = (context.account.person, try context.id("token", of: Credential.self))
        let found = try await site.database.read { tx in try Tokens.find(token, of: person, in: tx) }
        return jsonAnswer(found.wire())
    }

    @Sendable private func end(_ request: Request, _ context: PersonContext) async throws -> Response {
        try context.account.requireSession()
        let person = context.account.person
        let token = try context.id("token", of: Credential.self)
        return try await context.change(request) { tx in try Tokens.revoke(token, of: person, in: tx) }
    }
}
