import Core
import Storage

/// Challenges for authenticators: each is answered at most once, and only for what it was made for.
enum PasskeyChallenges {
    static let minutes = 5

    /// - Parameter session: the session that a passkey is created in; `nil` to sign in.
    /// - Returns: 32 random bytes in base64url.
    static func make(for session: ID<Credential>?, at now: Instant, in tx: Tx) throws -> String {
        let challenge = Secret.random(prefix: "").text
        try tx.run(
            """
            INSERT INTO passkey_challenge (hash, session, expires_at)
            VALUES (\(Secret(text: challenge).hash), \(session), \(now.adding(minutes: minutes)))
            """
        )
        return challenge
    }

    /// Consumes a challenge, whether or not the answer turns out to be correct.
    /// - Returns: `false` if it is unknown, answered, expired, or for something else.
    static func take(
        _ challenge: String,
        for session: ID<Credential>?,
        at now: Instant,
        in tx: Tx
    ) throws -> Bool {
        let owner: SQL = session.map { "session = \($0)" } ?? "session IS NULL"
        return try tx.run(
            """
            DELETE FROM passkey_challenge
            WHERE hash = \(Secret(text: challenge).hash) AND \(owner) AND expires_at > \(now)
            """
        ) > 0
    }
}
