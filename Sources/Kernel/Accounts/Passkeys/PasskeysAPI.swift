import API
import Core
import Hummingbird
import Storage
import Web

/// The API for passkeys: adding and removing them, and signing in with them.
struct PasskeysAPI: Sendable {
    let signIn: SignInService
    private var site: Site { signIn.site }

    func addRoutes(to router: Router<WebContext>) {
        router.on(.startPasskeySignIn, use: start)
        router.on(.signInWithPasskey, use: answer)
        let mine = Routes<PersonContext>(site, router)
        mine.on(.listPasskeys, list)
        mine.on(.startPasskey, startAdding)
        mine.on(.addPasskey, add)
        mine.on(.removePasskey, remove)
    }

    @Sendable private func start(_ request: Request, _ web: WebContext) async throws -> Response {
        jsonAnswer(try await signIn.passkeySignInOptions(request, web))
    }

    @Sendable private func answer(_ request: Request, _ web: WebContext) async throws -> Response {
        let entrance = try await signIn.answerPasskey(try await request.json(), request, web)
        return jsonAnswer(SignedIn(person: entrance.person, token: entrance.secret.text), status: .created)
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, paging) = (context.account.person, try Paging(request))
        let passkeys = try await site.database.read { tx in try Passkeys.all(of: person, in: tx) }
        return try paging.answer(passkeys.map { $0.wire() }, inMemory: \.id, to: request) { $0 }
    }

    @Sendable private func startAdding(_ request: Request, _ context: PersonContext) async throws -> Response {
        let account = context.account
        return try await context.write(request) { tx in
            Reply(try signIn.newPasskeyOptions(account, in: tx), status: .ok)
        }
    }

    @Sendable private func add(_ request: Request, _ context: PersonContext) async throws -> Response {
        let input = try await request.json(NewPasskey.self)
        // A retry must not look for its challenge, which the first attempt has used.
        if let first = try await context.repeated(request, input: input) { return first }
        let store = try await signIn.verifyNewPasskey(input, request, context)
        return try await context.write(request, input: input) { tx in
            Reply(try store(tx).wire(), status: .created)
        }
    }

    @Sendable private func remove(_ request: Request, _ context: PersonContext) async throws -> Response {
        let passkey = try context.id("passkey", of: PasskeyRow.self)
        let account = context.account
        return try await context.change(request) { tx in try signIn.removePasskey(passkey, account, in: tx) }
    }
}
