import Core
import HTML
import Web

/// A drawing of a week with a column for each day: planned times as outlines, with entries on top. The rows beside it
/// have the same content as text.
struct WeekChart {
    /// In units of the view box.
    private static let (hour, left, top, column) = (18, 34, 18, 42)

    let html: HTML
    let words: Words
    let page: PlanPage

    private struct Part {
        let mode: FocusModeID?
        let (column, start, end): (Int, Int, Int)
    }

    func write() {
        let plan = page.plan
        let planned = plan.planned.flatMap { parts($0.mode, $0.startsAt, $0.endsAt) }
        let logged = plan.entries.flatMap { parts($0.mode, $0.startedAt, $0.span(until: plan.now).end) }
        let all = planned + logged
        let first = min(8, (all.map(\.start).min() ?? 0) / 60)
        let last = max(18, ((all.map(\.end).max() ?? 0) + 59) / 60)
        html.svg(
            .class("day-timeline plan-week"),
            .viewBox("0 0 \(Self.left + 7 * Self.column) \(Self.top + (last - first) * Self.hour + 8)"),
            .aria(.hidden, "true")
        ) {
            for (index, date) in plan.days.enumerated() {
                let x = Self.left + index * Self.column + Self.column / 2
                html.svgText(words.shortWeekday(date.weekday), .class("plan-weekday"), .x(x), .y(11))
            }
            for hour in stride(from: first, through: last, by: 2) {
                let y = Self.top + (hour - first) * Self.hour
                html.svgText(String(hour), .class("day-timeline-hour"), .x(0), .y(y + 4))
                html.line(
                    .class("day-timeline-line"),
                    .x1(Self.left - 12),
                    .x2(Self.left + 7 * Self.column),
                    .y1(y),
                    .y2(y)
                )
            }
            for part in planned { block(part, first, "day-timeline-plan", inset: 1) }
            for part in logged { block(part, first, "day-timeline-block", inset: 8) }
        }
        html.p(words("focus.plan.legend"), .class("hint plan-legend"))
    }

    private func block(_ part: Part, _ first: Int, _ look: String, inset: Int) {
        let color = page.modes.first { $0.id == part.mode }?.color ?? ModeColor.gray.rawValue
        html.rect(
            .class(look),
            .x(Self.left + part.column * Self.column + inset),
            .y(Self.top + (part.start - first * 60) * Self.hour / 60),
            .width(Self.column - 2 * inset),
            .height(max(2, (part.end - part.start) * Self.hour / 60)),
            .rx(3),
            .fill(color),
            .stroke(color)
        )
    }

    /// The parts of a period on each day, in minutes from the start of the day.
    private func parts(_ mode: FocusModeID?, _ start: Instant, _ end: Instant) -> [Part] {
        let zone = page.plan.zone
        return page.plan.days.enumerated().compactMap { index, date in
            let (from, to) = (zone.startOfDay(date), zone.startOfDay(date.adding(days: 1)))
            guard start < to, end > from else { return nil }
            return Part(
                mode: mode,
                column: index,
                start: from.minutes(until: max(start, from)),
                end: from.minutes(until: min(end, to))
            )
        }
    }
}
