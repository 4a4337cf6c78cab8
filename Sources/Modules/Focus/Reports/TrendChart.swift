import API
import Core
import HTML
import Web

/// A bar for each day, or for each week of a long range, with a table of the same values.
struct TrendChart {
    private static let (left, width, top, height) = (72, 284, 8, 120)
    /// Longer ranges have a bar for each week.
    private static let mostDays = 62

    let html: HTML
    let words: Words
    let report: FocusReport

    func write() {
        let isByWeek = report.sums.byDay.count > Self.mostDays
        let lines = report.lines(by: isByWeek ? .week : .day)
        let scale = ChartScale(most: lines.map(\.milliseconds).max() ?? 0)
        html.section(.class("section focus-chart"), .aria(.labelledby, "trend")) {
            html.h2(words(isByWeek ? "focus.report.byWeek" : "focus.report.byDay"), .id("trend"))
            html.svg(
                .class("trend"),
                .viewBox("0 0 \(Self.left + Self.width + 4) \(Self.top + Self.height + 22)"),
                .aria(.hidden, "true")
            ) {
                for line in 0...scale.count {
                    let y = Self.top + Self.height - Self.height * line / scale.count
                    html.line(.class("chart-line"), .x1(Self.left), .x2(Self.left + Self.width), .y1(y), .y2(y))
                    html.svgText(
                        words.length(scale.step * line),
                        .class("chart-scale"),
                        .x(Self.left - 4),
                        .y(y + 4),
                        .textAnchor("end")
                    )
                }
                let every = (lines.count + 6) / 7
                for (place, line) in lines.enumerated() {
                    bar(line, place, lines.count, scale)
                    if place % every == 0 { label(line, place, lines.count) }
                }
            }
            table(lines, isByWeek)
        }
    }

    private func bar(_ line: FocusReport.Line, _ place: Int, _ count: Int, _ scale: ChartScale) {
        let x = Self.left + Self.width * place / count
        let end = Self.left + Self.width * (place + 1) / count
        let size = scale.units(line.milliseconds, of: Self.height)
        if line.milliseconds == 0 { return }
        html.rect(
            .class("trend-bar"),
            .x(x),
            .y(Self.top + Self.height - max(1, size)),
            .width(max(1, min(36, end - x - 1))),
            .height(max(1, size))
        )
    }

    private func label(_ line: FocusReport.Line, _ place: Int, _ count: Int) {
        let text: String =
            switch line.subject {
            case .day(let day): count <= 7 ? words.shortWeekday(day.weekday) : words.shortDay(day)
            case .week(let monday): words.shortDay(monday)
            default: ""
            }
        html.svgText(
            text,
            .class("chart-scale"),
            .x(Self.left + Self.width * place / count),
            .y(Self.top + Self.height + 16)
        )
    }

    private func table(_ lines: [FocusReport.Line], _ isByWeek: Bool) {
        let title = words(isByWeek ? "focus.report.key.week" : "focus.report.key.day")
        let caption = words(isByWeek ? "focus.report.byWeek" : "focus.report.byDay")
        let time = words("focus.report.time")
        html.focusDetails(words, caption, [title, time]) {
            for line in lines {
                html.tr {
                    html.th(words.name(line.subject), .scope("row"))
                    html.cell(time, words.duration(line.milliseconds))
                }
            }
        }
    }
}
