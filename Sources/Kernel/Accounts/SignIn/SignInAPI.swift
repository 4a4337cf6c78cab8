import API
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The API for signing up, in and out.
struct SignInAPI: Sendable {
    let signIn: SignInService
    private var site: Site { signIn.site }

    func addRoutes(to router: Router<WebContext>) {
        router.on(.signUp, use: signUp)
        router.on(.signIn, use: signIn)
        let mine = Routes<PersonContext>(site, router)
        mine.on(.signOut, signOut)
        mine.on(.listSessions, sessions)
        mine.on(.signOutEverywhere, signOutEverywhere)
        mine.on(.endSession, end)
        mine.on(.changePassword, changePassword)
    }

    @Sendable private func signUp(_ request: Request, _ web: WebContext) async throws -> Response {
        answer(try await signIn.signUp(try await request.json(), request, web))
    }

    @Sendable private func signIn(_ request: Request, _ web: WebContext) async throws -> Response {
        answer(try await signIn.signIn(try await request.json(), request, web))
    }

    private func answer(_ entrance: SignInResult) -> Response {
        jsonAnswer(SignedIn(person: entrance.person, token: entrance.secret.text), status: .created)
    }

    @Sendable private func signOut(_ request: Request, _ context: PersonContext) async throws -> Response {
        let account = context.account
        try account.requireSession()
        return try await context.change(request) { tx in
            try Sessions.end(account.credential, of: account.person, in: tx)
        }
    }

    @Sendable private func sessions(_ request: Request, _ context: PersonContext) async throws -> Response {
        let paging = try Paging(request, keys: 2)
        let after = try paging.last { keys in
            Int64(keys[0]).flatMap { at in ID<Credential>(keys[1]).map { (Instant(milliseconds: at), $0) } }
        }
        let account = context.account
        let now = site.clock.now
        let sessions = try await site.database.read { tx in
            try Sessions.all(
                of: account.person,
                current: account.credential,
                after: after,
                most: paging.fetched,
                at: now,
                in: tx
            )
        }
        return paging.answer(sessions, to: request, keys: { ["\($0.usedAt.milliseconds)", "\($0.id)"] }) { row in
            Session(
                id: row.id.description,
                device: row.device,
                createdAt: row.createdAt.description,
                lastUsedAt: row.usedAt.description,
                current: row.isCurrent
            )
        }
    }

    @Sendable private func signOutEverywhere(_ request: Request, _ context: PersonContext) async throws -> Response {
        var query = Query(request)
        let endsTokens = query.choice("tokens", default: EndsTokens.no) == .yes
        try query.finish()
        let account = context.account
        try account.requireSession()
        return try await context.change(request) { tx in
            try Sessions.endAll(of: account.person, in: tx)
            if endsTokens { try Tokens.revokeAll(of: account.person, in: tx) }
        }
    }

    @Sendable private func end(_ request: Request, _ context: PersonContext) async throws -> Response {
        let account = context.account
        try account.requireSession()
        let session = try context.id("session", of: Credential.self)
        return try await context.change(request) { tx in try Sessions.end(session, of: account.person, in: tx) }
    }

    @Sendable private func changePassword(_ request: Request, _ context: PersonContext) async throws -> Response {
        let input = try await request.json(PasswordChange.self)
        // Passwords are left out of the comparison with the first attempt: the stored request digest would make
        // guessing them fast.
        if let first = try await context.repeated(request) { return first }
        let change = try await signIn.changePassword(input, context.account)
        return try await context.change(request) { tx in try change.apply(tx) }
    }
}

/// Whether signing out everywhere ends access tokens too.
private enum EndsTokens: String, CaseIterable {
    case yes = "true"
    case no = "false"
}
