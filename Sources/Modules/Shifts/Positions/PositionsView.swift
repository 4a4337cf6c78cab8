import Accounts
import HTML
import Web

/// The positions of a crew with their places, and a form in which a manager chooses them.
struct PositionsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ page: PositionsPage) {
        context.site.pageHead(
            html,
            title: words("shifts.positions.title"),
            lede: words("shifts.positions.lede"),
            back: viewer.isManager ? ("\(viewer.path)/settings", words("crewSettings.title")) : nil
        )
        if page.positions.isEmpty {
            html.p(words("shifts.positions.none"), .class("muted"))
            if !viewer.isManager { return }
            return html.a(words("crewSettings.title"), .class("button"), .href("\(viewer.path)/settings#positions"))
        }
        html.ul(.class("rows")) { for position in page.positions { row(position) } }
        if !viewer.isManager || viewer.isArchived { return }
        if page.places.isEmpty { return html.p(words("shifts.positions.noPlaces"), .class("muted")) }
        form(page)
    }

    private func row(_ position: PositionPlace) {
        html.row {
            html.p(.class("row-title")) { html.bdi(position.position) }
            if let place = position.place { html.p(.class("row-note")) { place.write(html) } }
        }
    }

    private func form(_ page: PositionsPage) {
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action("\(viewer.path)/settings/positions")) {
            fields.summary(["position": "shifts.form.position", "place": "shifts.positions.place"])
            fields.select(
                "position",
                label: "shifts.form.position",
                value: page.chosen?.position,
                page.positions.map { ($0.position, $0.position) }
            )
            fields.place(
                page.places,
                label: "shifts.positions.place",
                value: page.chosen?.place?.id,
                none: words("shifts.positions.noPlace")
            )
            html.submit(words("form.save"))
        }
    }
}
