package import Core

/// Named periods to choose from.
package enum ReportPeriod: String, CaseIterable, Sendable {
    case thisWeek, lastWeek, thisMonth, lastMonth, thisYear

    /// - Returns: the range from the first day to the day after the last one.
    package func days(today: LocalDate, weekStart: Weekday) -> Range<LocalDate> {
        let (week, month) = (today.startOfWeek(firstDay: weekStart), Month(of: today))
        switch self {
        case .thisWeek: return week..<week.adding(days: 7)
        case .lastWeek: return week.adding(days: -7)..<week
        case .thisMonth: return month.first..<month.end
        case .lastMonth: return month.previous.first..<month.first
        case .thisYear: return today.firstOfYear..<today.firstOfYear.adding(days: 366).firstOfYear
        }
    }
}

extension LocalDate {
    fileprivate var firstOfYear: LocalDate {
        LocalDate(year: year, month: 1, day: 1) ?? self
    }
}
