import Core
import HTML
import HTTPTypes
import Hummingbird
import Web

/// A page without navigation, for people who are not signed in, or not in a crew yet.
protocol BareView {
    func title(_ words: Words) -> String
    func body(_ html: HTML, _ site: Site, _ words: Words)
}

extension Site {
    func show(
        _ view: some BareView,
        status: HTTPResponse.Status = .ok,
        _ request: Request,
        _ web: WebContext
    ) -> Response {
        let words = words(web.language)
        let flash = Flash(request, catalog)
        let html = barePage(title: view.title(words), web.language, flash: flash) { html in
            html.h1(view.title(words))
            if settings.isUnencrypted(request) {
                html.div(.class("flash flash-error"), .role("status")) {
                    icon(html, "triangle-alert")
                    html.p(words("signIn.notEncrypted"))
                }
            }
            view.body(html, self, words)
        }
        var response = htmlAnswer(html, status: status).clearing(flash)
        if status == .tooManyRequests { response.headers[.retryAfter] = "60" }
        return response
    }
}

extension Site.Settings {
    /// - Throws: `AppError.forbidden` if a password was sent over an unencrypted connection, unless the operator allows that.
    func requireEncryption(_ request: Request) throws {
        if isUnencrypted(request) { throw AppError(.forbidden, Phrase("signIn.notEncrypted")) }
    }

    /// Whether others on the network could read a password that is sent now.
    func isUnencrypted(_ request: Request) -> Bool {
        !request.isSecure && !request.isLoopback && !allowsHTTP
    }
}
