import API
import Accounts
import Core
import HTML
import Web

/// Where a file of hours is chosen, and what came of those before.
struct ImportsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ page: ImportsPage) {
        context.site.pageHead(
            html,
            title: words("hours.import.title"),
            lede: words("hours.import.lede"),
            back: ("\(viewer.path)/hours/projects", words("hours.tab.projects"))
        )
        if !viewer.isArchived { form(page.form) }
        if !page.latest.isEmpty { latest(page.latest) }
    }

    private func form(_ form: Form) {
        let fields = Fields(context.site, html, form, words)
        html.form(
            .class("form"),
            .post(),
            .action("\(viewer.path)/hours/import"),
            .enctype("multipart/form-data")
        ) {
            fields.summary(["file": "hours.import.field.file"])
            fields.input(
                "file",
                label: "hours.import.field.file",
                type: "file",
                hint: "hours.import.field.fileHint",
                .accept(".csv,.txt,.tsv,.json,text/csv,application/json"),
                .required()
            )
            fields.select(
                "format",
                label: "hours.import.field.format",
                hint: "hours.import.field.formatHint",
                [(value: "", text: words("hours.import.format.auto"))]
                    + ImportFormat.allCases.map { (value: $0.rawValue, text: words($0.title)) }
            )
            html.div(.class("form-grid")) {
                dates(fields)
                zone(fields)
            }
            html.div(.class("actions")) {
                html.button(words("hours.import.button.read"), .class("button button-primary"))
            }
        }
    }

    func dates(_ fields: Fields) {
        fields.select(
            "dates",
            label: "hours.import.field.dates",
            [
                (value: "", text: words("hours.import.dates.auto")),
                (value: DateOrder.dayFirst.rawValue, text: words("hours.import.dates.dmy")),
                (value: DateOrder.monthFirst.rawValue, text: words("hours.import.dates.mdy")),
            ]
        )
    }

    private func zone(_ fields: Fields) {
        fields.select(
            "zone",
            label: "hours.import.field.zone",
            value: viewer.zone.name,
            Set(Zone.allNames + [viewer.zone.name]).sorted().map { (value: $0, text: $0) }
        )
    }

    private func latest(_ files: [HoursImport]) {
        html.section(.class("section"), .aria(.labelledby, "imports-latest")) {
            html.h2(words("hours.import.latest"), .id("imports-latest"))
            html.ul(.class("rows"), .id("imports"), .data(.live, "hours")) {
                for file in files {
                    html.li(.class("row")) {
                        html.div(.class("row-body")) {
                            html.p(.class("row-title")) {
                                html.a(.class("cover"), .href("\(viewer.path)/hours/import/\(file.id)")) {
                                    html.bdi(file.fileName ?? words("hours.import.unnamed"))
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

extension ImportFormat {
    var title: String {
        switch self {
        case .csv: "hours.import.format.csv"
        case .json: "hours.import.format.json"
        case .trackerati: "hours.import.format.trackerati"
        case .toggl: "hours.import.format.toggl"
        case .clockify: "hours.import.format.clockify"
        case .harvest: "hours.import.format.harvest"
        case .kimai: "hours.import.format.kimai"
        case .solidtime: "hours.import.format.solidtime"
        }
    }
}

extension HoursImport.State {
    var title: String {
        switch self {
        case .arriving: "hours.import.state.arriving"
        case .reading: "hours.import.state.reading"
        case .checked: "hours.import.state.checked"
        case .refused: "hours.import.state.refused"
        case .applying: "hours.import.state.applying"
        case .applied: "hours.import.state.applied"
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
