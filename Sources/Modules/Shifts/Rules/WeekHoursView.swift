package import API
package import Core
import HTML
import Web

extension WeekHours {
    /// - Parameter names: the names of all people in it.
    package func json(_ names: [PersonID: String]) -> API.WeekHours {
        API.WeekHours(
            person: PersonRef(id: person.description, name: names[person] ?? ""),
            week: week.description,
            before: before,
            after: after
        )
    }
}

/// "Sanne: 32 h → 40 h", for those who decide.
struct WeekHoursView {
    let html: HTML
    let words: Words
    let weekStart: Weekday

    /// - Parameter names: the names of all people in it.
    func write(_ hours: [WeekHours], _ names: [PersonID: String]) {
        if hours.isEmpty { return }
        let weeks = Set(hours.map(\.week))
        html.div(.class("hours")) {
            html.p(title(weeks), .class("small muted"))
            html.dl(.class("facts")) {
                for row in hours { write(row, names, withWeek: weeks.count > 1) }
            }
        }
    }

    /// A title with the week if there is only one; otherwise each line has its own.
    private func title(_ weeks: Set<LocalDate>) -> String {
        guard weeks.count == 1, let week = weeks.first else { return words("shifts.hours.title") }
        return words("shifts.hours.titleWeek", ["week": .number(number(week))])
    }

    private func number(_ week: LocalDate) -> Int { week.weekNumber(firstDay: weekStart).number }

    private func write(_ row: WeekHours, _ names: [PersonID: String], withWeek: Bool) {
        html.div {
            html.dt {
                html.bdi(names[row.person] ?? "")
                if withWeek { html.text(words("shifts.hours.week", ["week": .number(number(row.week))])) }
            }
            html.dd {
                html.span(.class("num")) {
                    html.span(words.length(row.before), .class("nowrap"))
                    html.text(" ")
                    html.span("→", .aria(.hidden, "true"))
                    html.span(words("shifts.hours.becomes"), .class("visually-hidden"))
                    html.text(" ")
                    html.span(words.length(row.after), .class("nowrap"))
                }
            }
        }
    }
}
