import API
import Accounts
import Core
import HTML
import Web

/// The table of a report: a row per line, with a subtotal row per group when there are two criteria.
struct ReportTable {
    let html: HTML
    let words: Words
    let path: String
    /// The page of hourly rates.
    let rates: String
    let page: ReportPage
    let report: HoursReport
    /// Whether any of the hours are billable.
    let showsShare: Bool

    private var by: [HoursReport.Key] { report.question.by }
    /// Without billable hours, every amount is zero.
    private var showsMoney: Bool { report.showsMoney && showsShare }
    private var isRounded: Bool { report.settings.rounding != .none }

    func write() {
        let total = report.total
        html.div(.class("table-wrap")) {
            html.table(.class("table report-table")) {
                html.caption(words("hours.report.table"), .class("visually-hidden"))
                head()
                html.tbody {
                    if by.count == 1 {
                        for line in report.lines { row(line, by, line.sum, "report-line") }
                    } else {
                        // Lines with the same first key are already adjacent.
                        for lines in report.lines.chunked(by: { name($0, by[0]).id }) {
                            let sum = lines.reduce(into: HoursReport.Sum()) { $0 += $1.sum }
                            if let first = lines.first { row(first, [by[0]], sum, "report-group") }
                            for line in lines { row(line, by, line.sum, "report-line report-inner") }
                        }
                    }
                    html.tr(.class("report-total")) {
                        html.th(words("hours.report.total"), .scope("row"))
                        cells(total)
                    }
                }
            }
        }
        notes(total)
    }

    private func head() {
        html.thead {
            html.tr {
                html.th(by.map { words.title(of: $0) }.joined(separator: " · "), .scope("col"))
                html.th(words("hours.report.hours"), .scope("col"))
                if isRounded { html.th(words("hours.report.rounded"), .scope("col")) }
                if showsShare { html.th(words("hours.report.share"), .scope("col")) }
                if showsMoney { html.th(words("hours.report.amount"), .scope("col")) }
            }
        }
    }

    // MARK: - Rows

    /// - Parameter keys: the criteria that the row is about; its name is that of the last one.
    private func row(_ line: HoursReport.Line, _ keys: [HoursReport.Key], _ sum: HoursReport.Sum, _ style: String) {
        let name = name(line, keys.last ?? by[0])
        let address = page.address.narrowed(to: line, by: keys, in: report)
        html.tr(.class(style)) {
            html.th(.scope("row")) {
                html.a(.href("\(path)?\(address.query)")) { html.bdi(name.text) }
            }
            cells(sum)
        }
    }

    private func cells(_ sum: HoursReport.Sum) {
        cell("hours.report.hours", words.length(sum.minutes))
        if isRounded { cell("hours.report.rounded", words.length(sum.roundedMinutes)) }
        if showsShare {
            html.td(.data(.label, words("hours.report.share"))) {
                html.span(.class("share")) {
                    bar(sum.billableShare)
                    html.span("\(sum.billableShare)%", .class("share-number"))
                }
            }
        }
        if showsMoney {
            let amount = words.money(sum.amount, report.settings.currency)
            cell("hours.report.amount", amount)
        }
    }

    private func cell(_ label: String, _ text: String) {
        html.td(.data(.label, words(label))) { html.span(text, .class("nowrap")) }
    }

    /// A drawing, because a style attribute with the width would violate the content security policy.
    private func bar(_ share: Int) {
        html.svg(.class("share-bar"), .viewBox("0 0 100 10"), .aria(.hidden, "true")) {
            html.path(.class("share-all"), .d("M0 0H100V10H0z"))
            if share > 0 { html.path(.class("share-part"), .d("M0 0H\(share)V10H0z")) }
        }
    }

    private func name(_ line: HoursReport.Line, _ key: HoursReport.Key) -> (id: String, text: String) {
        switch key {
        case .client: return (line.client?.id.description ?? "", line.client?.name ?? "")
        case .project:
            guard let project = line.project else { return ("", "") }
            // Two clients can have projects with the same name.
            let isClear = by.contains(.client) || report.question.client != nil
            return (project.id.description, isClear ? project.name : projectLabel(project.client.name, project.name))
        case .person: return (line.person?.id.description ?? "", line.person?.name ?? "")
        case .day, .week, .month:
            guard let first = line.first[key] else { return ("", "") }
            return (first.description, title(first, key))
        }
    }

    private func title(_ first: LocalDate, _ key: HoursReport.Key) -> String {
        switch key {
        case .week: words.title(.week(Week(containing: first.adding(days: 3))))
        case .month: words.title(.month(first))
        default: words.heading(words.fullDay(first))
        }
    }

    // MARK: - Notes on the numbers

    private func notes(_ total: HoursReport.Sum) {
        if report.showsMoney && total.unratedMinutes > 0 {
            html.p(.class("report-note")) {
                html.strong(words("hours.report.unrated", ["length": .minutes(total.unratedMinutes)]))
                html.text(" ")
                html.a(words("hours.rates.title"), .href("\(rates)?from=\(report.question.from)"))
            }
        }
        if isRounded {
            let key = "hours.report.rounding.\(report.settings.rounding.rawValue)"
            note(words(key, ["step": .minutes(report.settings.roundingStep)]))
        }
        if showsMoney { note(words("hours.report.exact")) }
    }

    private func note(_ text: String) { html.p(text, .class("small muted report-note")) }
}
