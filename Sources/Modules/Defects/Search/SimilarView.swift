import API
import Accounts
import Core
import HTML
import Media
import Search
import Web

/// "Was it reported before?"
struct SimilarView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/defects" }
    /// The id of an empty form that every button refers to, so that the list can be placed inside another form.
    private static let form = "follow-similar"

    func write(_ page: SimilarPage) {
        context.site.pageHead(
            html,
            title: words("defects.similar.title"),
            lede: words("defects.similar.lede"),
            back: ("\(path)/new", words("defects.report.title"))
        )
        html.form(.class("defect-search"), .role("search"), .action("\(path)/similar")) {
            html.label(words("defects.similar.what"), .for("headline"))
            html.div(.class("cluster")) {
                html.input(
                    .class("input"),
                    .id("headline"),
                    .name("headline"),
                    .type("search"),
                    .value(page.headline),
                    .maxlength(FieldChecks.longestLine),
                    .autocomplete("off")
                )
                html.button(words("defects.similar.search"), .class("button"))
            }
        }
        html.div(.id("similar"), .class("similar")) {
            if !page.headline.isEmpty { page.found.isEmpty ? nothing() : list(page) }
        }
        target()
        if viewer.isArchived { return }
        let headline = page.headline.isEmpty ? "" : "?headline=\(percentEncode(page.headline))"
        html.div(.class("actions")) {
            html.a(words("defects.similar.report"), .class("button button-primary"), .href("\(path)/new\(headline)"))
        }
    }

    /// The element in the form for a new defect that shows similar defects as the headline is typed; without scripts, a
    /// link to them.
    func writeSlot() {
        html.div(.id("similar"), .class("similar"), .aria(.live, "polite")) {
            html.p(.class("small")) { html.a(words("defects.similar.before"), .href("\(path)/similar")) }
        }
    }

    /// The empty form for the buttons; written once, outside every other form.
    func target() {
        if !viewer.isArchived { html.form(.id(Self.form), .post(), .action("\(path)/similar")) {} }
    }

    private func nothing() {
        html.p(words("defects.similar.nothing"), .class("muted"))
    }

    private func list(_ page: SimilarPage) {
        let spoken = SchemaWords(schema: page.schema, words: words)
        let mark = DefectSearch.mark(similarTo: page.headline)
        html.h2(words.count("defects.similar.found", page.found.count))
        html.ul(.class("rows")) {
            for defect in page.found { row(defect, page, spoken, mark) }
        }
    }

    private func row(_ defect: Defect, _ page: SimilarPage, _ spoken: SchemaWords, _ mark: SearchMark) {
        html.li(.class("row similar-row")) {
            if let photo = page.photos[defect.id] {
                html.img(
                    .class("similar-photo"),
                    .src(photo.thumbnailPath(crew: viewer.slug)),
                    .alt(""),
                    .loading("lazy")
                )
            }
            html.div(.class("row-body")) {
                html.p(.class("row-title")) {
                    html.a(.href("\(path)/\(defect.id)")) { html.bdi { mark.write(defect.headline, html) } }
                }
                html.p(.class("row-note")) { note(defect, page.now) }
            }
            html.div(.class("row-end")) {
                html.span(spoken.state(defect.state), .class("status \(page.schema.statusClass(defect.state))"))
                if !viewer.isArchived { follow(defect) }
            }
        }
    }

    /// "#42 · 3 days ago · assigned to Omar"
    private func note(_ defect: Defect, _ now: Instant) {
        html.text("\(defect.shortName) · \(age(defect, now)) · ")
        guard let owner = defect.owner else { return html.text(words("defects.similar.nobody")) }
        html.bdi(words("defects.similar.owner", ["name": .text(owner.name)]))
    }

    private func age(_ defect: Defect, _ now: Instant) -> String {
        let days = viewer.zone.today(at: defect.submittedAt).days(until: viewer.zone.today(at: now))
        switch days {
        case ...0: return words("defects.similar.today")
        case 1: return words("defects.similar.yesterday")
        default: return words("defects.similar.days", ["count": .number(days)])
        }
    }

    private func follow(_ defect: Defect) {
        html.button(
            .class("button button-quiet"),
            .name("defect"),
            .value(defect.id.description),
            .form(Self.form)
        ) {
            html.named(words("defects.similar.follow"), defect.headline, separator: ": ")
        }
    }
}
