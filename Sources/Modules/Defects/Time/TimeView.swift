import Accounts
import Core
import HTML
import Web

/// The time spent on a defect: a section of its page, and a page of its own with the form.
struct TimeView {
    /// How many entries the section shows.
    private static let latest = 3

    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    /// A section of the defect's page.
    func write(_ time: SpentTime) {
        if !time.isAvailable { return }
        html.section(
            .class("section"),
            .id("defect-time"),
            .data(.live, "defects hours"),
            .aria(.labelledby, "time-title")
        ) {
            html.h2(words("defects.time.title"), .id("time-title"))
            total(time)
            rows(Array(time.records.prefix(Self.latest)))
            html.div(.class("actions")) {
                if !viewer.isArchived {
                    html.a(words("defects.time.log"), .class("button"), .href(path(time)))
                } else if !time.records.isEmpty {
                    html.a(words("defects.time.more"), .class("button button-quiet"), .href(path(time)))
                }
            }
        }
    }

    func page(_ page: TimePage) {
        let defect = page.time.defect
        context.site.pageHead(
            html,
            title: words("defects.time.title"),
            lede: "\(defect.shortName) · \(defect.headline)",
            back: ("\(viewer.path)/defects/\(defect.id)", defect.shortName)
        )
        if !viewer.isArchived { form(page) }
        html.section(
            .class("section"),
            .id("defect-time"),
            .data(.live, "defects hours"),
            .aria(.labelledby, "time-title")
        ) {
            html.h2(words("defects.time.more"), .id("time-title"))
            total(page.time)
            if !viewer.isManager { html.p(words("defects.time.mine"), .class("muted")) }
            rows(page.time.records)
        }
    }

    private func path(_ time: SpentTime) -> String { "\(viewer.path)/defects/\(time.defect.id)/time" }

    private func total(_ time: SpentTime) {
        time.minutes == 0
            ? html.p(words("defects.time.none"), .class("muted"))
            : html.p(words("defects.time.total", ["length": .minutes(time.minutes)]))
    }

    private func rows(_ records: [TimeRecord]) {
        if records.isEmpty { return }
        html.ul(.class("rows")) {
            for record in records {
                html.li(.class("row")) {
                    context.site.avatar(html, record.person.id, record.person.name)
                    html.div(.class("row-body")) {
                        html.p(.class("row-title")) { html.bdi(record.person.name) }
                        html.p(.class("row-note")) {
                            html.span(words.heading(words.fullDay(record.date)), .class("nowrap"))
                            html.text(" · ")
                            html.bdi(record.project.label)
                            if let comment = record.comment {
                                html.text(" · ")
                                html.bdi(comment)
                            }
                        }
                    }
                    html.div(.class("row-end")) { html.span(words.length(record.minutes), .class("num nowrap")) }
                }
            }
        }
    }

    private func form(_ page: TimePage) {
        let time = page.time
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action(path(time))) {
            fields.summary([
                "hours": "defects.time.hours", "date": "defects.time.date", "project": "defects.time.project",
                "comment": "defects.time.comment",
            ])
            html.div(.class("form-grid beside")) {
                fields.input(
                    "hours",
                    label: "defects.time.hours",
                    hint: "defects.time.hoursHint",
                    isShort: true,
                    .required(),
                    .autocomplete("off")
                )
                fields.input(
                    "date",
                    label: "defects.time.date",
                    type: "date",
                    value: page.today.description,
                    isShort: true
                )
            }
            fields.select(
                "project",
                label: "defects.time.project",
                value: time.usualProject(viewer, among: page.projects)?.description ?? "",
                [(value: "", text: words("defects.time.projectOwn"))]
                    + page.projects.map { (value: $0.id.description, text: $0.label) }
            )
            fields.input(
                "comment",
                label: "defects.time.comment",
                hint: "defects.time.commentHint",
                .maxlength(SpentTime.longestComment),
                .autocomplete("off")
            )
            html.submit(words("defects.time.log"))
        }
    }
}
