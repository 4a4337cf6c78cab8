import API
package import Core
package import Hummingbird
package import Storage
package import Web

/// Signs people in to one crew, for programs that use another protocol.
///
/// Such a sign-in is a session like any other: it is listed among the person's devices, and ends when they change their password or leave
/// the crew. It is only valid for that protocol, because it is stored under a hash that nothing else looks up.
package struct CrewSignIn: Sendable {
    private let signIn: SignInService
    /// The protocol, as part of the hash.
    private let name: String
    private let prefix: String
    private let minutes: Int
    private var site: Site { signIn.site }

    /// - Parameters:
    ///   - limits: shared with other ways to sign in.
    ///   - name: the name of the protocol. Changing it ends every sign-in.
    ///   - prefix: how the secrets begin, for people and secret scanners.
    ///   - minutes: how long a sign-in lasts.
    package init(_ site: Site, _ limits: SignInLimits, name: String, prefix: String, minutes: Int) {
        signIn = SignInService(site, limits)
        self.name = name
        self.prefix = prefix
        self.minutes = minutes
    }

    /// Someone who has signed in.
    package struct Caller: Sendable {
        package let viewer: Viewer
        package let language: Language?
    }

    /// Signs someone in, with the same password check and limits as everywhere else.
    /// - Parameters:
    ///   - program: the name shown before the device in their list of devices.
    ///   - crew: finds the crew, in the transaction that signs them in to it.
    /// - Returns: the secret of the session.
    /// - Throws: `AppError` `unauthenticated`; `forbidden` for someone who is not in the crew, or if it does not exist; `tooMany`;
    ///   `unavailable`.
    package func signIn(
        email: String,
        password: String,
        program: String,
        _ request: Request,
        _ web: WebContext,
        crew: @escaping @Sendable (Tx) throws -> CrewID?
    ) async throws -> Secret {
        // Programs may send an empty password, which is never valid.
        if email.isEmpty || password.isEmpty { throw AppError(.unauthenticated, Phrase("error.signIn")) }
        let (person, passwordHash) = try await signIn.person(SignIn(email: email, password: password), request, web)
        let device = "\(program): " + site.words(web.language)(Device(request).phrase)
        let now = site.clock.now
        return try await site.database.write { tx in
            try People.requirePassword(passwordHash, of: person, said: Phrase("error.signIn"), in: tx)
            guard let crew = try crew(tx), try Viewer.of(person, crew: crew, in: tx) != nil else {
                throw AppError.forbidden
            }
            return try start(for: person, crew: crew, device: device, at: now, in: tx)
        }
    }

    /// The owner of a sign-in secret; `nil` if it is invalid or has ended.
    package func caller(_ secret: Secret, in tx: Tx) throws -> Caller? {
        try tx.first(
            """
            SELECT person.id, person.name, person.language, \(Viewer.columns)
            FROM credential JOIN person ON person.id = credential.person JOIN crew ON crew.id = credential.crew
            JOIN member ON member.crew = crew.id AND member.person = person.id
            WHERE credential.hash = \(hash(secret)) AND credential.expires_at > \(site.clock.now) AND member.left_at IS NULL
            """
        ) { row in
            let (person, name, language): (PersonID, String, Language?) = (
                try row.read(), try row.read(), try row.read()
            )
            let viewer = try Viewer(row: &row, person: person, name: name)
            return viewer.map { Caller(viewer: $0, language: language) }
        } ?? nil
    }

    /// The owner of a personal access token.
    /// - Parameter crew: the crew's slug.
    /// - Throws: `AppError` `unauthenticated`; `notFound` for a crew that it gives no access to; `forbidden` for a read-only token.
    package func tokenHolder(_ secret: Secret, _ request: Request, crew: String) async throws -> Caller {
        let (account, viewer) = try await Authenticator(site: site).viewer(secret, request, crew: crew)
        if account.kind != .token { throw AppError.unauthenticated }
        return Caller(viewer: viewer, language: account.language)
    }

    /// Signs out. A secret that is invalid or has ended is ignored.
    package func signOut(_ secret: Secret) async throws {
        let hash = hash(secret)
        try await site.database.write { tx in
            try tx.run("DELETE FROM credential WHERE hash = \(hash) AND kind = \(CredentialKind.session)")
        }
    }

    /// Ends every sign-in that is limited to this crew.
    package static func endAll(of crew: CrewID, in tx: Tx) throws {
        try tx.run("DELETE FROM credential WHERE crew = \(crew) AND kind = \(CredentialKind.session)")
    }

    private func start(
        for person: PersonID,
        crew: CrewID,
        device: String,
        at now: Instant,
        in tx: Tx
    ) throws -> Secret {
        let secret = Secret.random(prefix: prefix)
        try tx.run(
            """
            INSERT INTO credential (id, person, kind, hash, name, access, crew, created_at, used_at, expires_at)
            VALUES (
                \(ID<Credential>.new(at: now)), \(person), \(CredentialKind.session), \(hash(secret)), \(device),
                \(TokenAccess.write), \(crew), \(now), \(now), \(now.adding(minutes: minutes))
            )
            """
        )
        return secret
    }

    private func hash(_ secret: Secret) -> [UInt8] {
        Secret(text: "\(name) \(secret.text)").hash
    }
}
