import API
import Accounts
import Core
import HTML
import Web

/// The page of reports: the period, the filters and groupings, the table, and the exports.
struct ReportView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: ReportPage
    let today: LocalDate

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours/reports" }

    func write() {
        context.site.pageHead(html, .row, title: words("hours.report.title"), lede: lede) {
            // Without JavaScript the browser's own print command works too.
            html.button(words("hours.report.print"), .class("button needs-js"), .type("button"), .data(.print, ""))
        }
        context.site.style(html, "hours-reports")
        html.div(.class("report")) {
            periods()
            filters()
            // A custom period keeps the form open; otherwise it is collapsed, because on a phone it would push down
            // every result.
            let isOpen = page.address.period == nil || !page.form.errors.isEmpty
            html.details(.class("report-choice"), .id("report-choice"), .open(isOpen)) {
                html.summary(words("hours.report.choose"), .class("button button-quiet"))
                form()
            }
            if let report = page.report {
                if report.lines.isEmpty {
                    context.site.emptyState(
                        html,
                        icon: "clock",
                        title: words("hours.report.empty"),
                        text: words("hours.report.emptyText")
                    )
                } else {
                    ReportTable(
                        html: html,
                        words: words,
                        path: path,
                        rates: "\(viewer.path)/hours/rates",
                        page: page,
                        report: report,
                        showsShare: report.total.billableMinutes > 0
                    ).write()
                }
            }
            exports()
        }
    }

    private var lede: String {
        let last = page.question.to.adding(days: -1)
        let days = words(
            "hours.report.days",
            ["from": .text(words.fullDay(page.question.from)), "until": .text(words.fullDay(last))]
        )
        return words.heading(viewer.isManager ? days : days + " · " + words("hours.report.mine"))
    }

    // MARK: - The query

    private func periods() {
        html.nav(.class("segmented"), .aria(.label, words("hours.report.periods"))) {
            let days = page.question.from..<page.question.to
            for period in ReportPeriod.allCases {
                let address = page.address.with {
                    $0.period = period
                    ($0.from, $0.until) = (nil, nil)
                }
                html.a(
                    words("hours.report.\(period.rawValue)"),
                    .href("\(path)?\(address.query)"),
                    .aria(.current, period.days(today: today, weekStart: viewer.weekStart) == days ? "page" : nil)
                )
            }
        }
    }

    /// The active filters, each as a link that removes it.
    private func filters() {
        if page.client == nil && page.project == nil && page.person == nil { return }
        html.p(.class("report-filters")) {
            html.span(words("hours.report.only"), .class("muted"))
            if let name = page.client { filter(name) { $0.client = nil } }
            if let name = page.project { filter(name) { $0.project = nil } }
            if let name = page.person { filter(name) { $0.person = nil } }
        }
    }

    private func filter(_ name: String, _ remove: (inout ReportAddress) -> Void) {
        html.a(.class("button report-filter"), .href("\(path)?\(page.address.with(remove).query)")) {
            html.bdi(name)
            html.text(" ")
            context.site.icon(html, "x")
            html.span(words("hours.report.remove"), .class("visually-hidden"))
        }
    }

    private func form() {
        html.form(.class("form filter-form"), .action(path)) {
            let fields = Fields(context.site, html, page.form, words)
            fields.summary()
            for (name, value) in kept {
                if let value { html.input(.type("hidden"), .name(name), .value(value)) }
            }
            html.div(.class("filter-fields")) {
                fields.input("from", label: "hours.report.from", type: "date", isShort: true)
                fields.input("until", label: "hours.report.until", type: "date", isShort: true)
                fields.select("by", label: "hours.report.by", keys)
                fields.select(
                    "then",
                    label: "hours.report.then",
                    [(value: "", text: words("hours.report.nothing"))] + keys
                )
                fields.select(
                    "billable",
                    label: "hours.report.kind",
                    [
                        ("", words("hours.report.all")), ("yes", words("hours.report.billable")),
                        ("no", words("hours.report.unbillable")),
                    ]
                )
                html.button(words("hours.report.show"), .class("button button-primary"))
            }
        }
    }

    private var kept: [(name: String, value: String?)] {
        [
            ("client", page.address.client?.description), ("project", page.address.project?.description),
            ("person", page.address.person?.description),
        ]
    }

    private var keys: [(value: String, text: String)] {
        HoursReport.Key.allCases.filter { viewer.isManager || $0 != .person }.map { ($0.rawValue, words.title(of: $0)) }
    }

    // MARK: - Exports

    private func exports() {
        html.section(words("hours.export.title"), id: "exports", class: "section report-exports") {
            html.p(words("hours.export.text"), .class("muted"))
            html.div(.class("cluster")) {
                file(.csv, "hours.export.csv")
                file(.json, "hours.export.json")
                file(.trackerati, "hours.export.trackerati")
            }
        }
    }

    private func file(_ format: HoursExportFormat, _ name: String) {
        let export = Call.exportHours(
            crew: viewer.slug,
            format: format,
            from: page.question.from.description,
            to: page.question.to.description,
            client: page.question.client?.description,
            project: page.question.project?.description,
            person: page.question.person?.description,
            billable: page.question.billable,
            language: format == .csv ? words.language.rawValue : nil
        )
        html.a(words(name), .class("button"), .href(export.target))
    }
}

extension Words {
    func title(of key: HoursReport.Key) -> String { self("hours.report.key.\(key.rawValue)") }
}
