import API
import Core
package import Hummingbird
import Storage
package import Web

/// The way in for programs that speak Compass's protocol, to one crew that lets them in.
///
/// A sign-in is a session like any other: it is among the person's devices, and over when they change their password or leave the crew.
/// It opens nothing but this door, since it is kept under a hash that no other door looks for.
package struct CompassDoor: Sendable {
    /// How long a sign-in lasts: a day, as the clients expect (help.hcl-software.com/compass, "Authentication").
    package static let minutes = 24 * 60
    /// What lists of crews name at most.
    private static let mostCrews = 500

    let desk: SignInDesk
    private var site: Site { desk.site }

    /// Somebody who came in.
    package struct Caller: Sendable {
        package let viewer: Viewer
        package let language: Language?
    }

    /// The short names of the crews that let Compass clients in, for whoever asks.
    package func crews() async throws -> [String] {
        try await site.database.read { tx in
            try tx.all("SELECT slug FROM crew WHERE compass ORDER BY slug LIMIT \(Self.mostCrews)") {
                try $0[0] as String
            }
        }
    }

    /// Signs somebody in, by the same check of the password and under the same limits as everywhere.
    /// - Parameter crew: its short name.
    /// - Returns: what proves it for a day.
    /// - Throws: `AppError` `notFound` for a crew that is not there or lets no such programs in; `unauthenticated`; `forbidden` for
    ///   somebody who is not in it; `tooMany`; `unavailable`.
    package func signIn(
        email: String,
        password: String,
        crew: String,
        _ request: Request,
        _ web: WebContext
    ) async throws -> Secret {
        let isOpen = try await site.database.read { tx in
            try tx.exists("SELECT 1 FROM crew WHERE slug = \(crew) AND compass")
        }
        if !isOpen { throw AppError.notFound }
        // Clients may send no password; nobody has an empty one.
        if email.isEmpty || password.isEmpty { throw AppError(.unauthenticated, Phrase("error.signIn")) }
        let person = try await desk.person(SignIn(email: email, password: password), request, web)
        let device = "Compass: " + site.words(web.language)(Device(request).phrase)
        let now = site.clock.now
        return try await site.database.write { tx in
            let member: CrewID? = try tx.value(
                """
                SELECT crew.id FROM crew JOIN member ON member.crew = crew.id
                WHERE crew.slug = \(crew) AND crew.compass AND member.person = \(person) AND member.left_at IS NULL
                """
            )
            guard let member else { throw AppError.forbidden }
            return try Self.start(for: person, crew: member, device: device, at: now, in: tx)
        }
    }

    /// Who shows a sign-in of this door, or a personal access token.
    /// - Throws: `AppError` `unauthenticated`; `notFound` for a crew that it does not open; `forbidden` for a token that only reads.
    package func caller(_ secret: Secret, _ request: Request, crew: String) async throws -> Caller {
        let now = site.clock.now
        let found = try await site.database.read { tx in try Self.session(secret, at: now, in: tx) }
        if let found {
            if found.viewer.slug != crew { throw AppError.notFound }
            return found
        }
        let (account, viewer) = try await Gate(site: site).viewer(secret, request, crew: crew)
        if account.kind != .token { throw AppError.unauthenticated }
        let isOpen = try await site.database.read { tx in
            try tx.exists("SELECT 1 FROM crew WHERE id = \(viewer.crew) AND compass")
        }
        if !isOpen || viewer.slug != crew { throw AppError.notFound }
        return Caller(viewer: viewer, language: account.language)
    }

    /// Signs out. What is no sign-in, or none any more, is left alone.
    package func signOut(_ secret: Secret) async throws {
        let hash = Self.hash(secret)
        try await site.database.write { tx in
            try tx.run("DELETE FROM credential WHERE hash = \(hash) AND kind = \(CredentialKind.session)")
        }
    }

    /// Signs everybody out of a crew.
    static func endAll(of crew: CrewID, in tx: Tx) throws {
        try tx.run("DELETE FROM credential WHERE crew = \(crew) AND kind = \(CredentialKind.session)")
    }

    private static func start(
        for person: PersonID,
        crew: CrewID,
        device: String,
        at now: Instant,
        in tx: Tx
    ) throws -> Secret {
        let secret = Secret.random(prefix: "dlc_")
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

    private static func session(_ secret: Secret, at now: Instant, in tx: Tx) throws -> Caller? {
        try tx.first(
            """
            SELECT \(Viewer.columns), person.id, person.name, person.language
            FROM credential JOIN person ON person.id = credential.person JOIN crew ON crew.id = credential.crew
            JOIN member ON member.crew = crew.id AND member.person = person.id
            WHERE credential.hash = \(hash(secret)) AND credential.expires_at > \(now) AND member.left_at IS NULL
                AND crew.compass
            """
        ) { row in
            let first = Viewer.columnCount
            let viewer = try Viewer(row: row, from: 0, person: row[first], name: row[first + 1])
            let language: Language? = try row[first + 2]
            return viewer.map { Caller(viewer: $0, language: language) }
        } ?? nil
    }

    private static func hash(_ secret: Secret) -> [UInt8] {
        Secret(text: "compass \(secret.text)").hash
    }
}
