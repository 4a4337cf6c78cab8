import Accounts
import Core
import HTML
import Web

/// The crew's week: a table of people and days on wide screens, a list per day on narrow ones.
struct CrewWeekView {
    let context: CrewContext
    let html: HTML
    let words: Words

    /// So many wide letters, of some 11 px, fit into the column with the names while a shift is open beside it.
    private static let longestWord = 10

    func write(_ page: CrewWeekPage) {
        let roster = RosterView(context: context, html: html, words: words)
        let strip = WeekStrip(context: context, html: html, words: words, week: page.week, page: "week")
        html.div(.class("week-page")) {
            strip.head(page.shifts, minutes: page.shifts.filter { $0.person != nil }.reduce(0) { $0 + $1.minutes })
            html.div(.class("week-actions")) { actions(page) }
            if let plan = page.plan {
                WeekPlanView(context: context, html: html, words: words, week: page.week)
                    .write(plan, isEmptyWeek: page.shifts.isEmpty)
            }
            html.div(.id("week"), .data(.live, "shifts"), .data(.inspect, "")) {
                table(page)
                roster.days(page.week, page.shifts, page.daysOff, withNames: true)
            }
        }
        context.site.inspector(html, words, within: "\(context.viewer.path)/shifts/")
        // At the end, so that the content keeps its place at the top.
        context.site.style(html, "week-print")
    }

    private func actions(_ page: CrewWeekPage) {
        let week = page.week
        // Without JavaScript the browser's own print command works too; the page has a print style either way.
        html.button(words("shifts.week.print"), .class("button needs-js"), .type("button"), .data(.print, ""))
        if !context.viewer.isManager || context.viewer.isArchived { return }
        html.a(
            words("shifts.copy.link"),
            .class("button"),
            .href("\(context.viewer.path)/week/copy?from=\(week.week)")
        )
        html.a(
            words("shifts.draft.link") + (page.drafts > 0 ? " (\(page.drafts))" : ""),
            .class("button"),
            .href("\(context.viewer.path)/week/draft?week=\(week.week)")
        )
        // Today if it is in this week, otherwise the first day of a future week or the last day of a past one.
        let date = max(week.first, min(week.today, week.end.adding(days: -1)))
        html.a(
            words("shifts.add.title"),
            .class("button button-primary"),
            .href("\(context.viewer.path)/shifts/new?date=\(date)")
        )
    }

    private func table(_ page: CrewWeekPage) {
        let byPerson = Dictionary(grouping: page.shifts) { $0.person?.id }
        // The printed page shows the name of the crew.
        html.p(.class("print-only")) { html.bdi(context.viewer.crewName) }
        html.div(.class("week-wrap wide-only"), .tabindex(0), .role("region"), .aria(.label, page.week.title(words))) {
            html.table(.class("week")) {
                html.caption(page.week.title(words), .class("visually-hidden"))
                head(page.week)
                html.tbody {
                    if let open = byPerson[nil] { row(nil, open, page) }
                    for member in page.members { row(member, byPerson[member.id] ?? [], page) }
                    // Former members still have their past shifts.
                    for former in formerMembers(page) { row(former, byPerson[former.id] ?? [], page) }
                }
            }
        }
    }

    private func formerMembers(_ page: CrewWeekPage) -> [Named] {
        let members = Set(page.members.map(\.id))
        return Set(page.shifts.compactMap(\.person)).filter { !members.contains($0.id) }.sorted(by: Named.isBefore)
    }

    private func head(_ week: RosterWeek) {
        html.thead {
            html.tr {
                html.th(words("shifts.week.name"), .scope("col"))
                for day in week.days {
                    html.th(.scope("col"), .class(day == week.today ? "week-today" : nil)) { self.day(day, week) }
                }
            }
        }
    }

    /// The name of a day and, for managers, a link to add a shift on it: a link in each empty cell would make the page
    /// much larger.
    private func day(_ day: LocalDate, _ week: RosterWeek) {
        html.span(words.shortWeekday(day.weekday), .class("day-week"))
        html.text(" ")
        html.span("\(day.day)", .class("day-number"))
        if day == week.today { html.span(" " + words("shifts.roster.today"), .class("visually-hidden")) }
        let viewer = context.viewer
        if !viewer.isManager || viewer.isArchived || day < week.today { return }
        html.a(
            "+",
            .class("week-add"),
            .href("\(viewer.path)/shifts/new?date=\(day)"),
            .aria(.label, "\(words("shifts.add.title")), \(words.day(day))")
        )
    }

    private func row(_ person: Named?, _ shifts: [Shift], _ page: CrewWeekPage) {
        html.tr {
            html.th(.scope("row")) {
                let name = person?.name ?? words("shifts.nobody")
                html.span(.class("week-name"), .title(Self.tooltip(for: name))) { html.bdi(name) }
                html.text(" ")
                html.span(words.length(shifts.reduce(0) { $0 + $1.minutes }), .class("week-sum"))
            }
            for day in page.week.days {
                html.td(.class(day == page.week.today ? "week-today" : nil)) {
                    // Not printed: a roster on the wall must not say who is sick.
                    if let off = person.flatMap({ page.daysOff.on(day, of: $0.id) }) {
                        html.span(off.title(words), .class("slot-status"))
                    }
                    for shift in shifts where shift.date == day { slot(shift) }
                }
            }
        }
    }

    /// The whole name, if one of its words may be too long for the column, where it is then cut off.
    static func tooltip(for name: String) -> String? {
        let words = name.split { $0.isWhitespace || $0 == "-" }
        return words.contains { $0.count > longestWord } ? name : nil
    }

    private func slot(_ shift: Shift) {
        let status = ShiftStatusLine(shift, context.viewer, context.site.clock.now)
        html.a(.class(status.slotClass), .href("\(context.viewer.path)/shifts/\(shift.id)")) {
            html.span("\(shift.start)–\(shift.end)", .class("slot-time"))
            if let position = shift.position {
                html.text(" ")
                html.span(.class("slot-what \(positionClass(position))")) { html.bdi(position) }
            }
            if let word = status.word(words) {
                html.text(" ")
                html.span(word, .class("slot-status"))
            }
        }
    }
}
