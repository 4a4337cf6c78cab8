import API
import Accounts
import Core
import HTML
import Web

/// The upload page for managers, with the list of earlier files and their states.
struct ImportsView<Definition: ImportPresentation> {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ page: ImportsPage<Definition>) {
        context.site.pageHead(
            html,
            title: words(Definition.text("title")),
            lede: words(Definition.text("lede")),
            back: ("\(viewer.path)\(Definition.parent.path)", words(Definition.parent.text))
        )
        if !viewer.isArchived { form(page.form) }
        if !page.latest.isEmpty { latest(page.latest) }
        Definition.writeMore(context, html, words)
    }

    private func form(_ form: Form) {
        let fields = Fields(context.site, html, form, words)
        html.form(
            .class("form"),
            .post(),
            .action("\(viewer.path)\(Definition.path)"),
            .enctype("multipart/form-data")
        ) {
            fields.summary(["file": Definition.text("field.file")])
            let (label, hint) = (Definition.text("field.file"), Definition.text("field.fileHint"))
            fields.file(label: label, hint: hint, Definition.fileTypes)
            format(fields, hint: Definition.text("field.formatHint"))
            if let more = Definition.readingFields {
                html.div(.class("form-grid")) {
                    more(fields, words)
                    zone(fields)
                }
            } else {
                zone(fields)
            }
            html.submit(words(Definition.text("button.read")))
        }
    }

    func format(_ fields: Fields, hint: String? = nil, value: Definition.Format? = nil) {
        fields.select(
            "format",
            label: Definition.text("field.format"),
            hint: hint,
            value: value?.rawValue,
            [(value: "", text: words(Definition.text("format.auto")))]
                + Definition.Format.allCases.map { (value: $0.rawValue, text: Definition.choice($0, words)) }
        )
    }

    private func zone(_ fields: Fields) {
        fields.select(
            "zone",
            label: Definition.text("field.zone"),
            value: viewer.zone.name,
            Set(Zone.allNames + [viewer.zone.name]).sorted().map { (value: $0, text: $0) }
        )
    }

    private func latest(_ files: [ImportFile<Definition>]) {
        html.section(words(Definition.text("latest")), id: "imports-latest") {
            html.ul(.class("rows"), .id("imports"), .data(.live, Definition.tab)) {
                for file in files {
                    html.row {
                        html.p(.class("row-title")) {
                            html.a(.class("cover"), .href("\(viewer.path)\(Definition.path)/\(file.id)")) {
                                html.bdi(file.fileName ?? words(Definition.text("unnamed")))
                            }
                        }
                        html.p(.class("row-note")) {
                            html.bdi(file.person.name)
                            html.text(" · \(words.moment(file.createdAt, in: viewer.zone))")
                        }
                    } end: {
                        html.span(words(file.stateTitle), .class("status \(file.state.tone)"))
                    }
                }
            }
        }
    }
}

extension ImportState {
    var tone: String {
        switch self {
        case .arriving, .reading, .applying: "status-pending"
        case .checked: "status-offered"
        case .refused: "status-rejected"
        case .applied: "status-approved"
        }
    }
}
