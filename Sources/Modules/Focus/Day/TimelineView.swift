import Core
import HTML
import Web

/// A drawing of the day from top to bottom, with entries in the colours of their modes. The list beside it has the same
/// content as text.
struct TimelineView {
    /// In units of the view box.
    private static let (hour, left, width) = (44, 46, 250)

    let html: HTML
    let words: Words

    func write(_ page: DayPage) {
        let day = page.day
        let planned = page.plan.planned
        let starts = day.parts.map(\.start) + planned.map { max($0.startsAt, day.start) }
        let ends = day.parts.map(\.end) + planned.map { min($0.endsAt, day.end) }
        // Hours before 7 and after 18 are left out when they are empty.
        let first = min(7, hours(starts.min() ?? day.start, day))
        let last = max(first + 6, ends.map { hours($0, day) + 1 }.max() ?? 0, min(day.hours, 18))
        let shown = first...min(last, day.hours)
        let height = shown.count * Self.hour
        html.svg(.class("day-timeline"), .viewBox("0 0 \(Self.left + Self.width) \(height)"), .aria(.hidden, "true")) {
            for hour in shown {
                let y = (hour - first) * Self.hour + 10
                let label = day.zone.local(day.start.adding(minutes: hour * 60)).time.description
                html.svgText(label, .class("day-timeline-hour"), .x(0), .y(y + 4))
                html.line(.class("day-timeline-line"), .x1(Self.left), .x2(Self.left + Self.width), .y1(y), .y2(y))
            }
            for planned in planned { outline(planned, page, top: first) }
            let lanes = lanes(day.parts)
            let count = (lanes.max() ?? 0) + 1
            // Entries are narrower than planned times, so that both are visible.
            let width = planned.isEmpty ? Self.width : Self.width - 40
            for (part, lane) in zip(day.parts, lanes) {
                block(part, page, top: first, x: Self.left + lane * width / count, width: width / count)
            }
        }
    }

    /// Draws a planned time, behind the entries.
    private func outline(_ planned: PlannedTime, _ page: DayPage, top: Int) {
        let day = page.day
        let (start, end) = (max(planned.startsAt, day.start), min(planned.endsAt, day.end))
        let color = planned.mode.flatMap(page.mode)?.color ?? ModeColor.gray.rawValue
        html.rect(
            .class("day-timeline-plan"),
            .x(Self.left + 1),
            .y(units(start, day) - top * Self.hour + 10),
            .width(Self.width - 2),
            .height(max(3, units(end, day) - units(start, day))),
            .rx(4),
            .fill(color),
            .stroke(color)
        )
    }

    private func block(_ part: FocusDay.Part, _ page: DayPage, top: Int, x: Int, width: Int) {
        let day = page.day
        let y = units(part.start, day) - top * Self.hour + 10
        let height = max(3, units(part.end, day) - units(part.start, day))
        let color = page.mode(part.entry.mode)?.color ?? ModeColor.gray.rawValue
        // The edges that `focus-drag.page.js` can drag: not those at midnight, and not the end of a running entry.
        let edges = [part.start == part.entry.startedAt ? "start" : nil, part.end == part.entry.endedAt ? "end" : nil]
            .compactMap(\.self).joined(separator: " ")
        // A nested SVG element clips a long name at the edge of the block.
        html.svg(
            .x(x),
            .y(y),
            .width(width - 2),
            .height(height),
            .data(.key, part.entry.id.description),
            .data(.state, String(part.entry.version)),
            .data(.options, edges)
        ) {
            html.rect(.class("day-timeline-block"), .width(width - 2), .height(height), .rx(4), .fill(color))
            if height < 16 { return }
            let icon = page.mode(part.entry.mode)?.icon.map { "\($0) " } ?? ""
            html.svgText(
                icon + part.entry.modeName,
                .class("day-timeline-name"),
                .x(8),
                .y(14),
                .fill(ModeColor.text(on: color))
            )
        }
    }

    private func units(_ instant: Instant, _ day: FocusDay) -> Int {
        Int(instant.milliseconds - day.start.milliseconds) * Self.hour / 3_600_000
    }

    private func hours(_ instant: Instant, _ day: FocusDay) -> Int { day.start.minutes(until: instant) / 60 }

    /// Assigns each part a lane, so that overlapping parts do not cover each other.
    private func lanes(_ parts: [FocusDay.Part]) -> [Int] {
        var ends: [Instant] = []
        return parts.map { part in
            let lane = ends.firstIndex { $0 <= part.start } ?? ends.count
            if lane == ends.count { ends.append(part.end) } else { ends[lane] = part.end }
            return lane
        }
    }
}
