import API
import Accounts
import Core
import HTML
import Web

/// The page with the people whom a person blocked or muted.
struct AvoidedView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: PagedList<Avoidance>) {
        context.site.pageHead(
            html,
            title: words("places.avoided.title"),
            lede: words("places.avoided.lede"),
            back: (PlacesTab.server.path, words("places.tab.server"))
        )
        if page.items.isEmpty {
            html.p(words("places.avoided.none"), .class("muted"))
        } else {
            html.ul(.class("rows")) { for avoidance in page.items { row(avoidance) } }
        }
        html.pages(
            words("places.pages"),
            next: page.next.map { (words("places.older"), "\(SafetyRoutes.path)?after=\($0)") }
        )
    }

    private func row(_ avoidance: Avoidance) {
        let (person, kind) = (avoidance.person, avoidance.kind)
        html.li(.class("row")) {
            context.site.avatar(html, person.id, person.name)
            html.div(.class("row-body")) {
                html.p(.class("row-title")) { html.bdi(person.name) }
                html.p(words("places.avoided.\(kind.rawValue)"), .class("row-note"))
            }
            html.div(.class("row-end")) {
                AvoidButton(html: html, words: words).write(person.id, person.name, kind, isOn: true)
            }
        }
    }
}

/// The button that blocks or mutes a person, or undoes that.
struct AvoidButton {
    let html: HTML
    let words: Words

    func write(_ person: PersonID, _ name: String, _ kind: AvoidanceKind, isOn: Bool) {
        let end = isOn ? "/end" : ""
        let label = "places.\(kind.rawValue)\(isOn ? "End" : "")"
        html.quietButton("\(SafetyRoutes.path)/\(person)/\(kind.rawValue)\(end)", words(label), name)
    }

    /// The buttons of both kinds.
    /// - Parameter kinds: those in effect.
    func writeBoth(_ author: Author, _ kinds: Set<AvoidanceKind>) {
        for kind in AvoidanceKind.allCases.reversed() {
            write(author.id, author.name, kind, isOn: kinds.contains(kind))
        }
    }
}
