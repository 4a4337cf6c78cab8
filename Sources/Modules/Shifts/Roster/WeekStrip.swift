import Accounts
import Core
import HTML
import Web

/// The header of a page about a week, in one line: its days, and links to adjacent weeks and the month.
struct WeekStrip {
    let context: CrewContext
    let html: HTML
    let words: Words
    let week: RosterWeek
    /// `roster` or `week`.
    let page: String

    private var path: String { context.viewer.path }

    /// - Parameter shifts: all shifts of the week.
    func head(_ shifts: [Shift], minutes: Int) {
        let facts = [week.range(words), words.count("shifts.count", shifts.count), words.length(minutes)]
        html.header(.class("week-head")) {
            html.h1(week.title(words))
            html.nav(.class("strip"), .aria(.label, words("shifts.week.weeks"))) {
                step(week.previous, "weeks-step weeks-prev", "prev")
                days(Dictionary(grouping: shifts, by: \.date))
                step(week.next, "weeks-step weeks-next", "next")
                toMonth()
            }
            html.p(facts.joined(separator: " · "), .class("lede"))
        }
    }

    private func step(_ week: RosterWeek, _ name: String, _ relation: String) {
        html.a(.class(name), .rel(relation), .href("\(path)/\(page)?week=\(week.week.text)")) {
            html.span(week.title(words), .class("visually-hidden"))
        }
    }

    /// Links from the days to their places in the list below; not shown where the page has a table, whose header names
    /// the days.
    private func days(_ shifts: [LocalDate: [Shift]]) {
        html.ol(.class(page == "week" ? "strip-days narrow-only" : "strip-days")) {
            for day in week.days {
                html.li {
                    html.a(
                        .class(day == week.today ? "strip-day strip-today" : "strip-day"),
                        .href("#day-\(day)"),
                        .aria(.current, day == week.today ? "date" : nil)
                    ) {
                        html.span(words.shortWeekday(day.weekday), .class("strip-week"))
                        html.text(" ")
                        html.span("\(day.day)", .class("strip-number"))
                        let own = shifts[day] ?? []
                        if !own.isEmpty {
                            html.span(" " + words.count("shifts.count", own.count), .class("visually-hidden"))
                            dot(own)
                        }
                    }
                }
            }
        }
    }

    /// Marks a day with shifts; in the crew's week only a day with an open shift, since every day has shifts.
    private func dot(_ shifts: [Shift]) {
        let isOpen = shifts.contains { $0.person == nil }
        if page == "week" && !isOpen { return }
        html.span("", .class(page == "week" ? "strip-dot strip-open" : "strip-dot"))
    }

    private func toMonth() {
        let month = RosterMonth(
            of: week.first.adding(days: 3),
            today: week.today,
            weekStart: context.viewer.weekStart
        )
        html.a(
            .class("strip-month"),
            .href("\(path)/calendar?month=\(month.text)\(page == "week" ? "&person=all" : "")")
        ) {
            html.span(words("shifts.week.short", ["week": .number(week.week.number)]), .class("strip-short"))
            html.text(" ")
            html.span(words("shifts.calendar.month"), .class("strip-name"))
        }
    }
}
