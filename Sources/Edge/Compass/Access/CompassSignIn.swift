import Accounts
import Core
import Hummingbird
import Storage
import Web

/// Sign-in for Compass clients, to one crew that allows them.
struct CompassSignIn: Sendable {
    /// The maximum number of crews in a list of databases.
    private static let mostCrews = 500

    private let site: Site
    private let signIn: CrewSignIn

    /// - Parameter limits: shared with other ways to sign in.
    init(_ site: Site, _ limits: SignInLimits) {
        self.site = site
        // One day, as clients expect (help.hcl-software.com/compass, "Authentication").
        signIn = CrewSignIn(site, limits, name: "compass", prefix: "dlc_", minutes: 24 * 60)
    }

    /// The short names of the crews that allow Compass clients; they are public.
    func crews() async throws -> [String] {
        try await site.database.read { tx in
            try Crews.slugs(of: try CompassSetting.openCrews(in: tx), most: Self.mostCrews, in: tx)
        }
    }

    /// Signs someone in.
    /// - Parameters:
    ///   - username: their address, or their username.
    ///   - crew: its short name.
    /// - Returns: the secret of the session, valid for a day.
    /// - Throws: `AppError` `notFound` for an unknown crew or one that does not allow Compass clients, and what
    ///   `CrewSignIn.signIn` throws.
    func signIn(
        username: String,
        password: String,
        crew: String,
        _ request: Request,
        _ web: WebContext
    ) async throws -> Secret {
        let (isOpen, email) = try await site.database.read { tx in
            (try CompassSetting.openCrew(crew, in: tx) != nil, try People.email(ofUsername: username, in: tx))
        }
        if !isOpen { throw AppError.notFound }
        return try await signIn.signIn(
            email: email ?? username,
            password: password,
            program: "Compass",
            request,
            web
        ) { tx in
            try CompassSetting.openCrew(crew, in: tx)
        }
    }

    /// The owner of a session, or of a personal access token.
    /// - Throws: `AppError` `unauthenticated`; `notFound` for a crew that it gives no access to; `forbidden` for a
    ///   read-only token.
    func caller(_ secret: Secret, _ request: Request, crew: String) async throws -> CrewSignIn.Caller {
        let found = try await site.database.read { tx in
            try signIn.caller(secret, in: tx).flatMap { caller in
                try CompassSetting.isOpen(for: caller.viewer, in: tx) ? caller : nil
            }
        }
        if let found {
            if found.viewer.slug != crew { throw AppError.notFound }
            return found
        }
        let caller = try await signIn.tokenHolder(secret, request, crew: crew)
        let isOpen = try await site.database.read { tx in try CompassSetting.isOpen(for: caller.viewer, in: tx) }
        if !isOpen || caller.viewer.slug != crew { throw AppError.notFound }
        return caller
    }

    /// Signs out. A secret that is invalid or has ended is ignored.
    func signOut(_ secret: Secret) async throws {
        try await signIn.signOut(secret)
    }
}
