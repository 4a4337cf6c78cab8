package import Core

/// Named periods to choose from.
package enum ReportPeriod: String, CaseIterable, Sendable {
    case thisWeek, lastWeek, thisMonth, lastMonth, thisYear

    /// - Returns: the range from the first day to the day after the last one.
    package func days(today: LocalDate, weekStart: Weekday) -> Range<LocalDate> {
        let week = today.startOfWeek(firstDay: weekStart)
        let month = today.adding(days: 1 - today.day)
        switch self {
        case .thisWeek: return week..<week.adding(days: 7)
        case .lastWeek: return week.adding(days: -7)..<week
        case .thisMonth: return month..<month.followingMonth
        case .lastMonth:
            let last = month.adding(days: -1)
            return last.adding(days: 1 - last.day)..<month
        case .thisYear: return month.firstOfYear..<month.firstOfYear.adding(days: 366).firstOfYear
        }
    }
}

extension LocalDate {
    /// The first day of the next month.
    var followingMonth: LocalDate {
        let later = adding(days: 32 - day)
        return later.adding(days: 1 - later.day)
    }

    fileprivate var firstOfYear: LocalDate {
        LocalDate(year: year, month: 1, day: 1) ?? self
    }
}
