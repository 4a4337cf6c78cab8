import API
import Accounts
import Core
import HTML
import Web

/// The form to create or change a fixed shift, with a button to end it below; only its facts for those who may not
/// change it.
struct FixedShiftFormView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/fixed-shifts" }

    func write(_ page: FixedShiftForm) {
        let series = page.series
        let isOthers = series.map { $0.person.id != viewer.person } ?? false
        context.site.pageHead(
            html,
            title: words(page.title),
            lede: isOthers ? series?.person.name : nil,
            back: (path + (isOthers && viewer.isManager ? "?of=everybody" : ""), words("shifts.fixed.title"))
        )
        if viewer.isArchived { return html.p(words("error.archived"), .class("muted")) }
        if let series, let open = page.proposals.first(where: { $0.state == .open }) {
            waits(open)
            if page.right != .direct { return asked(page, series) }
        }
        switch page.right {
        case .none:
            if let series { ProposalView(context: context, html: html, words: words).facts(series) }
            if !isOthers { html.p(words("shifts.planning.managersText"), .class("muted")) }
        case .ask, .direct:
            if page.right == .ask { html.p(words("shifts.planning.askText")) }
            if series != nil { html.p(words("shifts.fixed.editText"), .class("muted")) }
            form(page)
            if let series { ending(series, page.right) }
        }
        if let series { asked(page, series) }
    }

    /// A proposal that is waiting for a decision.
    private func waits(_ proposal: FixedShiftProposal) {
        html.ul(.class("rows")) {
            ProposalView(context: context, html: html, words: words).row(proposal)
        }
    }

    /// The earlier proposals for the fixed shift.
    private func asked(_ page: FixedShiftForm, _ series: FixedShift) {
        if page.proposals.isEmpty { return }
        html.section(words("shifts.history.title"), id: "asked") {
            ProposalView(context: context, html: html, words: words).timeline(page.proposals)
        }
    }

    private func form(_ page: FixedShiftForm) {
        let fields = Fields(context.site, html, page.form, words)
        let series = page.series
        html.form(.class("form"), .post(), .action("\(path)/\(series?.id.description ?? "new")")) {
            fields.summary(labels)
            if let series {
                // Always the current version: the viewer has been shown the conflicting change before saving again.
                html.version(series.version)
            } else if !page.members.isEmpty {
                fields.select(
                    "person",
                    label: "shifts.fixed.person",
                    value: viewer.person.description,
                    page.members.map { ($0.id.description, $0.name) }
                )
            }
            fields.pills(
                "weekday",
                legend: series == nil ? "shifts.fixed.weekdays" : "shifts.fixed.weekday",
                value: series.map { String($0.weekday.rawValue) },
                several: series == nil,
                weekdays
            )
            fields.span(html, start: series?.start, end: series?.end)
            fields.position(page.positions, series?.position, words)
            html.div(.class("form-grid beside")) {
                fields.input(
                    "validFrom",
                    label: "shifts.fixed.from",
                    type: "date",
                    value: (series?.validFrom ?? page.today).description,
                    isShort: true
                )
                fields.input(
                    "validUntil",
                    label: "shifts.fixed.until",
                    type: "date",
                    hint: "shifts.fixed.untilHint",
                    value: series?.validUntil?.description,
                    isShort: true
                )
            }
            html.div(.class("actions")) {
                html.button(
                    words(page.right == .ask ? "shifts.proposal.ask" : "form.save"),
                    .class("button button-primary")
                )
            }
        }
    }

    /// In the order of the crew's week.
    private var weekdays: [(value: String, text: String)] {
        Weekday.allCases.sorted { viewer.weekStart.days(until: $0) < viewer.weekStart.days(until: $1) }
            .map { (String($0.rawValue), words.shortWeekday($0)) }
    }

    private var labels: [String: String] {
        [
            "person": "shifts.fixed.person", "weekday": "shifts.fixed.weekday", "start": "shifts.form.start",
            "end": "shifts.form.end", "position": "shifts.form.position", "validFrom": "shifts.fixed.from",
            "validUntil": "shifts.fixed.until",
        ]
    }

    private func ending(_ series: FixedShift, _ right: PlanningRight) {
        let asks = right == .ask
        html.section(words("shifts.fixed.end.title"), id: "end-title") {
            html.p(words("shifts.fixed.end.text"), .class("muted"))
            html.div(.class("actions")) {
                html.confirmedForm(
                    "\(path)/\(series.id)/end",
                    words,
                    words(asks ? "shifts.fixed.end.confirmAsk" : "shifts.fixed.end.confirm"),
                    yes: words(asks ? "shifts.proposal.ask" : "shifts.fixed.end.button")
                ) {
                    html.button(
                        words(asks ? "shifts.fixed.end.ask" : "shifts.fixed.end.button"),
                        .class("button button-danger")
                    )
                }
            }
        }
    }
}
