import Core
import HTML
import Web

/// The search field and the results. Without a search text, it lists all destinations.
struct FindView {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ page: FindPage) {
        context.site.pageHead(html, .compact, title: words("nav.find"))
        html.form(.class("find-form"), .role("search"), .action("\(context.viewer.path)/find")) {
            html.label(words("find.label"), .class("visually-hidden"), .for("find-text"))
            html.input(
                .class("input"),
                .id("find-text"),
                .name("q"),
                .type("search"),
                .value(page.text),
                .placeholder(words("find.label")),
                .maxlength(FindPage.longestText),
                .autocomplete("off")
            )
            html.button(.class("button button-icon")) {
                context.site.icon(html, "search")
                html.span(words("nav.find"), .class("visually-hidden"))
            }
        }
        html.div(.id("found")) {
            if page.isEmpty { html.p(words("find.none", ["text": .text(page.text)]), .class("muted")) }
            section("things", page.things, isTyped: true)
            section("places", page.places, isTyped: false)
        }
    }

    private func section(_ name: String, _ items: [FoundItem], isTyped: Bool) {
        if items.isEmpty { return }
        html.section(words("find.\(name)"), id: "find-\(name)") {
            html.ul(.class("found")) {
                for item in items {
                    html.li {
                        html.a(.class("found-item"), .href(item.path)) {
                            context.site.icon(html, item.icon)
                            html.span(.class("found-title")) {
                                if isTyped { html.bdi(item.title) } else { html.text(item.title) }
                            }
                            if let note = item.note {
                                html.text(" ")
                                html.span(note, .class("found-note"))
                            }
                        }
                    }
                }
            }
        }
    }
}
