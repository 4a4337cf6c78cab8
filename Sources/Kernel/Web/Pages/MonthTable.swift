package import Core
package import HTML

extension HTML {
    /// A month as a table with a row for each week.
    /// - Parameters:
    ///   - lead: writes the cell before the days of a week, or before the weekdays for `nil`; by default there is none.
    ///   - day: writes the content of a day's cell.
    package func monthTable(
        _ month: Month,
        firstDay: Weekday = .monday,
        today: LocalDate,
        _ words: Words,
        lead: ([LocalDate]?) -> Void = { _ in },
        day: (LocalDate) -> Void
    ) {
        let weeks = month.weeks(firstDay: firstDay)
        table(.class("month")) {
            caption(words.month(month), .class("visually-hidden"))
            thead {
                tr {
                    lead(nil)
                    for date in weeks[0] { th(words.shortWeekday(date.weekday), .scope("col")) }
                }
            }
            tbody {
                for week in weeks {
                    tr {
                        lead(week)
                        for date in week {
                            let look = "month-day" + (Month(of: date) == month ? "" : " month-out")
                            td(.class(date == today ? look + " month-today" : look)) { day(date) }
                        }
                    }
                }
            }
        }
    }

    /// The day of the month, with the name of the month for screen readers.
    package func dayNumber(_ date: LocalDate, _ words: Words) {
        time(.class("month-number"), .datetime(date.description)) {
            text("\(date.day)")
            span(" \(words("date.month.\(date.month)"))", .class("visually-hidden"))
        }
    }
}
