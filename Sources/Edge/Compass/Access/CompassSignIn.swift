import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The way in for programs that speak Compass's protocol, to one crew that lets them in.
struct CompassSignIn: Sendable {
    /// The most crews that a list of databases names.
    private static let mostCrews = 500

    private let site: Site
    private let signIn: CrewSignIn

    /// - Parameter limits: those of every way to sign in.
    init(_ site: Site, _ limits: SignInLimits) {
        self.site = site
        // A day, as the clients expect (help.hcl-software.com/compass, "Authentication").
        signIn = CrewSignIn(site, limits, name: "compass", prefix: "dlc_", minutes: 24 * 60)
    }

    /// The short names of the crews that let Compass clients in, for whoever asks.
    func crews() async throws -> [String] {
        try await site.database.read { tx in
            try Crews.slugs(of: try CompassSetting.openCrews(in: tx), most: Self.mostCrews, in: tx)
        }
    }

    /// Signs somebody in.
    /// - Parameter crew: its short name.
    /// - Returns: what proves it for a day.
    /// - Throws: `AppError` `notFound` for a crew that is not there or lets no such programs in; and what `CrewSignIn.signIn` throws.
    func signIn(
        email: String,
        password: String,
        crew: String,
        _ request: Request,
        _ web: WebContext
    ) async throws -> Secret {
        let isOpen = try await site.database.read { tx in try CompassSetting.openCrew(crew, in: tx) != nil }
        if !isOpen { throw AppError.notFound }
        return try await signIn.signIn(email: email, password: password, program: "Compass", request, web) { tx in
            try CompassSetting.openCrew(crew, in: tx)
        }
    }

    /// Who shows a sign-in, or a personal access token.
    /// - Throws: `AppError` `unauthenticated`; `notFound` for a crew that it does not open; `forbidden` for a token that only reads.
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

    /// Signs out. What is no sign-in, or none any more, is left alone.
    func signOut(_ secret: Secret) async throws {
        try await signIn.signOut(secret)
    }
}
