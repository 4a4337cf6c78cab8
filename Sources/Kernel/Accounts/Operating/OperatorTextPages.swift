import Core
import HTML
import Hummingbird
import Web

/// `/terms` and `/privacy`, which the operator writes. Without a text, there is no page.
struct OperatorTextPages: Sendable {
    let site: Site

    func addRoutes(to router: Router<WebContext>) {
        for text in OperatorText.allCases {
            router.get(RouterPath(text.path)) { [site] _, web -> Response in
                guard let content = site.settings.texts[text] else { throw AppError.notFound }
                let title = site.words(web.language)(text.title)
                let page = site.barePage(title: title, web.language, isWide: true) { html in
                    html.h1(title)
                    site.write(content, to: html)
                }
                return htmlAnswer(page)
            }
        }
    }
}
