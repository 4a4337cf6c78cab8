import API
import Accounts
import Core
import HTML
import Web

/// Saves the current list as a view, or edits the saved view that is shown.
struct QueryView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/defects" }

    func write(_ page: ListPage) {
        if viewer.isArchived { return }
        if let query = page.query {
            html.p(whose(query), .class("muted"))
            if query.isChangeable(by: viewer) { change(query, page) }
        } else if page.question.isNarrow || page.form.error("name") != nil {
            keep(page)
        }
    }

    private func whose(_ query: DefectQuery) -> String {
        let name: [String: Phrase.Argument] = ["name": .text(query.owner.name)]
        return query.isShared ? words("defects.query.sharedBy", name) : words("defects.query.private")
    }

    private func keep(_ page: ListPage) {
        html.details(.id("query-keep"), .class("defects-more"), .open(!page.form.errors.isEmpty)) {
            html.summary(words("defects.query.keep"))
            html.form(.class("form"), .post(), .action("\(path)/queries")) {
                html.input(.type("hidden"), .name(BulkFieldName.filter), .value(page.wire.json))
                fields(page.form, isShared: page.form["shared"] != nil)
                html.submit(words("defects.query.keepNow"))
            }
        }
    }

    private func change(_ query: DefectQuery, _ page: ListPage) {
        let hasErrors = !page.form.errors.isEmpty
        html.details(.id("query-change"), .class("defects-more"), .open(hasErrors)) {
            html.summary(words("defects.query.change"))
            html.form(.class("form"), .post(), .action(query.path(viewer))) {
                html.version(query.version)
                let form = hasErrors ? page.form : Form(["name": query.name])
                fields(form, isShared: hasErrors ? page.form["shared"] != nil : query.isShared)
                html.submit(words("form.save"))
            }
            html.confirmedForm(
                "\(query.path(viewer))/removal",
                words,
                words("defects.query.removeConfirm", ["name": .text(query.name)]),
                yes: words("defects.query.remove"),
                class: "defects-removal"
            ) {
                html.version(query.version)
                html.button(words("defects.query.remove"), .class("button button-danger"))
            }
        }
    }

    private func fields(_ form: Form, isShared: Bool) {
        let fields = Fields(context.site, html, form, words)
        fields.summary(["name": "defects.query.name"])
        fields.input(
            "name",
            label: "defects.query.name",
            .maxlength(DefectQuery.longestName),
            .required(),
            .autocomplete("off")
        )
        html.label(.class("choice")) {
            html.input(.type("checkbox"), .name("shared"), .value("yes"), .checked(isShared))
            html.span(words("defects.query.share"))
        }
    }
}
