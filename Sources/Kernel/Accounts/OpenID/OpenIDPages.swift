import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// Sign-in with a provider, in a browser.
///
/// Both steps are links and redirects: a form that leads to another site is refused by the content security policy.
struct OpenIDPages: Sendable {
    let service: OpenIDService
    private var site: Site { service.site }

    func addRoutes(to router: Router<WebContext>) {
        router.get("sign-in/oidc/{provider}", use: begin)
        router.get("sign-in/oidc/{provider}/return", use: finish)
    }

    @Sendable private func begin(_ request: Request, _ web: WebContext) async throws -> Response {
        let provider = try service.provider(web.parameters.get("provider"))
        let next = LocalPath(request.uri.queryParameters.get("next"))
        let connects = request.uri.queryParameters.get("connect") != nil
        let account = try await Authenticator(site: site).visitor(request)
        if connects && account == nil { return seeOther("/signin?next=%2Fsettings%2Fidentities") }
        if !connects && account != nil { return seeOther(next?.text ?? "/") }
        let web = web.speaking(account?.language)
        do {
            let (address, secret) = try await service.begin(provider, in: connects ? account : nil, request, web)
            var response = Response(status: .found, headers: [.location: address, .cacheControl: "no-store"])
            response.setCookie(OpenIDCookie(secret, next: next).carried(for: request))
            return response
        } catch let error as AppError where error.code != .notFound {
            return back(
                to: next,
                connects: connects,
                saying: Flash(error.detail, .error)
            )
        }
    }

    @Sendable private func finish(_ request: Request, _ web: WebContext) async throws -> Response {
        let provider = try service.provider(web.parameters.get("provider"))
        let cookie = OpenIDCookie(request)
        let account = try await Authenticator(site: site).visitor(request)
        var response: Response
        do {
            let web = web.speaking(account?.language)
            response = try await answer(
                try await service.finish(provider, cookie, account, request, web),
                cookie,
                provider,
                request
            )
        } catch let error as AppError {
            response = back(
                to: cookie?.next,
                connects: account != nil,
                saying: Flash(error.detail, .error)
            )
        }
        response.setCookie(OpenIDCookie.cleared(for: request))
        return response
    }

    private func answer(
        _ outcome: OpenIDService.Outcome,
        _ cookie: OpenIDCookie?,
        _ provider: OpenIDProvider,
        _ request: Request
    ) async throws -> Response {
        let settings = cookie?.next?.text ?? "/settings/identities"
        let name: [String: Phrase.Argument] = ["name": .text(provider.name)]
        switch outcome {
        case .signedIn(let entrance, let joined):
            return seeOther(joined ? "/" : cookie?.next?.text ?? "/").signedIn(entrance, request)
        case .connected: return seeOther(settings).leaving(Flash(Phrase("openID.connected", name)))
        case .confirmed: return seeOther(settings).leaving(Flash(Phrase("openID.confirmed"), .info))
        case .cancelled:
            let account = try await Authenticator(site: site).visitor(request)
            return back(
                to: cookie?.next,
                connects: account != nil,
                saying: Flash(Phrase("openID.cancelled", name), .info)
            )
        }
    }

    /// The page that the person came from.
    private func back(to next: LocalPath?, connects: Bool, saying flash: Flash) -> Response {
        if connects { return seeOther(next?.text ?? "/settings/identities").leaving(flash) }
        return seeOther(next.map { "/signin?next=\(percentEncode($0.text))" } ?? "/signin").leaving(flash)
    }
}
