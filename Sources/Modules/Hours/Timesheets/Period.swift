import API
package import Core

/// A week or month that is handed in as one timesheet: `2026-W47` or `2026-11`.
package enum Period: Hashable, Sendable {
    /// Numbered as in ISO 8601; its days are those of the crew's week that contains the Thursday.
    case week(Week)
    /// The first day of the month.
    case month(LocalDate)

    /// Parses `YYYY-Www` and `YYYY-MM`; `nil` for anything else.
    package init?(_ text: String) {
        if let week = Week(text) {
            self = .week(week)
        } else if let month = Month(text) {
            self = .month(month.first)
        } else {
            return nil
        }
    }

    /// The period that contains a day.
    package init(_ kind: HoursSettings.PeriodKind, containing day: LocalDate, weekStart: Weekday) {
        switch kind {
        case .week: self = .week(day.weekNumber(firstDay: weekStart))
        case .month: self = .month(Month(of: day).first)
        }
    }

    package var kind: HoursSettings.PeriodKind {
        switch self {
        case .week: .week
        case .month: .month
        }
    }

    package func first(weekStart: Weekday) -> LocalDate {
        switch self {
        case .week(let week): week.firstDay.adding(days: 3).startOfWeek(firstDay: weekStart)
        case .month(let first): first
        }
    }

    package func last(weekStart: Weekday) -> LocalDate {
        switch self {
        case .week: first(weekStart: weekStart).adding(days: 6)
        case .month(let first): Month(of: first).end.adding(days: -1)
        }
    }

    package func days(weekStart: Weekday) -> [LocalDate] {
        let first = first(weekStart: weekStart)
        return (0...first.days(until: last(weekStart: weekStart))).map { first.adding(days: $0) }
    }
}

extension Period: CustomStringConvertible {
    package var description: String {
        switch self {
        case .week(let week): week.description
        case .month(let first): Month(of: first).description
        }
    }
}
