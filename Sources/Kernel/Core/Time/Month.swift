/// A month of the calendar: `2026-11`.
package struct Month: Sendable, Hashable, CustomStringConvertible {
    package let first: LocalDate

    package init(of day: LocalDate) {
        first = day.adding(days: 1 - day.day)
    }

    /// `nil` for anything but `YYYY-MM`.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 7, let first = LocalDate("\(text)-01") else { return nil }
        self.first = first
    }

    /// The first day of the next month.
    package var end: LocalDate { next.first }
    package var next: Month { Month(of: first.adding(days: 31)) }
    package var previous: Month { Month(of: first.adding(days: -1)) }
    package var days: [LocalDate] { (0..<first.days(until: end)).map { first.adding(days: $0) } }

    /// The weeks that overlap the month, each with seven days.
    package func weeks(firstDay: Weekday) -> [[LocalDate]] {
        stride(from: first.startOfWeek(firstDay: firstDay), to: end, by: 7).map { start in
            (0..<7).map { start.adding(days: $0) }
        }
    }

    package var description: String { String(first.description.dropLast(3)) }
}
