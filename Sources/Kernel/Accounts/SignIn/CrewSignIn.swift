import API
package import Core
package import Hummingbird
package import Storage
package import Web

/// Signs people in to one crew, for programs that speak another protocol than ours.
///
/// Such a sign-in is a session like any other: it is among the person's devices, and over when they change their password or leave the crew.
/// It opens nothing but that protocol, since it is kept under a hash that no other looks for.
package struct CrewSignIn: Sendable {
    private let signIn: SignInService
    /// The protocol, as part of the hash.
    private let name: String
    private let prefix: String
    private let minutes: Int
    private var site: Site { signIn.site }

    /// - Parameters:
    ///   - limits: shared with other ways to sign in.
    ///   - name: of the protocol. Another name ends every sign-in.
    ///   - prefix: how the secrets begin, for people and secret scanners.
    ///   - minutes: how long a sign-in lasts.
    package init(_ site: Site, _ limits: SignInLimits, name: String, prefix: String, minutes: Int) {
        signIn = SignInService(site, limits)
        self.name = name
        self.prefix = prefix
        self.minutes = minutes
    }

    /// Somebody who came in.
    package struct Caller: Sendable {
        package let viewer: Viewer
        package let language: Language?
    }

    /// Signs somebody in, by the same check of the password and under the same limits as everywhere.
    /// - Parameters:
    ///   - program: what their list of devices names before the device.
    ///   - crew: finds the crew, in the transaction that signs them in to it.
    /// - Returns: what proves it.
    /// - Throws: `AppError` `unauthenticated`; `forbidden` for somebody who is not in the crew, or where there is none; `tooMany`;
    ///   `unavailable`.
    package func signIn(
        email: String,
        password: String,
        program: String,
        _ request: Request,
        _ web: WebContext,
        crew: @escaping @Sendable (Tx) throws -> CrewID?
    ) async throws -> Secret {
        // Programs may send no password; nobody has an empty one.
        if email.isEmpty || password.isEmpty { throw AppError(.unauthenticated, Phrase("error.signIn")) }
        let person = try await signIn.person(SignIn(email: email, password: password), request, web)
        let device = "\(program): " + site.words(web.language)(Device(request).phrase)
        let now = site.clock.now
        return try await site.database.write { tx in
            guard let crew = try crew(tx), try Viewer.of(person, crew: crew, in: tx) != nil else {
                throw AppError.forbidden
            }
            return try start(for: person, crew: crew, device: device, at: now, in: tx)
        }
    }

    /// Who shows a sign-in; `nil` for what is none, or none any more.
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

    /// Who shows a personal access token.
    /// - Parameter crew: its short name.
    /// - Throws: `AppError` `unauthenticated`; `notFound` for a crew that it does not open; `forbidden` for a token that only reads.
    package func tokenHolder(_ secret: Secret, _ request: Request, crew: String) async throws -> Caller {
        let (account, viewer) = try await Authenticator(site: site).viewer(secret, request, crew: crew)
        if account.kind != .token { throw AppError.unauthenticated }
        return Caller(viewer: viewer, language: account.language)
    }

    /// Signs out. What is no sign-in, or none any more, is left alone.
    package func signOut(_ secret: Secret) async throws {
        let hash = hash(secret)
        try await site.database.write { tx in
            try tx.run("DELETE FROM credential WHERE hash = \(hash) AND kind = \(CredentialKind.session)")
        }
    }

    /// Ends every sign-in to one crew alone.
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
