import Core
import HTML
import Web

/// Heat maps, in which squares with more time are darker. Each has a table with a summary.
struct HeatMaps {
    let html: HTML
    let words: Words
    let report: FocusReport

    private typealias Row = (name: String, sum: Int64, most: String)

    // MARK: - Hours of the week

    /// Tracked time by hour of the week.
    func hours() {
        let sums = report.sums.byHour
        let most = sums.max() ?? 0
        let rows: [Row] = Weekday.allCases.map { weekday in
            let day = Array(sums[(weekday.rawValue - 1) * 24..<weekday.rawValue * 24])
            return (words.heading(words.weekday(weekday)), day.reduce(0, +), busiest(day))
        }
        chart("focus.report.byHour", "hours", "0 0 352 116", most, "focus.report.weekday", rows) {
            for hour in stride(from: 0, to: 24, by: 6) {
                html.svgText(LocalTime.hour(hour), .class("chart-scale"), .x(40 + hour * 13), .y(10))
            }
            for weekday in Weekday.allCases {
                let y = 16 + (weekday.rawValue - 1) * 14
                html.svgText(words.shortWeekday(weekday), .class("chart-scale"), .x(0), .y(y + 10))
                for hour in 0..<24 {
                    square(sums[(weekday.rawValue - 1) * 24 + hour], most, x: 40 + hour * 13, y: y, size: 12)
                }
            }
        }
    }

    private func busiest(_ hours: [Int64]) -> String {
        guard let most = hours.max(), most > 0, let hour = hours.firstIndex(of: most) else { return "–" }
        return "\(LocalTime.hour(hour))–\(LocalTime.hour((hour + 1) % 24)), \(words.duration(most))"
    }

    // MARK: - Days of a year

    func days() {
        let sums = report.sums
        let most = sums.byDay.max() ?? 0
        let first = sums.days.lowerBound.startOfWeek(firstDay: .monday)
        let rows: [Row] = sums.months.map { month, sum in
            let best = zip(sums.days, sums.byDay).filter { Month(of: $0.0) == month }.max { $0.1 < $1.1 }
            let most = best.map { $0.1 == 0 ? "–" : "\(words.shortDay($0.0)), \(words.duration($0.1))" }
            return (words.month(month), sum, most ?? "–")
        }
        chart("focus.report.everyDay", "days", "0 0 354 58", most, "focus.report.month", rows) {
            for (day, sum) in zip(sums.days, sums.byDay) {
                let x = first.days(until: day) / 7 * 6 + 32
                if day.day == 1 && x < 340 {
                    html.svgText(words.shortMonth(day.month), .class("heat-month"), .x(x), .y(8))
                }
                square(sum, most, x: x, y: 13 + (day.weekday.rawValue - 1) * 6, size: 5)
            }
            for weekday in [Weekday.monday, .thursday, .sunday] {
                let y = 18 + (weekday.rawValue - 1) * 6
                html.svgText(words.shortWeekday(weekday), .class("heat-month"), .x(0), .y(y))
            }
        }
    }

    // MARK: - Parts

    private func square(_ value: Int64, _ most: Int64, x: Int, y: Int, size: Int) {
        let level = value == 0 ? 0 : Int(min(4, 1 + value * 4 / max(1, most)))
        html.rect(.class("heat-\(level)"), .x(x), .y(y), .width(size), .height(size))
    }

    private func legend(_ most: Int64) {
        html.p(.class("small muted heat-legend")) {
            html.text(words("focus.report.less") + " ")
            html.svg(.class("heat-scale"), .viewBox("0 0 70 12"), .aria(.hidden, "true")) {
                for level in 0...4 {
                    html.rect(.class("heat-\(level)"), .x(level * 14), .y(0), .width(12), .height(12))
                }
            }
            html.text(" " + words("focus.report.upTo", ["length": .text(words.duration(most))]))
        }
    }

    private func chart(
        _ title: String,
        _ id: String,
        _ box: String,
        _ most: Int64,
        _ head: String,
        _ rows: [Row],
        squares: () -> Void
    ) {
        html.section(words(title), id: id, class: "section focus-chart") {
            html.svg(.class("heat"), .viewBox(box), .aria(.hidden, "true"), content: squares)
            legend(most)
            let heads = [words(head), words("focus.report.time"), words("focus.report.most")]
            html.focusDetails(words, words(title), heads) {
                for row in rows {
                    html.tr {
                        html.th(row.name, .scope("row"))
                        html.cell(heads[1], words.duration(row.sum))
                        html.td(.data(.label, heads[2])) { html.span(row.most, .class("num")) }
                    }
                }
            }
        }
    }
}

extension LocalTime {
    /// "09:00".
    fileprivate static func hour(_ hour: Int) -> String { hour < 10 ? "0\(hour):00" : "\(hour):00" }
}
