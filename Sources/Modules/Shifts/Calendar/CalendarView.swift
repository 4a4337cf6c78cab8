import Accounts
import Core
import HTML
import Web

/// A month as a grid of days. Wide screens show the shifts in the grid; narrow ones mark the days and list the shifts
/// below.
struct CalendarView {
    /// The maximum number of shifts of a day shown in the grid.
    private static let mostADay = 5
    /// The maximum number of names of people who are off on a day.
    private static let mostOff = 4

    let context: CrewContext
    let html: HTML
    let words: Words

    private var path: String { context.viewer.path }

    func write(_ page: CalendarMonthPage) {
        head(page)
        ways(page)
        html.div(.id("calendar"), .data(.live, "shifts")) {
            let byDay = Dictionary(grouping: page.shifts, by: \.date)
            html.div(.class("wide-only")) { table(page) { large($0, byDay[$0] ?? [], page) } }
            html.div(.class("narrow-only")) {
                table(page) { small($0, byDay[$0] ?? [], page) }
                if page.isOfAll { legend(page) } else { list(page, byDay) }
            }
        }
    }

    private func head(_ page: CalendarMonthPage) {
        let inMonth = page.shifts.filter { page.month.holds($0.date) }
        let count =
            page.isOfAll
            ? page.counts.reduce(0) { $0 + (page.month.holds($1.key) ? $1.value.shifts : 0) } : inMonth.count
        var facts = [words.count("shifts.count", count)]
        if !page.isOfAll { facts.append(words.length(inMonth.reduce(0) { $0 + $1.minutes })) }
        html.header(.class("page-head page-head-compact page-head-row month-head")) {
            html.h1(words.heading(page.month.title(words)))
            html.p(facts.joined(separator: " · "), .class("lede"))
            html.div(.class("page-actions")) {
                html.a(words("shifts.calendar.follow"), .class("button"), .href("\(path)/calendar-feeds"))
            }
        }
    }

    // MARK: - Navigation

    private func ways(_ page: CalendarMonthPage) {
        let (month, whose) = (page.month, page.isOfAll ? "&person=all" : "")
        html.div(.class("spread ways")) {
            html.nav(.class("weeks"), .aria(.label, words("shifts.calendar.months"))) {
                step(month.previous, "weeks-step weeks-prev", "prev", whose)
                html.a(
                    words("shifts.calendar.this"),
                    .class("weeks-now"),
                    .href(page.isOfAll ? "\(path)/calendar?person=all" : "\(path)/calendar"),
                    .aria(.current, month.isThisMonth ? "true" : nil)
                )
                step(month.next, "weeks-step weeks-next", "next", whose)
            }
            html.nav(.class("segmented"), .aria(.label, words("shifts.calendar.whose"))) {
                html.a(
                    words("shifts.calendar.mine"),
                    .href("\(path)/calendar?month=\(month.text)"),
                    .aria(.current, page.isOfAll ? nil : "page")
                )
                html.a(
                    words("shifts.calendar.everybody"),
                    .href("\(path)/calendar?month=\(month.text)&person=all"),
                    .aria(.current, page.isOfAll ? "page" : nil)
                )
            }
            weekOrMonth(
                week: "\(path)/\(page.isOfAll ? "week" : "roster")?week=\(weekShown(month).text)",
                month: "\(path)/calendar?month=\(month.text)\(whose)",
                isMonth: true
            )
        }
    }

    private func step(_ month: RosterMonth, _ name: String, _ relation: String, _ whose: String) {
        html.a(.class(name), .rel(relation), .href("\(path)/calendar?month=\(month.text)\(whose)")) {
            html.span(month.title(words), .class("visually-hidden"))
        }
    }

    /// Today's week if today is in the month, otherwise the first week of the month.
    private func weekShown(_ month: RosterMonth) -> Week {
        (month.isThisMonth ? month.today : month.first).weekNumber(firstDay: month.weekStart)
    }

    /// The switch between the week and the month.
    func weekOrMonth(week: String, month: String, isMonth: Bool) {
        html.nav(.class("segmented"), .aria(.label, words("shifts.calendar.view"))) {
            html.a(words("shifts.calendar.week"), .href(week), .aria(.current, isMonth ? nil : "page"))
            html.a(words("shifts.calendar.month"), .href(month), .aria(.current, isMonth ? "page" : nil))
        }
    }

    // MARK: - The grid

    private func table(_ page: CalendarMonthPage, day: (LocalDate) -> Void) {
        let month = page.month
        html.monthTable(
            month.month,
            firstDay: month.weekStart,
            today: month.today,
            words,
            lead: { weekNumber($0?[0].weekNumber(firstDay: month.weekStart), page.isOfAll) },
            day: day
        )
    }

    /// - Parameter week: `nil` for the head of the column.
    private func weekNumber(_ week: Week?, _ isOfAll: Bool) {
        html.th(.scope(week == nil ? "col" : "row"), .class("month-week")) {
            guard let week else { return html.span(words("shifts.calendar.week"), .class("visually-hidden")) }
            html.a(.href("\(path)/\(isOfAll ? "week" : "roster")?week=\(week.text)")) {
                html.span(words("shifts.calendar.week") + " ", .class("visually-hidden"))
                html.text("\(week.number)")
            }
        }
    }

    private func number(_ date: LocalDate, _ month: RosterMonth) {
        html.dayNumber(date, words)
        if date == month.today { html.span(" " + words("shifts.roster.today"), .class("visually-hidden")) }
    }

    private func large(_ date: LocalDate, _ shifts: [Shift], _ page: CalendarMonthPage) {
        number(date, page.month)
        let off = page.daysOff.on(date)
        if !off.isEmpty {
            RosterView(context: context, html: html, words: words)
                .daysOffInCell(off, withNames: page.isOfAll, most: Self.mostOff)
        }
        let week = "\(path)/week?week=\(date.weekNumber(firstDay: page.month.weekStart).text)"
        if page.isOfAll, let count = page.counts[date] {
            if page.shifts.isEmpty {
                html.a(.class("month-count"), .href(week)) {
                    html.text(words.count("shifts.count", count.shifts))
                    if count.open > 0 {
                        html.text(" ")
                        html.span(words.count("shifts.calendar.open", count.open), .class("status status-open"))
                    }
                }
                return
            }
        }
        let shown = shifts.count > Self.mostADay ? shifts.prefix(Self.mostADay - 1) : shifts[...]
        for shift in shown { slot(shift, withName: page.isOfAll) }
        if shown.count < shifts.count {
            html.a(
                words("shifts.calendar.more", ["count": .number(shifts.count - shown.count)]),
                .class("month-more"),
                .href(week)
            )
        }
    }

    private func slot(_ shift: Shift, withName: Bool) {
        let status = ShiftStatusLine(shift, context.viewer, context.site.clock.now)
        html.a(.class(status.slotClass), .href("\(path)/shifts/\(shift.id)")) {
            // With a name, there is no room for the end.
            html.span(withName ? "\(shift.start)" : "\(shift.start)–\(shift.end)", .class("slot-time"))
            if withName, let person = shift.person {
                html.text(" ")
                html.span(.class("slot-what")) { html.bdi(person.name) }
            } else if !withName, let position = shift.position {
                html.text(" ")
                html.span(.class("slot-what \(positionClass(position))")) { html.bdi(position) }
            }
            if let word = status.word(words) {
                html.text(" ")
                html.span(word, .class("slot-status"))
            }
        }
    }

    // MARK: - Narrow screens

    private func small(_ date: LocalDate, _ shifts: [Shift], _ page: CalendarMonthPage) {
        let count = page.isOfAll ? page.counts[date]?.shifts ?? 0 : shifts.count
        let off = page.daysOff.on(date)
        if count == 0 && off.isEmpty { return number(date, page.month) }
        let week = "\(path)/week?week=\(date.weekNumber(firstDay: page.month.weekStart).text)"
        let month = page.month.holds(date) ? "" : "\(path)/calendar?month=\(date.description.dropLast(3))"
        html.a(.class("month-link"), .href(page.isOfAll ? week : "\(month)#day-\(date)")) {
            number(date, page.month)
            if count > 0 { html.span(" " + words.count("shifts.count", count), .class("visually-hidden")) }
            html.span(.class("month-dots"), .aria(.hidden, "true")) {
                if page.isOfAll {
                    if count > 0 { html.text("\(count)") }
                } else {
                    for shift in shifts.prefix(3) {
                        dot(ShiftStatusLine(shift, context.viewer, context.site.clock.now).statusClass)
                    }
                }
                if page.counts[date]?.open ?? 0 > 0 { dot("status-open") }
                if !off.isEmpty { dot("month-dot-off") }
            }
            if let open = page.counts[date]?.open, open > 0 {
                html.span(" " + words.count("shifts.calendar.open", open), .class("visually-hidden"))
            }
            if !off.isEmpty {
                html.span(" " + words.count("shifts.calendar.off", off.count), .class("visually-hidden"))
            }
        }
    }

    private func dot(_ status: String) {
        html.span("", .class("month-dot \(status)"))
    }

    private func legend(_ page: CalendarMonthPage) {
        let isOpen = page.counts.values.contains { $0.open > 0 }
        if !isOpen && page.daysOff.isEmpty { return }
        html.p(.class("small muted cluster")) {
            if isOpen { mark("status-open", "shifts.calendar.legend") }
            if !page.daysOff.isEmpty { mark("month-dot-off", "shifts.calendar.legendOff") }
        }
    }

    private func mark(_ status: String, _ key: String) {
        html.span {
            dot(status)
            html.text(" " + words(key))
        }
    }

    /// Future days come first, because past ones are of less interest.
    private func list(_ page: CalendarMonthPage, _ byDay: [LocalDate: [Shift]]) {
        let inMonth = page.month.weeks.joined().filter(page.month.holds)
        let days = inMonth.filter { byDay[$0] != nil || !page.daysOff.on($0).isEmpty }
        let isNow = page.month.isThisMonth
        let earlier = isNow ? days.filter { $0 < page.month.today } : []
        if days.isEmpty { html.p(words("shifts.calendar.none"), .class("muted")) }
        list(days.filter { !earlier.contains($0) }, page, byDay)
        if !earlier.isEmpty {
            html.h2(words("shifts.calendar.earlier"), .class("month-earlier"))
            list(earlier, page, byDay)
        }
    }

    private func list(_ days: [LocalDate], _ page: CalendarMonthPage, _ byDay: [LocalDate: [Shift]]) {
        if days.isEmpty { return }
        let roster = RosterView(context: context, html: html, words: words)
        html.ol(.class("roster")) {
            for day in days {
                html.li(.class(day == page.month.today ? "day day-today" : "day"), .id("day-\(day)")) {
                    roster.dayName(day, isToday: day == page.month.today)
                    html.div {
                        let off = page.daysOff.on(day)
                        if !off.isEmpty { roster.daysOffInCell(off, withNames: false, most: Self.mostOff) }
                        if let shifts = byDay[day] {
                            html.ul(.class("day-shifts")) { for shift in shifts { roster.line(shift, false) } }
                        }
                    }
                }
            }
        }
    }
}
