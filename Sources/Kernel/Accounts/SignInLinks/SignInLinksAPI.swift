import API
import Core
import Hummingbird
import Storage
import Web

/// The API for sign-in links, for members who forgot their password.
struct SignInLinksAPI: Sendable {
    let site: Site

    func addRoutes(to router: Router<WebContext>) {
        let crew = Routes<CrewContext>.api(site, router)
        crew.on(.makeSignInLink, make)
        crew.on(.revokeSignInLink, revoke)
    }

    @Sendable private func make(_ request: Request, _ context: CrewContext) async throws -> Response {
        try context.account.requireSession()
        let person = try context.id("person", of: PersonKey.self)
        let address = { @Sendable (code: Secret) in signInLinkAddress(code, site, request) }
        return try await context.write(request) { tx in
            let (code, expiresAt) = try SignInLinks.make(for: person, in: tx)
            return Reply(SignInLink(url: address(code), expiresAt: expiresAt.description), status: .created)
        }
    }

    @Sendable private func revoke(_ request: Request, _ context: CrewContext) async throws -> Response {
        let person = try context.id("person", of: PersonKey.self)
        return try await context.write(request) { tx in
            try SignInLinks.revoke(for: person, in: tx)
            return .noContent
        }
    }
}

/// The link, with the public origin of the server.
func signInLinkAddress(_ code: Secret, _ site: Site, _ request: Request) -> String {
    "\(site.settings.publicURL ?? request.ownOrigin)\(SignInLinks.path(code))"
}

extension SignInLinks {
    /// The path of a link.
    package static func path(_ code: Secret) -> String { "/signin/link/\(code.text)" }
}
