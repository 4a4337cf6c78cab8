import Accounts
import Core
import HTML
import Web

/// The viewer's roster: the days of a week, with a line for each shift.
struct RosterView {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ page: RosterPage) {
        let path = context.viewer.path
        let strip = WeekStrip(context: context, html: html, words: words, week: page.week, page: "roster")
        html.div(.class("week-page")) {
            strip.head(page.shifts, minutes: page.shifts.reduce(0) { $0 + $1.minutes })
            html.div(.id("roster"), .data(.live, "shifts")) {
                if page.shifts.isEmpty && !page.hasFixedShifts && page.daysOff.isEmpty {
                    context.site.emptyState(
                        html,
                        icon: "calendar-days",
                        title: words("shifts.roster.empty"),
                        text: words(page.canPlan ? "shifts.roster.emptyText" : "shifts.fixed.emptyManagers"),
                        action: !page.canPlan ? nil : ("\(path)/fixed-shifts/new", words("shifts.fixed.add"))
                    )
                } else {
                    days(page.week, page.shifts, page.daysOff, withNames: false)
                }
            }
            html.a(words("shifts.calendar.follow"), .class("button"), .href("\(path)/calendar-feeds"))
        }
    }

    func days(_ week: RosterWeek, _ shifts: [Shift], _ daysOff: RosterDaysOff, withNames: Bool) {
        let byDay = Dictionary(grouping: shifts, by: \.date)
        html.ol(.class(withNames ? "roster narrow-only" : "roster")) {
            for day in week.days {
                let shifts = byDay[day] ?? []
                html.li(.class(dayClass(day, week.today, isEmpty: shifts.isEmpty)), .id("day-\(day)")) {
                    dayName(day, isToday: day == week.today)
                    let off = daysOff.on(day)
                    if off.isEmpty {
                        dayShifts(shifts, withNames)
                    } else {
                        html.div {
                            self.daysOff(off, on: day, withNames: withNames)
                            if !shifts.isEmpty { dayShifts(shifts, withNames) }
                        }
                    }
                }
            }
        }
    }

    private func dayShifts(_ shifts: [Shift], _ withNames: Bool) {
        if shifts.isEmpty { return html.p(words("shifts.roster.free"), .class("day-free")) }
        html.ul(.class("day-shifts")) {
            for shift in shifts { line(shift, withNames) }
        }
    }

    private func dayClass(_ day: LocalDate, _ today: LocalDate, isEmpty: Bool) -> String {
        "day" + (day == today ? " day-today" : day < today ? " day-past" : "") + (isEmpty ? " day-empty" : "")
    }

    func dayName(_ day: LocalDate, isToday: Bool) {
        html.h2(.class("day-name")) {
            html.time(.datetime(day.description)) {
                html.span(words.shortWeekday(day.weekday), .class("day-week"))
                html.text(" ")
                html.span("\(day.day)", .class("day-number"))
                html.text(" ")
                html.span(words.shortMonth(day.month), .class("day-month"))
            }
            if isToday {
                html.text(" ")
                html.span(words("shifts.roster.today"), .class("day-mark"))
            }
        }
    }

    func line(_ shift: Shift, _ withNames: Bool) {
        let status = ShiftStatusLine(shift, context.viewer, context.site.clock.now)
        // In the crew's week, ids would make up a twentieth of the page.
        html.li(.class(status.shiftClass), .id(withNames ? nil : "shift-\(shift.id)")) {
            html.a(.class("shift-link"), .href("\(context.viewer.path)/shifts/\(shift.id)")) {
                html.span("\(shift.start)–\(shift.end)", .class("shift-time"))
                html.text(" ")
                html.span(shift.lengthText(words), .class("shift-length"))
            }
            html.p(.class("shift-what")) {
                if withNames, let person = shift.person { context.site.avatar(html, person.id, person.name) }
                let name: (() -> Void)? = withNames ? { self.name(shift.person) } : nil
                let position: (() -> Void)? = shift.position.map { position in
                    { html.span(.class(positionClass(position))) { html.bdi(position) } }
                }
                context.site.dots(html, [name, position])
            }
            if let note = status.note(words) { html.p(note, .class("shift-note")) }
            if let word = status.word(words) { html.span(word, .class("status \(status.statusClass)")) }
        }
    }

    /// The name of who has a shift; the viewer's own stands out among the others.
    private func name(_ person: Named?) {
        guard let person else { return html.bdi(words("shifts.nobody")) }
        if person.id == context.viewer.person { html.b { html.bdi(person.name) } } else { html.bdi(person.name) }
    }
}

/// The class with the muted color of a position: always the same for the same name.
func positionClass(_ position: String) -> String {
    let sum = position.utf8.reduce(0) { ($0 * 131 + Int($1)) % 1_000_003 }
    return "position position-\(sum % 8)"
}

extension Shift {
    /// "8 h", with a note when a clock change makes it differ from the times.
    func lengthText(_ words: Words) -> String {
        minutes == clockMinutes
            ? words.length(minutes) : words("shifts.clockChange", ["length": .minutes(minutes)])
    }

    /// "Friday 3 July, 17:00–01:00".
    func title(_ words: Words) -> String {
        "\(words.day(date)), \(start)–\(end)"
    }

    /// "Friday 3 July, 17:00–01:00, Bar, Sanne Visser": tells shifts at the same time apart.
    func name(_ words: Words) -> String {
        [title(words), position, person?.name].compactMap { $0 }.joined(separator: ", ")
    }
}
