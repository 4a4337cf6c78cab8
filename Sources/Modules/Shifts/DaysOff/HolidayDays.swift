package import Core

/// The holiday days of one person in a calendar year.
package struct HolidayDays: Sendable, Hashable {
    /// Approved, up to today.
    package private(set) var taken = 0
    /// Approved, after today.
    package private(set) var planned = 0
    package private(set) var requested = 0

    /// The maximum number of days per week that count: a week away uses up a working week of holiday, whichever days
    /// the person usually works.
    static let mostPerWeek = 5

    /// - Parameters:
    ///   - approved: holidays, including those in weeks that the year shares with adjacent years.
    ///   - requested: holidays that wait for a manager. In each week, approved days count first.
    ///   - sick: days that do not count as holiday.
    package init(
        approved: [ClosedRange<LocalDate>],
        requested: [ClosedRange<LocalDate>],
        sick: [ClosedRange<LocalDate>],
        year: Int,
        today: LocalDate,
        weekStart: Weekday
    ) {
        let approved = Self.days(approved, without: sick)
        let requested = Self.days(requested, without: sick).subtracting(approved)
        var counted: [LocalDate: Int] = [:]
        func counts(_ day: LocalDate) -> Bool {
            let week = day.startOfWeek(firstDay: weekStart)
            counted[week, default: 0] += 1
            return counted[week, default: 0] <= Self.mostPerWeek && day.year == year
        }
        for day in approved.sorted() where counts(day) {
            if day <= today { taken += 1 } else { planned += 1 }
        }
        for day in requested.sorted() where counts(day) { self.requested += 1 }
    }

    private static func days(
        _ spans: [ClosedRange<LocalDate>],
        without others: [ClosedRange<LocalDate>]
    ) -> Set<LocalDate> {
        Set(spans.flatMap(Array.init)).subtracting(others.flatMap(Array.init))
    }
}
