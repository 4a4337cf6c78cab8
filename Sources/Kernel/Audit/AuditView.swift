import Accounts
import Core
import HTML
import Web

/// The audit log of a month.
struct AuditView {
    let context: CrewContext
    let groups: [AuditGroup]
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/settings/audit" }

    func write(_ page: AuditPage) {
        context.site.pageHead(
            html,
            title: words("audit.title"),
            lede: words("audit.lede"),
            back: ("\(viewer.path)/settings", words("nav.crew-settings"))
        )
        html.nav(.class("weeks"), .aria(.label, words("audit.months"))) {
            step(page.address.of(page.address.month.previous), "weeks-step weeks-prev", "prev")
            html.a(
                words.month(page.address.month),
                .class("weeks-now"),
                .href("\(path)?\(page.address.query)"),
                .aria(.current, "page")
            )
            if page.address.month.end <= page.today {
                step(page.address.of(page.address.month.next), "weeks-step weeks-next", "next")
            }
        }
        filter(page)
        html.section(.id("audit"), .aria(.label, words.month(page.address.month))) {
            if page.lines.isEmpty {
                context.site.emptyState(
                    html,
                    icon: "search",
                    title: words("audit.empty"),
                    text: words("audit.emptyText")
                )
            } else {
                html.ul(.class("rows")) {
                    let text = AuditText(words: words, things: page.things)
                    for line in page.lines { row(line, text) }
                }
            }
            pages(page)
        }
    }

    private func step(_ address: AuditAddress, _ style: String, _ rel: String) {
        html.a(.class(style), .href("\(path)?\(address.query)"), .rel(rel)) {
            html.span(words.month(address.month), .class("visually-hidden"))
        }
    }

    private func filter(_ page: AuditPage) {
        let chosen = Form(["group": page.address.group ?? "", "person": page.address.person])
        let fields = Fields(context.site, html, chosen, words)
        html.form(.class("form filter-form"), .action(path)) {
            html.div(.class("filter-fields")) {
                html.input(.type("hidden"), .name("month"), .value(page.address.month.description))
                fields.select(
                    "group",
                    label: "audit.what",
                    [("", words("audit.everything"))] + groups.map { ($0.id, words("audit.group.\($0.id)")) }
                )
                fields.select(
                    "person",
                    label: "audit.who",
                    [("", words("audit.everyone")), ("server", words("audit.automatic"))]
                        + page.people.map { ($0.id.description, $0.name) }
                )
                html.button(words("audit.show"), .class("button"))
            }
        }
    }

    private func row(_ line: AuditLine, _ text: AuditText) {
        html.row {
            html.p(.class("row-title")) {
                html.text(text.what(line))
                if let subject = text.subject(of: line) {
                    html.text(": ")
                    if let path = subject.path {
                        html.a(.href(viewer.path + path)) { html.bdi(text.name(subject)) }
                    } else {
                        html.bdi(text.name(subject))
                    }
                }
            }
            html.p(.class("row-note")) {
                html.bdi(line.actor?.name ?? words("audit.server"))
                html.text(" · ")
                html.time(words.moment(line.at, in: viewer.zone), .datetime(line.at.description))
            }
            let details = text.details(line)
            if !details.isEmpty { html.p(.class("row-note")) { html.bdi(details.joined(separator: " · ")) } }
        }
    }

    private func pages(_ page: AuditPage) {
        html.nav(.class("pages"), .aria(.label, words("audit.pages"))) {
            if let next = page.next {
                html.a(
                    words("audit.older"),
                    .class("button"),
                    .href("\(path)?\(page.address.query)&after=\(next)"),
                    .rel("next")
                )
            }
            html.a(words("audit.download"), .class("button button-quiet"), .href("\(path)/file?\(page.address.query)"))
        }
    }
}
