/// An ISO 8601 week: Monday to Sunday, numbered in the year that contains its Thursday.
package struct Week: Hashable, Comparable, Sendable {
    package let year: Int
    /// 1...52, or 53 in a long year.
    package let number: Int

    package init(containing date: LocalDate) {
        let thursday = date.startOfWeek(firstDay: .monday).adding(days: 3)
        let year = thursday.year
        self.year = year
        number = (thursday.daysSinceEpoch - Civil.days(year: year, month: 1, day: 1)) / 7 + 1
    }

    /// `nil` if the year has no such week, or the week has no day in `LocalDate.years`.
    package init?(year: Int, number: Int) {
        // 1900 begins on a Monday, so the first day of a week decides whether it overlaps the years.
        guard (LocalDate.years.lowerBound...LocalDate.years.upperBound + 1).contains(year), (1...53).contains(number)
        else { return nil }
        let firstDay = Week.firstDay(year: year, number: number)
        let week = Week(containing: firstDay)
        guard week.year == year, week.number == number, LocalDate.years.contains(firstDay.year) else { return nil }
        self = week
    }

    /// Its Monday.
    package var firstDay: LocalDate { Week.firstDay(year: year, number: number) }

    /// E.g. `2026-W47`.
    package var text: String { description }

    package static func < (left: Week, right: Week) -> Bool {
        (left.year, left.number) < (right.year, right.number)
    }

    /// January 4th is always in week 1.
    private static func firstDay(year: Int, number: Int) -> LocalDate {
        LocalDate(daysSinceEpoch: Civil.days(year: year, month: 1, day: 4))
            .startOfWeek(firstDay: .monday)
            .adding(days: 7 * (number - 1))
    }
}

extension Week: ISOText, PlainText {
    package static var longest: Int { 8 }

    package func write(to text: inout PlainWriter) {
        text.append(year, digits: 4)
        text.append("-")
        text.append("W")
        text.append(number, digits: 2)
    }

    package static let form = "YYYY-Www"

    /// Strict `YYYY-Www`, e.g. `2026-W47`.
    package init?(_ iso: String) {
        var reader = ISOReader(iso)
        guard let year = reader.number(digits: 4), reader.skip("-"), reader.skip("W"),
            let number = reader.number(digits: 2), reader.isAtEnd
        else { return nil }
        self.init(year: year, number: number)
    }
}

extension LocalDate {
    /// The last `firstDay` on or before this date.
    package func startOfWeek(firstDay: Weekday) -> LocalDate {
        adding(days: -firstDay.days(until: weekday))
    }

    /// The ISO week of the Thursday in this date's week, so that a crew whose week begins on a Sunday sees one number
    /// for all seven days.
    package func weekNumber(firstDay: Weekday) -> Week {
        Week(containing: startOfWeek(firstDay: firstDay).adding(days: firstDay.days(until: .thursday)))
    }
}
