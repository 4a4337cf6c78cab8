import API
package import Core
package import Storage

/// The sessions of people who are signed in.
package enum Sessions {
    /// Signs someone in.
    /// - Parameter device: the name of the browser or program.
    /// - Returns: the secret of the session, which is not available later.
    package static func start(for person: PersonID, device: String, at now: Instant, in tx: Tx) throws -> Secret {
        let secret = Secret.random(prefix: "dls_")
        try tx.run(
            """
            INSERT INTO credential (id, person, kind, hash, name, access, created_at, used_at, expires_at)
            VALUES (
                \(ID<Credential>.new(at: now)), \(person), \(CredentialKind.session), \(secret.hash), \(device),
                \(TokenAccess.write), \(now), \(now), \(now.adding(minutes: SessionCookie.minutes))
            )
            """
        )
        return secret
    }

    /// - Throws: `AppError.notFound` if it is not theirs, or has ended.
    package static func end(_ session: ID<Credential>, of person: PersonID, in tx: Tx) throws {
        let ended = try tx.run(
            "DELETE FROM credential WHERE id = \(session) AND person = \(person) AND kind = \(CredentialKind.session)"
        )
        if ended == 0 { throw AppError.notFound }
    }

    /// Signs someone out everywhere, or everywhere else.
    package static func endAll(of person: PersonID, except kept: ID<Credential>? = nil, in tx: Tx) throws {
        let others: SQL = kept.map { "AND id <> \($0)" } ?? ""
        try tx.run("DELETE FROM credential WHERE person = \(person) AND kind = \(CredentialKind.session) \(others)")
    }

    /// The session or token with this secret, if it is theirs and has not ended.
    static func credential(
        _ secret: Secret,
        of person: PersonID,
        at now: Instant,
        in tx: Tx
    ) throws -> ID<Credential>? {
        try tx.value(
            """
            SELECT id FROM credential
            WHERE hash = \(secret.hash) AND person = \(person) AND (expires_at IS NULL OR expires_at > \(now))
            """
        )
    }

    /// Most recently used first.
    static func all(
        of person: PersonID,
        current: ID<Credential>,
        after: (usedAt: Instant, id: ID<Credential>)? = nil,
        most: Int,
        at now: Instant,
        in tx: Tx
    ) throws -> [SessionRow] {
        let rest: SQL = after.map { "AND (used_at, id) < (\($0.usedAt), \($0.id))" } ?? ""
        return try tx.all(
            """
            SELECT id, name, created_at, used_at FROM credential
            WHERE person = \(person) AND kind = \(CredentialKind.session) AND expires_at > \(now) \(rest)
            ORDER BY used_at DESC, id DESC LIMIT \(most)
            """
        ) { row in
            let id: ID<Credential> = try row.read()
            return SessionRow(
                id: id,
                device: try row.read(),
                createdAt: try row.read(),
                usedAt: try row.read(),
                isCurrent: id == current
            )
        }
    }
}

struct SessionRow: Sendable {
    let id: ID<Credential>
    let device: String
    let createdAt: Instant
    let usedAt: Instant
    let isCurrent: Bool
}
