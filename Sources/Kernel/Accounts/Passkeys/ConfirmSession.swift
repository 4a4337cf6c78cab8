import Core
import Storage
import Web

/// Whoever adds or removes a way to sign in must have proved recently who they are: an unlocked screen is not enough.
enum ConfirmSession {
    static let minutes = 10

    /// Whether the session began, or the person confirmed it with their password or at a provider, less than ten
    /// minutes ago.
    static func isRecent(_ session: ID<Credential>, at now: Instant, in tx: Tx) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM credential
            WHERE id = \(session) AND COALESCE(confirmed_at, created_at) > \(now.adding(minutes: -minutes))
            """
        )
    }

    /// - Throws: `AppError.forbidden`.
    static func require(_ session: ID<Credential>, at now: Instant, in tx: Tx) throws {
        if try isRecent(session, at: now, in: tx) { return }
        throw AppError(.forbidden, Phrase("error.passkeys.confirm", ["minutes": .number(minutes)]))
    }

    /// The password was entered, or the person signed in at a provider again.
    static func record(_ session: ID<Credential>, at now: Instant, in tx: Tx) throws {
        try tx.run("UPDATE credential SET confirmed_at = \(now) WHERE id = \(session)")
    }
}

extension SignInService {
    /// Confirms a session that may have been left open. Without a password, only signing in at a provider again does
    /// that.
    /// - Throws: `AppError.invalid`, field `password`, when it is wrong, or when the person has none and did not sign in
    ///   recently.
    func confirm(_ password: String, _ context: PersonContext) async throws {
        let account = context.account
        try account.requireSession()
        if Passwords.isNone(try await requirePassword(password, field: "password", account)) { return }
        try await context.write { tx in try ConfirmSession.record(account.credential, at: tx.now, in: tx) }
    }
}
