import API
import Core
import HTTPTypes
import Hummingbird
import Logging
import Storage
import Web

/// Signs people in with an account at a provider, and connects such accounts.
struct OpenIDService: Sendable {
    let signIn: SignInService
    let directory: ProviderDirectory
    var site: Site { signIn.site }

    /// - Parameter timeout: of one request to a provider.
    init(_ signIn: SignInService, timeout: Duration = ProviderHTTP.timeout) {
        self.signIn = signIn
        let allowsHTTP = signIn.site.settings.push.allowsPrivateTargets
        directory = ProviderDirectory(ProviderHTTP(allowsHTTP: allowsHTTP, timeout: timeout))
    }

    /// - Throws: `AppError.notFound`.
    func provider(_ id: String?) throws -> OpenIDProvider {
        try site.settings.openID.first(where: { $0.id == id }).orNotFound()
    }

    /// The redirect URI that is registered with the provider. Only a server on a loopback host has no public URL: its
    /// visitors return to the address that they came from, where the cookie is.
    private func returnAddress(_ provider: OpenIDProvider, _ request: Request) -> String {
        "\(site.settings.publicURL ?? request.ownOrigin)/sign-in/oidc/\(provider.id)/return"
    }

    // MARK: - There

    /// Begins a sign-in, or the connection of an account in a session.
    /// - Returns: the address at the provider, and the secret for the browser.
    /// - Throws: `AppError` `forbidden`, `tooMany`, `unavailable`.
    func begin(
        _ provider: OpenIDProvider,
        in account: Account?,
        _ request: Request,
        _ web: WebContext
    ) async throws -> (address: String, secret: Secret) {
        try site.settings.requireEncryption(request)
        let now = site.clock.now
        if site.settings.limitsRates { try signIn.limits.takeProviderAttempt(web.caller(request), at: now) }
        if let account {
            try account.requireSession()
            try request.requireOwnPage()
        }
        let metadata = try await reporting(provider) { try await directory.metadata(of: provider, at: now) }
        let secret = Secret.random(prefix: "dlo_")
        let session = account?.credential
        let isRecent = try await site.database.write { tx in
            try OpenIDAttempts.add(secret, provider, session: session, at: now, in: tx)
            return try session.map { try ConfirmSession.isRecent($0, at: now, in: tx) } ?? true
        }
        let authorization = Authorization(
            provider: provider,
            metadata: metadata,
            secret: secret,
            returnAddress: returnAddress(provider, request)
        )
        return (authorization.address(asksAgain: !isRecent), secret)
    }

    // MARK: - And back

    enum Outcome: Sendable {
        /// - Parameter joined: whether the person accepted an invitation.
        case signedIn(SignInResult, joined: Bool)
        case connected
        /// The account was connected already, so the person has proved who they are.
        case confirmed
        case cancelled
    }

    /// Handles the response of a provider.
    /// - Parameters:
    ///   - cookie: from `begin`; if its next page is that of an invitation, an account can be created.
    ///   - account: the visitor, if they are signed in.
    /// - Throws: `AppError`.
    func finish(
        _ provider: OpenIDProvider,
        _ cookie: OpenIDCookie?,
        _ account: Account?,
        _ request: Request,
        _ web: WebContext
    ) async throws -> Outcome {
        try site.settings.requireEncryption(request)
        let (now, caller) = (site.clock.now, web.caller(request))
        if site.settings.limitsRates { try signIn.limits.takeAnswer(caller, at: now) }
        let parameters = request.uri.queryParameters
        let attempt = try await site.database.write { tx in
            try cookie.flatMap { try OpenIDAttempts.take($0.secret, provider, at: now, in: tx) }
        }
        // Some providers omit the state when a person declines. That has no effect, whoever sent the redirect.
        if let error = parameters.get("error") {
            if error == "access_denied" { return .cancelled }
            site.logger.warning("OpenID provider reports an error", metadata: ["provider": "\(provider.id)"])
            throw AppError(.conflict, Phrase("error.openID.failed", ["name": .text(provider.name)]))
        }
        let token = try await reporting(provider) {
            guard let cookie, let attempt, attempt.session == nil || attempt.session == account?.credential else {
                throw OpenIDFault.state
            }
            let authorization = Authorization(
                provider: provider,
                metadata: try await directory.metadata(of: provider, at: now),
                secret: cookie.secret,
                returnAddress: returnAddress(provider, request)
            )
            guard authorization.isState(parameters.get("state") ?? "") else { throw OpenIDFault.state }
            let issuer = parameters.get("iss")
            if issuer.map({ $0 != provider.issuer }) ?? authorization.metadata.namesIssuer {
                throw OpenIDFault.mixedUp
            }
            guard let code = parameters.get("code"), 1...4096 ~= code.utf8.count else { throw OpenIDFault.code }
            return try await authorization.token(for: code, directory, at: now)
        }
        try requireDomain(token, provider)
        if let attempt, attempt.session != nil, let account {
            return try await connect(token, provider, account, attempt, at: now)
        }
        return try await enter(token, provider, cookie?.next, request, web)
    }

    private func enter(
        _ token: IDToken,
        _ provider: OpenIDProvider,
        _ next: LocalPath?,
        _ request: Request,
        _ web: WebContext
    ) async throws -> Outcome {
        let (now, limits) = (site.clock.now, site.settings.limits)
        let arrival = Arrival(request, site.words(web.language))
        let invitation = next.flatMap(\.invitation)
        let isKnown = try await site.database.read { tx in try Identities.find(token, of: provider, in: tx) != nil }
        if !isKnown && site.settings.limitsRates { try signIn.limits.takeSignUp(web.caller(request), at: now) }
        return try await site.database.write { tx in
            if let person = try Identities.find(token, of: provider, in: tx) {
                try Identities.use(token, of: provider, at: now, in: tx)
                return .signedIn(try signIn.enter(person, arrival, web, now, tx), joined: false)
            }
            guard let email = token.verifiedAddress(provider) else {
                throw AppError(.forbidden, Phrase("error.openID.unverified", ["name": .text(provider.name)]))
            }
            // Never connected by address alone: whoever created the account may not own the address.
            if try People.find(email: email, in: tx) != nil {
                throw AppError(
                    .forbidden,
                    Phrase("error.openID.connectFirst", ["email": .text(email), "name": .text(provider.name)])
                )
            }
            try signIn.requireWayIn(invitation, at: now, in: tx)
            let person = try Invitations.register(
                email: email,
                name: token.personName(email),
                passwordHash: Passwords.none(),
                with: invitation,
                within: limits,
                at: now,
                in: tx
            )
            try People.verifyEmail(of: person, at: now, in: tx)
            try Identities.add(token, of: provider, to: person, usedAt: now, at: now, in: tx)
            return .signedIn(try signIn.enter(person, arrival, web, now, tx), joined: invitation != nil)
        }
    }

    private func connect(
        _ token: IDToken,
        _ provider: OpenIDProvider,
        _ account: Account,
        _ attempt: OpenIDAttempt,
        at now: Instant
    ) async throws -> Outcome {
        try await site.database.write { tx in
            let tx = PersonTransaction(account.person, at: now, in: tx)
            let owner = try Identities.find(token, of: provider, in: tx)
            if owner == account.person {
                try Identities.use(token, of: provider, at: now, in: tx)
                if token.isFresh(for: attempt) {
                    try ConfirmSession.record(account.credential, at: now, in: tx)
                } else if try !ConfirmSession.isRecent(account.credential, at: now, in: tx) {
                    throw AppError(.forbidden, Phrase("error.openID.notConfirmed", ["name": .text(provider.name)]))
                }
                return .confirmed
            }
            if owner != nil {
                throw AppError.conflict(
                    "provider",
                    "taken",
                    Phrase("error.openID.ofOther", ["name": .text(provider.name)])
                )
            }
            try ConfirmSession.require(account.credential, at: now, in: tx)
            try Identities.add(token, of: provider, to: account.person, usedAt: nil, at: now, in: tx)
            try mail("added", provider.name, in: tx)
            return .connected
        }
    }

    // MARK: - Disconnecting

    /// - Throws: `AppError` `notFound`; `conflict`, code `last` for the last way to sign in; `forbidden` for a token or a session that was
    ///   not confirmed recently.
    func disconnect(_ identity: ID<IdentityRow>, _ account: Account, in tx: PersonTransaction) throws {
        try account.requireSession()
        let removed = try Identities.remove(identity, of: tx.person, in: tx)
        try ConfirmSession.require(account.credential, at: tx.now, in: tx)
        if try !SignInWays.any(of: tx.person, site, in: tx) {
            throw AppError.conflict("identity", "last", Phrase("error.openID.last"))
        }
        try mail("removed", removed.name(site), in: tx)
    }
}
