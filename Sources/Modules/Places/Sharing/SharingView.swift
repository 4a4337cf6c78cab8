import API
import Accounts
import Core
import HTML
import Web

/// The page on which an experience is shared with people and by links.
struct SharingView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: SharingPage) {
        let experience = page.experience
        context.site.pageHead(html, title: words("places.share.title"), back: (experience.path, experience.title))
        context.site.style(html, "places")
        html.p(.class("lede")) {
            html.text(words("places.share.now") + " ")
            words.sharing(of: experience, html)
            if !page.links.isEmpty && experience.sharing != .link { html.text(words("places.share.links")) }
            if experience.isOwn && experience.isEditable {
                html.text(" · ")
                html.a(words("places.share.change"), .href("\(experience.path)/edit"))
            }
        }
        if let address = page.address {
            LinkCard(
                title: words("places.link.made"),
                text: words("places.link.madeText"),
                label: words("places.link.address"),
                link: address,
                page: "\(experience.path)/sharing"
            )
            .write(html, context.site, words)
        }
        if experience.isOwn && [.private, .people].contains(experience.sharing) { people(page) }
        links(page)
    }

    private func people(_ page: SharingPage) {
        html.section(words("places.people.title"), id: "people-title") {
            html.p(words("places.people.text"), .class("muted"))
            if !page.people.isEmpty {
                html.ul(.class("rows")) {
                    for person in page.people {
                        let path = "\(page.experience.path)/sharing/people/\(person.id)/end"
                        row(person.name, note: nil, path, "places.people.remove")
                    }
                }
            }
            if page.colleagues.isEmpty { return }
            let fields = Fields(context.site, html, page.form, words)
            html.form(.class("form"), .post(), .action("\(page.experience.path)/sharing/people")) {
                fields.select(
                    "people",
                    label: "places.people.person",
                    page.colleagues.map { ($0.id.description, $0.name) }
                )
                html.submit(words("places.people.add"), .plain)
            }
        }
    }

    private func links(_ page: SharingPage) {
        html.section(words("places.link.title"), id: "links-title") {
            html.p(words("places.link.text"), .class("muted"))
            if !page.links.isEmpty {
                html.ul(.class("rows")) {
                    for link in page.links {
                        let title = words(
                            "places.link.of",
                            ["moment": .text(words.moment(link.createdAt, in: page.zone))]
                        )
                        let path = "\(page.experience.path)/sharing/links/\(link.id)/end"
                        row(title, note: note(link, page.zone), path, "places.link.revoke")
                    }
                }
            }
            if !page.experience.isEditable { return }
            let fields = Fields(context.site, html, page.form, words)
            html.form(.class("form"), .post(), .action("\(page.experience.path)/sharing/links")) {
                fields.summary(missing: page.colleagues.isEmpty ? ["people"] : [])
                fields.select(
                    "duration",
                    label: "places.link.duration",
                    value: LinkDuration.month.rawValue,
                    LinkDuration.allCases.map { ($0.rawValue, words("places.link.for.\($0.rawValue)")) }
                )
                html.submit(words("places.link.create"))
            }
        }
    }

    private func note(_ link: ExperienceLink, _ zone: Zone) -> String {
        let end = link.expiresAt.map { words("places.link.until", ["moment": .text(words.moment($0, in: zone))]) }
        return "\(link.createdBy.name) · \(end ?? words("places.link.unlimited"))"
    }

    /// A row that ends with a button.
    /// - Parameters:
    ///   - path: of the button's form.
    ///   - label: the key of the button's text.
    private func row(_ title: String, note: String?, _ path: String, _ label: String) {
        html.row {
            html.p(.class("row-title")) { html.bdi(title) }
            if let note { html.p(.class("row-note")) { html.bdi(note) } }
        } end: {
            html.quietButton(path, words(label), title)
        }
    }
}
