import API
import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Storage
import Web

/// `/f/{secret}`: starts or stops a mode for an automation on a phone, which cannot sign in. Knowing the address is
/// enough.
struct FocusLinkRoute: Sendable {
    static let folder = "/f/"

    /// Secrets cannot be guessed; the limit protects the server from an automation that runs in a loop.
    private let limit = RateLimit(burst: 60, perHour: 600)
    private let site: Site

    init(site: Site) {
        self.site = site
    }

    /// The address of a link, with the public origin of the server.
    static func address(_ secret: Secret, _ site: Site, _ request: Request) -> String {
        "\(site.settings.publicURL ?? request.ownOrigin)\(folder)\(percentEncode(secret.text))"
    }

    func add(to router: Router<WebContext>) {
        router.get("f/{focusSecret}", use: look)
        router.post("f/{focusSecret}", use: use)
    }

    /// Changes nothing, because messengers and scanners open links automatically.
    @Sendable private func look(_ request: Request, _ web: WebContext) async throws -> Response {
        try limit.take(request, web, site)
        let secret = secret(web)
        let link = try await site.database.read { tx in try FocusLink.find(secret, in: tx).orNotFound() }
        let title = Phrase("focus.link.title.\(link.action.rawValue)", ["name": .text(link.modeName)])
        return page(title, web) { html, words in
            html.p(words("focus.link.hint.\(link.action.rawValue)"), .class("lede"))
            html.form(.class("form"), .post(), .action(Self.folder + percentEncode(secret.text))) {
                html.submit(words("focus.link.press.\(link.action.rawValue)"))
            }
        }
    }

    @Sendable private func use(_ request: Request, _ web: WebContext) async throws -> Response {
        let form = AnswerForm(request)
        do {
            try limit.take(request, web, site)
            let (secret, now) = (secret(web), site.clock.now)
            let link = try await site.database.read { tx in try FocusLink.find(secret, in: tx).orNotFound() }
            return try await site.handle(request, of: link.person) {
                let (said, isChanged) = try await site.database.write { tx in
                    try FocusLink.use(secret, at: now, in: tx)
                }
                if form == .html {
                    return page(said, web) { html, words in
                        html.p(.class("bare-foot")) { html.a(words("focus.link.open"), .href("/focus")) }
                    }
                }
                return form.answer(.init(text: site.words(web.language)(said), changed: isChanged))
            }
        } catch let error where form != .html {
            // The same status and headers as for a person.
            let refusal = site.answer(error, to: request, web)
            let message = (error as? AppError)?.detail ?? Phrase("error.fault")
            var answer = form.answer(.init(text: site.words(web.language)(message), changed: false))
            answer.status = refusal.status
            answer.headers[.retryAfter] = refusal.headers[.retryAfter]
            return answer
        }
    }

    private func secret(_ web: WebContext) -> Secret {
        Secret(text: web.parameters.get("focusSecret") ?? "")
    }

    private func page(_ title: Phrase, _ web: WebContext, _ body: (HTML, Words) -> Void) -> Response {
        let words = site.words(web.language)
        return htmlAnswer(
            site.barePage(title: words(title), web.language) { html in
                html.h1(words(title))
                body(html, words)
            }
        )
    }
}

/// How to answer whoever used a link: a browser, or an automation, which gets text unless it asks for JSON.
private enum AnswerForm {
    case html, json, text

    struct Content: Encodable {
        let text: String
        /// Whether the timer changed.
        let changed: Bool
    }

    init(_ request: Request) {
        let accepted = request.headers[.accept] ?? ""
        self = accepted.contains("text/html") ? .html : accepted.contains("json") ? .json : .text
    }

    func answer(_ content: Content) -> Response {
        if self == .json { return jsonAnswer(content) }
        return Response(
            status: .ok,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: content.text + "\n"))
        )
    }
}
