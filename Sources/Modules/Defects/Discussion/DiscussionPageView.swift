import Accounts
import Core
import HTML
import Web

struct DiscussionPageView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private func path(_ defect: Defect) -> String { "\(context.viewer.path)/defects/\(defect.id)" }

    /// The whole history of a defect.
    func write(_ page: HistoryPage) {
        let back = (path: path(page.defect), title: page.defect.shortName)
        let title = words("defects.history.title")
        context.site.pageHead(html, title: title, lede: page.defect.headline, back: back)
        html.div(.id("defect-history"), .data(.live, "defects")) {
            let comments = "\(path(page.defect))/comments"
            TimelineView(context: context, html: html, words: words, today: page.today, comments: comments)
                .write(page.history)
            html.pages(
                words("defects.pages"),
                next: page.next.map { (words("defects.history.earlier"), "\(path(page.defect))/history?after=\($0)") }
            )
        }
    }

    /// The position of a defect. If the defect was changed meanwhile, its current position is shown above what was typed;
    /// saving overwrites it.
    func write(_ page: PlacePage) {
        let back = (path: path(page.defect), title: page.defect.shortName)
        context.site.pageHead(html, title: words("defects.place.title"), lede: page.defect.headline, back: back)
        let form = page.form["latitude"] == nil ? page.prefilled : page.form
        if page.isStale {
            html.section(.class("section")) {
                html.h2(words("defects.place.now"))
                html.p(page.defect.position?.description ?? words("defects.place.none"))
            }
        }
        html.form(.class("form"), .post(), .action("\(path(page.defect))/position")) {
            Fields(context.site, html, form, words).summary()
            html.version(page.defect.version)
            PlaceField(context, html, form, words).write()
            html.div(.class("actions")) {
                html.button(words("defects.save"), .class("button button-primary"))
                if page.defect.position != nil {
                    html.button(words("defects.place.forget"), .class("button"), .name("gone"), .value("yes"))
                }
            }
        }
        places(page)
    }

    /// Each place is a form that sends its coordinates.
    private func places(_ page: PlacePage) {
        if page.places.isEmpty { return }
        html.section(words("defects.place.known"), id: "known-places") {
            html.ul(.class("rows")) {
                for place in page.places {
                    html.li(.class("row")) {
                        html.div(.class("row-body")) {
                            html.p(.class("row-title")) { html.bdi(place.title) }
                            html.p(.class("row-note")) { html.bdi(place.note) }
                        }
                        html.form(.class("inline-form row-end"), .post(), .action("\(path(page.defect))/position")) {
                            html.version(page.defect.version)
                            html.hidden("latitude", place.latitude.map(decimal) ?? "")
                            html.hidden("longitude", place.longitude.map(decimal) ?? "")
                            html.button(.class("button")) {
                                html.named(words("defects.place.choose"), place.title)
                            }
                        }
                    }
                }
            }
        }
    }
}

extension PlacePage {
    fileprivate var prefilled: Form {
        guard let position = defect.position else { return Form() }
        return Form(["latitude": decimal(position.latitude), "longitude": decimal(position.longitude)])
    }

    fileprivate var isStale: Bool {
        form["version"].map { $0 != "\(defect.version)" } ?? false
    }
}
