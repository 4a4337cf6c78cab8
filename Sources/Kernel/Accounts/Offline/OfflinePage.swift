import HTML
import Hummingbird
import Web

/// The page about reading offline. The service worker (`offline.worker.js`) saves it, lists the saved pages in it,
/// takes their notes from it, and shows it in place of a page that was not saved.
struct OfflinePage: Sendable {
    let site: Site

    func add(to routes: Routes<PersonContext>) {
        routes.get("offline") { request, context in
            let frame = try await context.read { tx in try context.loadFrame(request, tx) }
            let words = context.words
            let html = site.page(title: words("offline.title"), frame, active: nil) { html in write(html, words) }
            // The message for the next page stays there: the service worker requests this page in the background.
            return htmlAnswer(html).kept(for: request)
        }
    }

    private func write(_ html: HTML, _ words: Words) {
        site.pageHead(
            html,
            title: words("offline.title"),
            lede: words("offline.lede"),
            back: ("/settings", words("settings.title"))
        )
        html.p(words("offline.none"), .class("muted"), .id("saved-pages"))
        for note in ["lost", "slow", "missing"] {
            html.template(.id("saved-\(note)")) {
                html.div(.class("flash flash-info"), .role("status")) {
                    site.icon(html, "info")
                    html.p {
                        html.text(words("offline.\(note)") + " ")
                        // To the page that contains the note.
                        html.a(words("offline.again"), .href(""))
                    }
                }
            }
        }
    }
}
