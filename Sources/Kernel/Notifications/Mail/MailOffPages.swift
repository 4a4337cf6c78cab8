import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/mail/off`: turns off mail from a link in a mail, without a sign-in. Mail programs post the form themselves (RFC
/// 8058); people press a button.
struct MailOffPages {
    static let folder = "/mail/off/"

    let site: Site

    func addRoutes(to router: Router<WebContext>) {
        router.get("mail/off/{link}", use: look)
        router.post("mail/off/{link}", use: turnOff)
    }

    /// Changes nothing, because mail programs and scanners open links automatically.
    @Sendable private func look(_ request: Request, _ web: WebContext) async throws -> Response {
        let link = link(web)
        let isThere = try await site.database.read { tx in try MailOffLinks.person(of: link, in: tx) != nil }
        if !isThere { throw AppError.notFound }
        return page(web) { html, words in
            html.h1(words("mailOff.title"))
            html.p(words("mailOff.text"), .class("lede"))
            html.form(.class("form"), .post(), .action("\(Self.folder)\(link.text)")) {
                html.submit(words("mailOff.submit"))
            }
        }
    }

    @Sendable private func turnOff(_ request: Request, _ web: WebContext) async throws -> Response {
        let link = link(web)
        let now = site.clock.now
        try await site.database.write { tx in try MailOffLinks.use(link, at: now, in: tx) }
        return page(web) { html, words in
            html.h1(words("mailOff.done"))
            html.p(words("mailOff.doneText"), .class("lede"))
            html.p(.class("bare-foot")) { html.a(words("mail.unread.choose"), .href("/settings/notifications")) }
        }
    }

    private func page(_ web: WebContext, _ body: (HTML, Words) -> Void) -> Response {
        let words = site.words(web.language)
        return htmlAnswer(site.barePage(title: words("mailOff.title"), web.language) { html in body(html, words) })
    }

    private func link(_ web: WebContext) -> Secret {
        Secret(text: web.parameters.get("link") ?? "")
    }
}
