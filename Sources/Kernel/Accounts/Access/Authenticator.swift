import API
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// Authenticates a request by its cookie or bearer token, with a single query.
struct Authenticator: Sendable {
    let site: Site

    /// - Throws: `AppError.unauthenticated`.
    func account(_ request: Request) async throws -> Account {
        let secret = try presented(request)
        let now = site.clock.now
        let account = try await site.database.first(
            """
            SELECT \(Account.columns) FROM credential JOIN person ON person.id = credential.person
            WHERE credential.hash = \(secret.hash)
                AND (credential.expires_at IS NULL OR credential.expires_at > \(now))
            """
        ) { try Account(row: &$0) }
        guard let account else { throw AppError.unauthenticated }
        // A token for one crew gives no access to the rest of the account.
        if account.onlyCrew != nil && !request.asksWhichCrews { throw AppError(.forbidden, Phrase("error.crewToken")) }
        try check(account, request)
        return account
    }

    /// - Parameter crew: a slug or an id.
    /// - Throws: `AppError.unauthenticated`, or `AppError.notFound` when the person is not a member of such a crew.
    /// - Throws: `ModuleHidden` when the module whose routes are served is off in the crew, or hidden from the person.
    func viewer(_ request: Request, crew: String) async throws -> (Account, Viewer) {
        try await viewer(presented(request), request, crew: crew)
    }

    /// Authenticates with a secret from elsewhere in the request.
    func viewer(_ secret: Secret, _ request: Request, crew: String) async throws -> (Account, Viewer) {
        let now = site.clock.now
        let isCrew: SQL = ID<CrewKey>(crew).map { "crew.id = \($0)" } ?? "crew.slug = \(crew)"
        let found = try await site.database.first(
            """
            SELECT \(Account.columns), \(Viewer.columns), crew_module.visible
            FROM credential JOIN person ON person.id = credential.person
            LEFT JOIN crew ON \(isCrew)
            LEFT JOIN member ON member.crew = crew.id AND member.person = person.id AND member.left_at IS NULL
            LEFT JOIN crew_module ON crew_module.crew = crew.id AND crew_module.module = \(site.module ?? "")
            WHERE credential.hash = \(secret.hash)
                AND (credential.expires_at IS NULL OR credential.expires_at > \(now))
            """
        ) { row in
            let account = try Account(row: &row)
            let viewer = try Viewer(row: &row, person: account.person, name: account.name)
            let visible: ModuleVisibility? = try row.read()
            return (account, viewer, visible)
        }
        guard let (account, viewer, visible) = found else { throw AppError.unauthenticated }
        guard let viewer, account.onlyCrew ?? viewer.crew == viewer.crew else { throw AppError.notFound }
        try check(account, request)
        await touch(account, now)
        if let module = site.module, let visible, !visible.isShown(to: viewer.role) {
            throw ModuleHidden(module: module, visible: visible, account: account, viewer: viewer)
        }
        return (account, viewer)
    }

    private func presented(_ request: Request) throws -> Secret {
        if request.headers[.authorization] != nil {
            guard let bearer = request.bearer else { throw AppError.unauthenticated }
            return bearer
        }
        guard let cookie = request.cookies[SessionCookie.name(for: request)] else { throw AppError.unauthenticated }
        return Secret(text: cookie.value)
    }

    private func check(_ account: Account, _ request: Request) throws {
        let isRead = request.method == .get || request.method == .head
        if account.access == .read && !isRead { throw AppError(.forbidden, Phrase("error.readOnlyToken")) }
    }

    /// Updates the time of last use, which also extends a session: at most once an hour, to avoid a write for every
    /// request.
    func touch(_ account: Account, _ now: Instant) async {
        if !account.isExtended(at: now) { return }
        // A full disk must not prevent reading.
        _ = try? await site.database.write { tx in
            try tx.run(
                """
                UPDATE credential SET used_at = \(now),
                    expires_at = CASE kind WHEN 'session' THEN \(now.adding(minutes: SessionCookie.minutes)) ELSE expires_at END
                WHERE id = \(account.credential)
                """
            )
        }
    }
}

extension Request {
    /// The bearer token, as sent by programs.
    var bearer: Secret? {
        guard let authorization = headers[.authorization], authorization.lowercased().hasPrefix("bearer ") else {
            return nil
        }
        return Secret(text: String(authorization.dropFirst("bearer ".count)))
    }

    /// Whether the request is one that a token for one crew may use to find out its person and crew; the
    /// response then contains only that crew.
    fileprivate var asksWhichCrews: Bool {
        (method == .get || method == .head) && Self.whichCrews.contains(uri.path)
    }

    private static let whichCrews: Set = [Call.getMe().path, Call.listCrews().path]
}

extension Account {
    static let columns: SQL = """
        person.id, person.name, person.language, person.appearance, credential.id, credential.kind, credential.access,
        credential.crew, credential.used_at
        """

    fileprivate init(row: inout Row) throws {
        person = try row.read()
        name = try row.read()
        language = try row.read()
        appearance = try row.read()
        credential = try row.read()
        kind = try row.read()
        access = try row.read()
        onlyCrew = try row.read()
        usedAt = try row.read()
    }
}

extension Account {
    /// Whether a request at this time extends the session.
    fileprivate func isExtended(at now: Instant) -> Bool { usedAt.minutes(until: now) >= 60 }
}

extension Response {
    /// Sends the cookie again if the request has extended its session. A browser drops a cookie 90 days after it was
    /// set, even if it was used in the meantime.
    func extendingSession(of account: Account, _ request: Request, at now: Instant) -> Response {
        let name = SessionCookie.name(for: request)
        guard account.kind == .session, account.isExtended(at: now), request.headers[.authorization] == nil,
            let cookie = request.cookies[name],
            !headers[values: .setCookie].contains(where: { $0.hasPrefix("\(name)=") })
        else { return self }
        var response = self
        response.setCookie(SessionCookie.carrying(Secret(text: cookie.value), for: request))
        return response
    }
}

/// The session cookie.
package enum SessionCookie {
    /// The maximum time between uses of a session: 90 days.
    static let minutes = 90 * 24 * 60

    static func name(for request: Request) -> String { request.secretCookieName("decklog") }

    static func carrying(_ secret: Secret, for request: Request) -> Cookie {
        .httpOnly(name(for: request), secret.text, seconds: minutes * 60, for: request)
    }

    static func cleared(for request: Request) -> Cookie {
        .httpOnly(name(for: request), "", seconds: 0, for: request)
    }
}
