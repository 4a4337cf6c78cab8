package import API
package import Core
package import Storage
package import Web

/// Personal access tokens, for scripts and programs.
package enum Tokens {
    /// - Parameters:
    ///   - name: already validated.
    ///   - crew: the only crew that it can access, one of the person's; `nil` for all.
    ///   - limits: `nil` for the operator, who is not limited.
    /// - Returns: the id of the token, and the secret, which cannot be read again.
    /// - Throws: `AppError.conflict`, code `limit`.
    package static func make(
        for person: PersonID,
        name: String,
        access: TokenAccess,
        crew: CrewID?,
        within limits: Limits? = nil,
        at now: Instant,
        in tx: Tx
    ) throws -> (id: ID<Credential>, secret: Secret) {
        try limits?.requireRoom(forTokenOf: person, in: tx)
        let id = ID<Credential>.new(at: now)
        let secret = Secret.random(prefix: "dlt_")
        try tx.run(
            """
            INSERT INTO credential (id, person, kind, hash, name, access, crew, created_at, used_at)
            VALUES (
                \(id), \(person), \(CredentialKind.token), \(secret.hash), \(name), \(access), \(crew), \(now),
                \(TokenRow.never)
            )
            """
        )
        return (id, secret)
    }

    /// - Throws: `AppError.notFound` when there is no such token of the person.
    package static func revoke(_ token: ID<Credential>, of person: PersonID, in tx: Tx) throws {
        let revoked = try tx.run(
            "DELETE FROM credential WHERE id = \(token) AND person = \(person) AND kind = \(CredentialKind.token)"
        )
        if revoked == 0 { throw AppError.notFound }
    }

    package static func revokeAll(of person: PersonID, in tx: Tx) throws {
        try tx.run("DELETE FROM credential WHERE person = \(person) AND kind = \(CredentialKind.token)")
    }

    /// Newest first.
    static func all(
        of person: PersonID,
        after: ID<Credential>? = nil,
        most: Int,
        in tx: Tx
    ) throws -> [TokenRow] {
        let rest: SQL = after.map { "AND credential.id < \($0)" } ?? ""
        return try tx.all(
            TokenRow.self,
            """
            FROM credential LEFT JOIN crew ON crew.id = credential.crew
            WHERE credential.person = \(person) AND credential.kind = \(CredentialKind.token) \(rest)
            ORDER BY credential.id DESC LIMIT \(most)
            """
        )
    }

    /// - Throws: `AppError.notFound`, also for someone else's.
    static func find(_ token: ID<Credential>, of person: PersonID, in tx: Tx) throws -> TokenRow {
        try tx.first(
            TokenRow.self,
            """
            FROM credential LEFT JOIN crew ON crew.id = credential.crew
            WHERE credential.id = \(token) AND credential.person = \(person)
                AND credential.kind = \(CredentialKind.token)
            """
        ).orNotFound()
    }
}

struct TokenRow: Sendable, Record {
    let id: ID<Credential>
    let name: String
    let access: TokenAccess
    let crew: CrewID?
    let crewName: String?
    let createdAt: Instant
    let usedAt: Instant?

    /// Stored as the time of last use until the token is used.
    fileprivate static let never = Instant(milliseconds: 0)

    static let columns: SQL = """
        credential.id, credential.name, credential.access, crew.id, crew.name, credential.created_at, credential.used_at
        """

    init(row: inout Row) throws {
        id = try row.read()
        name = try row.read()
        access = try row.read()
        crew = try row.read()
        crewName = try row.read()
        createdAt = try row.read()
        let usedAt: Instant = try row.read()
        self.usedAt = usedAt == Self.never ? nil : usedAt
    }

    func wire(secret: Secret? = nil) -> Token {
        Token(
            id: id.description,
            name: name,
            access: access,
            crew: crew?.description,
            createdAt: createdAt.description,
            lastUsedAt: usedAt?.description,
            secret: secret?.text
        )
    }
}
