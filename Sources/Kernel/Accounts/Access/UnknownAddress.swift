import Core
import HTTPTypes
package import Hummingbird
package import Web

/// Answers requests for addresses that do not exist with a page that has navigation, for people who are signed in.
package struct UnknownAddress: RouterMiddleware {
    private let site: Site

    package init(_ site: Site) {
        self.site = site
    }

    package func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error where error.isNotFound && !request.isForAPI {
            guard let account = try? await Authenticator(site: site).account(request) else { throw error }
            let person = PersonContext(site: site, web: context.speaking(account.language), account: account)
            // Keeps a specific message, such as the one about an expired invitation.
            let told = error as? AppError ?? .notFound
            let frame = try await person.frame(ofErrorTo: request, told)
            return site.answer(told, to: request, person.web, frame: frame)
        }
    }
}

extension Error {
    /// Whether there is no such route, or the thing in the path does not exist.
    fileprivate var isNotFound: Bool {
        (self as? HTTPError)?.status == .notFound || (self as? AppError)?.code == .notFound
    }
}
