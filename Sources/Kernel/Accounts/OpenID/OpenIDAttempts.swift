import Core
import Hummingbird
import Storage
import Web

/// Sign-ins that a provider has not answered yet. Each is answered at most once, and only in the browser that began it.
enum OpenIDAttempts {
    static let minutes = 10

    /// - Parameter session: the session that an account is connected in; `nil` to sign in.
    static func add(
        _ secret: Secret,
        _ provider: OpenIDProvider,
        session: ID<Credential>?,
        at now: Instant,
        in tx: Tx
    ) throws {
        try tx.run(
            """
            INSERT INTO openid_attempt (hash, provider, session, created_at, expires_at)
            VALUES (\(secret.hash), \(provider.id), \(session), \(now), \(now.adding(minutes: minutes)))
            """
        )
    }

    /// Consumes an attempt, whether or not the answer turns out to be correct.
    /// - Returns: `nil` if it is unknown, answered, expired, or for another provider.
    static func take(_ secret: Secret, _ provider: OpenIDProvider, at now: Instant, in tx: Tx) throws -> OpenIDAttempt?
    {
        try tx.first(
            """
            DELETE FROM openid_attempt
            WHERE hash = \(secret.hash) AND provider = \(provider.id) AND expires_at > \(now)
            RETURNING session, created_at
            """
        ) { OpenIDAttempt(session: try $0.read(), createdAt: try $0.read()) }
    }
}

struct OpenIDAttempt: Sendable {
    let session: ID<Credential>?
    let createdAt: Instant
}

/// The secret of an attempt and the page to continue to, in the browser that began it. It is not `Strict`, because a provider sends the
/// browser back.
struct OpenIDCookie: Sendable {
    let secret: Secret
    let next: LocalPath?

    init(_ secret: Secret, next: LocalPath?) {
        self.secret = secret
        self.next = next
    }

    init?(_ request: Request) {
        guard let value = request.cookies[Self.name(request)]?.value, !value.isEmpty else { return nil }
        let parts = value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        secret = Secret(text: String(parts[0]))
        next =
            parts.count == 2 ? LocalPath(bytes(base64url: parts[1]).map { String(decoding: $0, as: UTF8.self) }) : nil
    }

    func carried(for request: Request) -> Cookie {
        Self.cookie("\(secret.text).\(base64url((next?.text ?? "").utf8))", OpenIDAttempts.minutes * 60, request)
    }

    static func cleared(for request: Request) -> Cookie { cookie("", 0, request) }

    private static func name(_ request: Request) -> String { request.secretCookieName("decklog-openid") }

    private static func cookie(_ value: String, _ seconds: Int, _ request: Request) -> Cookie {
        .httpOnly(name(request), value, seconds: seconds, for: request)
    }
}
