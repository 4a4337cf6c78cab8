import Core
import HTML
import Web

/// A drawing of a week with a column for each day: planned times as outlines, with entries on top. The rows beside it
/// have the same content as text. `focus-drag.page.js` lets people plan and move blocks in it.
struct WeekChart {
    /// In units of the view box.
    private static let (hour, left, top, column) = (18, 34, 18, 42)

    let html: HTML
    let words: Words
    let page: PlanPage

    private struct Part {
        let (column, start, end): (Int, Int, Int)
    }

    func write() {
        let plan = page.plan
        let planned = plan.planned.map { planned in (planned, parts(planned.startsAt, planned.endsAt)) }
        let logged = plan.entries.map { entry in (entry, parts(entry.startedAt, entry.span(until: plan.now).end)) }
        let all = planned.flatMap(\.1) + logged.flatMap(\.1)
        // Hours before 7 and after 22 are left out when they are empty.
        let first = min(7, (all.map(\.start).min() ?? 0) / 60)
        let last = max(22, ((all.map(\.end).max() ?? 0) + 59) / 60)
        html.div(.class(all.isEmpty ? "plan-free" : nil)) {
            html.svg(
                .class("day-timeline plan-week"),
                .viewBox("0 0 \(Self.left + 7 * Self.column) \(Self.top + (last - first) * Self.hour + 8)"),
                .aria(.hidden, "true"),
                .data(.key, page.monday.description),
                .data(.options, page.firstPlannable.map { "\(first) \(last) \($0)" })
            ) {
                scale(first, last)
                for (planned, parts) in planned {
                    for part in parts {
                        link(planned) { block(part, planned.mode, first, "day-timeline-plan", inset: 1) }
                    }
                }
                for (entry, parts) in logged {
                    for part in parts { block(part, entry.mode, first, "day-timeline-block", inset: 8) }
                }
            }
            html.p(words("focus.plan.legend"), .class("hint plan-legend"))
            if page.firstPlannable != nil { html.p(words("focus.plan.drag"), .class("hint plan-drag-hint")) }
        }
    }

    private func scale(_ first: Int, _ last: Int) {
        for (index, date) in page.plan.days.enumerated() {
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
    }

    /// A link for pointers only, because the row of the planned time has the same one. A current block of today or
    /// later can be dragged.
    private func link(_ planned: PlannedTime, content: () -> Void) {
        guard let path = planned.path else { return content() }
        let isToCome = page.plan.zone.today(at: planned.startsAt) >= page.today
        let block = isToCome ? page.blocks.first { $0.id == planned.block } : nil
        let times = block.map { block in
            let end = block.end.minutes + (block.end > block.start ? 0 : 24 * 60)
            return "\(block.weekday.rawValue) \(block.start.minutes) \(end)"
        }
        html.a(
            .href(path),
            .tabindex(-1),
            .data(.key, block?.id.description),
            .data(.state, (block?.version).map(String.init)),
            .data(.options, times),
            content: content
        )
    }

    private func block(_ part: Part, _ mode: FocusModeID?, _ first: Int, _ look: String, inset: Int) {
        let color = page.modes.first { $0.id == mode }?.color ?? ModeColor.gray.rawValue
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

    /// The parts of a period on each day, in minutes of local time, so that a block keeps its place when the clocks
    /// change.
    private func parts(_ start: Instant, _ end: Instant) -> [Part] {
        let zone = page.plan.zone
        return page.plan.days.enumerated().compactMap { index, date in
            let (from, to) = (zone.startOfDay(date), zone.startOfDay(date.adding(days: 1)))
            guard start < to, end > from else { return nil }
            return Part(
                column: index,
                start: zone.local(max(start, from)).time.minutes,
                end: end < to ? zone.local(end).time.minutes : 24 * 60
            )
        }
    }
}
