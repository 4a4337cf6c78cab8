import API
import Core
import Foundation
import HTML
import Web

/// A radar chart of a report, with an axis for each mode, group or tag; with one or two axes, a bar chart. The SVG
/// contains its colours and dimensions, so that it can be saved as a file; on the page, the style sheet overrides them.
/// The days of the report are a solid line, the compared days a dashed one.
struct RadarChart {
    private static let (width, height, middle, centre, radius) = (400, 336, 200, 150, 92)
    private static let legend = 300

    let html: HTML
    let words: Words
    let report: FocusReport
    /// Whether the chart is a file, not part of a page.
    var isFile = false

    func write() {
        let axes = report.axes(by: report.question.by)
        let scale = ChartScale(most: axes.map { max($0.milliseconds, $0.compared) }.max() ?? 0)
        let bottom = axes.count < 3 ? axes.count * 62 + 40 : Self.legend
        html.svg(
            .class("radar"),
            .xmlns("http://www.w3.org/2000/svg"),
            .viewBox("0 0 \(Self.width) \(bottom + Self.height - Self.legend)"),
            .role("img"),
            .aria(.labelledby, "radar-title radar-desc"),
            .fontFamily("sans-serif"),
            .fontSize(13)
        ) {
            html.title(title, .id("radar-title"))
            html.desc(description(axes), .id("radar-desc"))
            if isFile { html.rect(.width(Self.width), .height(bottom + Self.height - Self.legend), .fill("#ffffff")) }
            if axes.count < 3 { bars(axes, scale) } else { radar(axes, scale) }
            legend(at: bottom)
        }
    }

    private var shownLine: [Attribute] { [.class("radar-shown"), .stroke("#1b446f"), .strokeWidth(3)] }
    private var shownArea: [Attribute] { shownLine + [.fill("#1b446f"), .fillOpacity("0.2")] }
    private var comparedLine: [Attribute] {
        [.class("radar-compared"), .fill("none"), .stroke("#50606f"), .strokeWidth(2), .strokeDash("6 4")]
    }

    private typealias Axis = (subject: FocusReport.Subject?, milliseconds: Int64, compared: Int64)

    private var title: String {
        words.heading(
            words(
                "focus.report.chartTitle",
                ["days": .text(words.days(report.question.days)), "compared": .text(compared)]
            )
        )
    }

    private var compared: String { report.question.compared.map { words.days($0) } ?? "" }

    private func description(_ axes: [Axis]) -> String {
        axes.map { axis in
            words(
                "focus.report.axis",
                [
                    "name": .text(words.name(axis.subject)), "length": .text(words.duration(axis.milliseconds)),
                    "compared": .text(words.duration(axis.compared)),
                ]
            )
        }.joined(separator: " ")
    }

    // MARK: - Three or more axes

    private func radar(_ axes: [Axis], _ scale: ChartScale) {
        let full = axes.map { _ in Self.radius }
        for ring in 1...scale.count {
            let size = Self.radius * ring / scale.count
            html.path(.class("radar-ring"), .d(outline(full.map { _ in size })), .fill("none"), .stroke("#c9c3b5"))
        }
        for (place, axis) in axes.enumerated() {
            let end = point(place, axes.count, Self.radius)
            let ends: [Attribute] = [.x1(Self.middle), .y1(Self.centre), .x2(end.x), .y2(end.y)]
            html.line([.class("radar-ring"), .stroke("#c9c3b5")] + ends)
            let at = point(place, axes.count, Self.radius + 12)
            let side = at.x > Self.middle + 8 ? "start" : at.x < Self.middle - 8 ? "end" : "middle"
            html.svgText(
                short(words.name(axis.subject)),
                .class("radar-name"),
                .x(at.x),
                .y(at.y + 4),
                .textAnchor(side),
                .fill("#14263a")
            )
        }
        if report.compared != nil {
            html.path(comparedLine + [.d(outline(axes.map { scale.units($0.compared, of: Self.radius) }))])
        }
        html.path(shownArea + [.d(outline(axes.map { scale.units($0.milliseconds, of: Self.radius) }))])
        for (place, axis) in axes.enumerated() where axis.milliseconds > 0 {
            let at = point(place, axes.count, scale.units(axis.milliseconds, of: Self.radius))
            html.rect(.class("radar-point"), .x(at.x - 3), .y(at.y - 3), .width(6), .height(6), .fill("#1b446f"))
        }
        // Last, so that lines do not cover the numbers of the scale.
        for ring in 1...scale.count {
            let y = Self.centre - Self.radius * ring / scale.count
            html.svgText(
                words.length(scale.step * ring),
                .class("chart-scale"),
                .x(Self.middle + 4),
                .y(y + 11),
                .fontSize(10),
                .fill("#50606f"),
                .stroke("#ffffff"),
                .strokeWidth(3),
                .paintOrder("stroke")
            )
        }
    }

    private func outline(_ sizes: [Int]) -> String {
        sizes.enumerated().map { place, size in
            let at = point(place, sizes.count, size)
            return "\(place == 0 ? "M" : "L")\(at.x) \(at.y)"
        }.joined() + "z"
    }

    /// A point on an axis. The first axis points up; the others follow clockwise.
    private func point(_ place: Int, _ count: Int, _ size: Int) -> (x: Int, y: Int) {
        let angle = 2 * Double.pi * Double(place) / Double(count)
        return (
            x: Self.middle + Int((Double(size) * sin(angle)).rounded()),
            y: Self.centre - Int((Double(size) * cos(angle)).rounded())
        )
    }

    /// Truncates a name to fit; the table beside the chart has the full name.
    private func short(_ name: String) -> String { name.count > 9 ? name.prefix(8) + "…" : name }

    // MARK: - One or two axes

    private func bars(_ axes: [Axis], _ scale: ChartScale) {
        let (left, width) = (20, Self.width - 60)
        for line in 0...scale.count {
            let x = left + width * line / scale.count
            html.line(.class("radar-ring"), .x1(x), .x2(x), .y1(4), .y2(axes.count * 62 + 4), .stroke("#c9c3b5"))
            html.svgText(
                words.length(scale.step * line),
                .class("chart-scale"),
                .x(x),
                .y(axes.count * 62 + 18),
                .textAnchor("middle"),
                .fontSize(10),
                .fill("#50606f")
            )
        }
        for (place, axis) in axes.enumerated() {
            let y = place * 62 + 8
            html.svgText(words.name(axis.subject), .class("radar-name"), .x(left), .y(y + 12), .fill("#14263a"))
            let shown = max(1, scale.units(axis.milliseconds, of: width))
            html.rect(shownArea + [.x(left), .y(y + 18), .width(shown), .height(14)])
            if report.compared == nil { continue }
            let compared = max(1, scale.units(axis.compared, of: width))
            html.rect(comparedLine + [.x(left), .y(y + 38), .width(compared), .height(12)])
        }
    }

    // MARK: - Legend

    private func legend(at y: Int) {
        html.line(shownLine + [.x1(20), .x2(56), .y1(y), .y2(y)])
        let shown = words.heading(words.days(report.question.days))
        html.svgText(shown, .class("radar-name"), .x(66), .y(y + 4), .fill("#14263a"))
        if report.compared == nil { return }
        html.line(comparedLine + [.x1(20), .x2(56), .y1(y + 22), .y2(y + 22)])
        html.svgText(words.heading(compared), .class("radar-name"), .x(66), .y(y + 26), .fill("#14263a"))
    }
}
