import Core

/// The permitted working hours of people aged 14 or 15 outside school hours in the United States: 29 CFR 570.35(a).
enum YoungWorker {
    static let mostPerDay = 8 * 60
    static let mostPerWeek = 40 * 60

    /// The earliest start and latest end on a date.
    static func day(_ date: LocalDate) -> (from: LocalTime, until: LocalTime) {
        let isSummer = date.month >= 6 && date <= laborDay(of: date.year)
        return (clock(7), clock(isSummer ? 21 : 19))
    }

    /// The first Monday of September (5 U.S.C. 6103).
    private static func laborDay(of year: Int) -> LocalDate {
        let first = LocalDate(year: year, month: 9, day: 1) ?? .epoch
        return first.adding(days: first.weekday.days(until: .monday))
    }

    private static func clock(_ hour: Int) -> LocalTime { LocalTime(hour: hour, minute: 0) ?? .midnight }
}
