import API
import Accounts
import Core
import HTML
import Web

/// The report page: the choice of ranges, totals, a breakdown and charts.
struct FocusReportView {
    private static let path = "/focus/report"

    let context: PersonContext
    let html: HTML
    let words: Words
    let page: FocusReportPage

    func write() {
        context.site.pageHead(html, .row, title: words("focus.report.title"), lede: words.heading(lede))
        let report = page.report.flatMap { $0.sums.total == 0 && $0.compared?.total ?? 0 == 0 ? nil : $0 }
        context.site.style(html, "focus-reports")
        html.div(.class("focus-report")) {
            // The totals come before the choices, so that a phone shows them at once.
            if let report { facts(report) }
            choices()
            if let report {
                write(report)
            } else if page.report != nil {
                context.site.emptyState(
                    html,
                    icon: "clock",
                    title: words("focus.report.empty"),
                    text: words("focus.report.emptyText"),
                    action: ("/focus", words("focus.day.toToday"))
                )
            }
        }
    }

    private func choices() {
        html.div(.class("focus-ways")) {
            steps()
            periods()
            // Open only for a custom range or errors: on a phone the form would push every report down.
            let isOpen = page.address.period == nil || !page.form.errors.isEmpty
            html.details(.class("focus-choice"), .id("report-choice"), .open(isOpen)) {
                html.summary(words("focus.report.choose"), .class("button button-quiet"))
                form()
            }
            // Without JavaScript, people print from the browser's menu.
            html.button(
                words("focus.report.print"),
                .class("button button-quiet needs-js"),
                .type("button"),
                .data(.print, "")
            )
        }
    }

    private var lede: String {
        guard let compared = page.question.compared else { return words.days(page.question.days) }
        return words(
            "focus.report.chartTitle",
            ["days": .text(words.days(page.question.days)), "compared": .text(words.days(compared))]
        )
    }

    private func write(_ report: FocusReport) {
        keys()
        html.div(.class("focus-over")) {
            html.figure(.class("focus-radar")) {
                RadarChart(html: html, words: words, report: report).write()
                html.figcaption {
                    html.a(
                        words("focus.report.download"),
                        .class("button"),
                        .href("/focus/report.svg?\(page.address.query)")
                    )
                }
            }
            html.div { BreakdownTable(context: self, report: report).write() }
        }
        let count = report.sums.byDay.count
        if report.sums.total == 0 { return }
        html.div(.class("focus-charts")) {
            if count > 1 { TrendChart(html: html, words: words, report: report).write() }
            if count >= 7 { HeatMaps(html: html, words: words, report: report).hours() }
            if count > 62 { HeatMaps(html: html, words: words, report: report).days() }
        }
    }

    private func facts(_ report: FocusReport) {
        let (sums, compared) = (report.sums, report.compared)
        html.dl(.class("facts")) {
            html.fact(words("focus.report.total"), length(sums.total, compared?.total))
            if sums.total > sums.tracked { html.fact(words("focus.report.tracked"), words.duration(sums.tracked)) }
            html.fact(
                words("focus.report.untracked"),
                words(
                    "focus.report.untrackedShare",
                    [
                        "length": .text(words.duration(sums.untracked)), "whole": .text(words.duration(sums.elapsed)),
                        "percent": .number(percent(sums.untracked, of: sums.elapsed)),
                    ]
                )
            )
        }
    }

    private func length(_ milliseconds: Int64, _ compared: Int64?) -> String {
        guard let compared else { return words.duration(milliseconds) }
        return "\(words.duration(milliseconds)) (\(words.difference(milliseconds - compared)))"
    }

    // MARK: - Choices

    private func periods() {
        html.nav(.class("segmented"), .aria(.label, words("focus.report.periods"))) {
            for period in FocusReportAddress.Period.allCases {
                let address = page.address.with {
                    // The current period if today is shown, or else the period of the first day shown.
                    let days = page.question.days
                    $0.date = days.contains(page.today) ? nil : days.lowerBound
                    $0.period = period
                    ($0.from, $0.until, $0.compareFrom, $0.compareUntil) = (nil, nil, nil, nil)
                }
                html.a(
                    words("focus.report.period.\(period.rawValue)"),
                    .href("\(Self.path)?\(address.query)"),
                    .aria(.current, period == page.address.period ? "page" : nil)
                )
            }
        }
    }

    private func steps() {
        let days = page.question.days
        html.nav(.class("focus-steps"), .aria(.label, words("focus.report.steps"))) {
            step(-1, "focus.report.earlier", icon: "chevron-left")
            html.strong(words.heading(words.days(days)))
            step(1, "focus.report.later", icon: "chevron-right", isPossible: days.upperBound <= page.today)
        }
    }

    private func step(_ step: Int, _ key: String, icon: String, isPossible: Bool = true) {
        if isPossible {
            let address = page.address.stepped(by: step, from: page.question.days)
            return context.site.iconLink(html, icon, words(key), "\(Self.path)?\(address.query)")
        }
        html.a(.class("button button-icon"), .role("link"), .aria(.disabled, "true")) {
            context.site.icon(html, icon)
            html.span(words(key), .class("visually-hidden"))
        }
    }

    private func keys() {
        html.nav(.class("segmented"), .aria(.label, words("focus.report.by"))) {
            for key in FocusReportAddress.keys {
                html.a(
                    words("focus.report.keys.\(key.rawValue)"),
                    .href("\(Self.path)?\(page.address.with { $0.by = key }.query)"),
                    .aria(.current, key == page.address.by ? "page" : nil)
                )
            }
        }
    }

    private func form() {
        html.form(.class("form focus-form"), .action(Self.path)) {
            let fields = Fields(context.site, html, page.form, words)
            fields.summary()
            html.hidden("by", page.address.by.rawValue)
            html.div(.class("focus-fields")) {
                fields.input("from", label: "focus.report.from", type: "date", isShort: true)
                fields.input("until", label: "focus.report.until", type: "date", isShort: true)
                fields.input("compareFrom", label: "focus.report.compareFrom", type: "date", isShort: true)
                fields.input("compareUntil", label: "focus.report.compareUntil", type: "date", isShort: true)
                html.button(words("focus.report.show"), .class("button button-primary"))
            }
        }
    }
}
