import API
import Accounts
import HTML
import Media
import Web

/// "What is wrong?": the form for a report, for people in a hurry.
struct ReportView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var path: String { "\(context.viewer.path)/defects" }

    func write(_ page: ReportForm) {
        context.site.pageHead(html, title: words("defects.report.title"), back: (path, words("nav.defects")))
        if context.viewer.isArchived { return html.p(words("error.archived"), .class("muted")) }
        if !page.isAllowed { return html.p(words("error.needsManager"), .class("muted")) }
        let spoken = SchemaWords(schema: page.schema, words: words)
        let fields = DefectFieldsView(
            context: context,
            html: html,
            form: page.form,
            spoken: spoken,
            members: page.members,
            projects: page.projects
        )
        let similar = SimilarView(context: context, html: html, words: words)
        html.form(
            .class("form"),
            .post(),
            .action("\(path)/new"),
            .enctype("multipart/form-data"),
            .data(.draft, words("form.restored"))
        ) {
            Fields(context.site, html, page.form, words).summary(fields.labels)
            FileField(context, html, page.form, words).write("file", label: "defects.files.photo", held: page.held)
            for field in page.fields.first {
                fields.write(field, isRequired: page.required.contains(field.name))
                if field.name == "headline" { similar.writeSlot() }
            }
            more(page, fields)
            html.div(.class("actions")) {
                html.button(words("defects.report.send"), .class("button button-primary button-wide"))
            }
        }
        similar.target()
    }

    private func more(_ page: ReportForm, _ fields: DefectFieldsView) {
        let isUsed = (page.fields.more.map(\.name) + ["latitude", "longitude"]).contains { field in
            page.form.error(field) != nil || page.form[field]?.isEmpty == false
        }
        html.details(.id("more"), .class("defect-more"), .open(isUsed)) {
            html.summary(words("defects.report.more"))
            for field in page.fields.more { fields.write(field, isRequired: false) }
            PlaceField(context, html, page.form, words).write()
        }
    }
}
