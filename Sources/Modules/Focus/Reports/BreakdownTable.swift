import API
import Core
import HTML
import Web

/// A table of time by mode, group or tag, with its share of the total and the difference from the compared days.
struct BreakdownTable {
    let context: FocusReportView
    let report: FocusReport

    private var html: HTML { context.html }
    private var words: Words { context.words }

    func write() {
        let lines = report.lines(by: report.question.by)
        html.div(.class("table-wrap")) {
            let keys = ["time", "share", "compared", "difference"].map { words("focus.report.\($0)") }
            let subject = words("focus.report.key.\(report.question.by.rawValue)")
            html.focusTable(words("focus.report.breakdown"), [subject] + keys) {
                for line in lines.prefix(FocusReport.mostLines) { row(line) }
                html.tr(.class("focus-total")) {
                    html.th(words("focus.report.total"), .scope("row"))
                    cells(report.sums.total, report.compared?.total ?? 0)
                }
            }
        }
        if report.question.by == .tag { html.p(words("focus.report.tagsHint"), .class("small muted")) }
        if report.sums.total > report.sums.tracked { html.p(words("focus.report.parallelHint"), .class("small muted")) }
    }

    private func row(_ line: FocusReport.Line) {
        html.tr {
            html.th(.scope("row")) {
                html.span(.class("focus-name")) {
                    if case .mode(let mode) = line.subject { html.modeBadge(mode) }
                    html.bdi(words.name(line.subject))
                }
            }
            cells(line.milliseconds, line.compared ?? 0)
        }
    }

    private func cells(_ milliseconds: Int64, _ compared: Int64) {
        html.cell(words("focus.report.time"), words.duration(milliseconds))
        html.td(.data(.label, words("focus.report.share"))) {
            html.span(.class("focus-share")) {
                html.shareBar(percent(milliseconds, of: report.sums.total))
                html.span(words.share(milliseconds, of: report.sums.total), .class("num"))
            }
        }
        html.cell(words("focus.report.compared"), words.duration(compared))
        html.cell(words("focus.report.difference"), words.difference(milliseconds - compared))
    }
}

extension HTML {
    /// A table of lengths of time.
    func focusTable(_ caption: String, isCaptionHidden: Bool = false, _ heads: [String], rows: () -> Void) {
        table(.class("table focus-table")) {
            self.caption(caption, .class(isCaptionHidden ? "visually-hidden" : nil))
            thead {
                tr { for head in heads { th(head, .scope("col")) } }
            }
            tbody(content: rows)
        }
    }

    /// The table with the same content as a chart, folded.
    func focusDetails(_ words: Words, _ caption: String, _ heads: [String], rows: () -> Void) {
        details {
            summary(words("focus.report.asTable"), .class("button button-quiet"))
            focusTable(caption, isCaptionHidden: true, heads, rows: rows)
        }
    }

    /// - Parameter label: the head of the column, for narrow screens.
    func cell(_ label: String, _ text: String) {
        td(.data(.label, label)) { span(text, .class("nowrap num")) }
    }

    /// An SVG, because the content security policy forbids the inline style that a width would need.
    fileprivate func shareBar(_ percent: Int) {
        svg(.class("focus-bar"), .viewBox("0 0 100 10"), .aria(.hidden, "true")) {
            path(.class("focus-bar-all"), .d("M0 0H100V10H0z"))
            if percent > 0 { path(.class("focus-bar-part"), .d("M0 0H\(min(100, percent))V10H0z")) }
        }
    }
}
