import API
import Accounts
import Core
import HTML
import Web

/// Where a file of hours is chosen, and what came of those before.
struct DefectImportsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ page: DefectImportsPage) {
        context.site.pageHead(
            html,
            title: words("defects.import.title"),
            lede: words("defects.import.lede"),
            back: ("\(viewer.path)/defects", words("nav.defects"))
        )
        if !viewer.isArchived { form(page.form) }
        if !page.latest.isEmpty { latest(page.latest) }
        exports()
    }

    private func exports() {
        html.section(.class("section"), .aria(.labelledby, "exports")) {
            html.h2(words("defects.export.title"), .id("exports"))
            html.p(words("defects.export.text"), .class("muted"))
            html.div(.class("cluster")) {
                let address = Paths.Defects.exports(crew: viewer.slug)
                html.a(words("defects.export.archive"), .class("button"), .href("\(address)?format=archive"))
                let table = "format=csv&language=\(words.language.rawValue)"
                html.a(words("defects.export.csv"), .class("button"), .href("\(address)?\(table)"))
            }
        }
    }

    private func form(_ form: Form) {
        let fields = Fields(context.site, html, form, words)
        html.form(
            .class("form"),
            .post(),
            .action("\(viewer.path)/defects/import"),
            .enctype("multipart/form-data")
        ) {
            fields.summary(["file": "defects.import.field.file"])
            fields.input(
                "file",
                label: "defects.import.field.file",
                type: "file",
                hint: "defects.import.field.fileHint",
                .accept(".tar,.json,.xml,.csv,application/json,text/xml,text/csv,application/x-tar"),
                .required()
            )
            fields.select(
                "format",
                label: "defects.import.field.format",
                hint: "defects.import.field.formatHint",
                [(value: "", text: words("defects.import.format.auto"))]
                    + DefectImportFormat.allCases.map { (value: $0.rawValue, text: $0.choice(words)) }
            )
            zone(fields)
            html.div(.class("actions")) {
                html.button(words("defects.import.button.read"), .class("button button-primary"))
            }
        }
    }

    private func zone(_ fields: Fields) {
        fields.select(
            "zone",
            label: "defects.import.field.zone",
            value: viewer.zone.name,
            Set(Zone.allNames + [viewer.zone.name]).sorted().map { (value: $0, text: $0) }
        )
    }

    private func latest(_ files: [DefectImport]) {
        html.section(.class("section"), .aria(.labelledby, "imports-latest")) {
            html.h2(words("defects.import.latest"), .id("imports-latest"))
            html.ul(.class("rows"), .id("imports"), .data(.live, "defects")) {
                for file in files {
                    html.li(.class("row")) {
                        html.div(.class("row-body")) {
                            html.p(.class("row-title")) {
                                html.a(.class("cover"), .href("\(viewer.path)/defects/import/\(file.id)")) {
                                    html.bdi(file.fileName ?? words("defects.import.unnamed"))
                                }
                            }
                            html.p(.class("row-note")) {
                                html.bdi(file.person.name)
                                html.text(" · \(words.moment(file.createdAt, in: viewer.zone))")
                            }
                        }
                        html.div(.class("row-end")) {
                            html.span(words(file.state.title), .class("status \(file.state.tone)"))
                        }
                    }
                }
            }
        }
    }
}

extension DefectImportFormat {
    /// As one of several to choose from.
    func choice(_ words: Words) -> String {
        self == .archive ? words("defects.import.format.archive") : title
    }
}

extension DefectImport.State {
    var title: String {
        switch self {
        case .arriving: "defects.import.state.arriving"
        case .reading: "defects.import.state.reading"
        case .checked: "defects.import.state.checked"
        case .refused: "defects.import.state.refused"
        case .applying: "defects.import.state.applying"
        case .applied: "defects.import.state.applied"
        }
    }

    var tone: String {
        switch self {
        case .arriving, .reading, .applying: "status-pending"
        case .checked: "status-offered"
        case .refused: "status-rejected"
        case .applied: "status-approved"
        }
    }
}
